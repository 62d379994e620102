import { describe, expect, it } from '@jest/globals';
import { readEnvelope } from './envelope';
import { addressOf } from './url';

describe('an answer of the API', () => {
  it('gives the data of the envelope', () => {
    expect(
      readEnvelope(200, '{"success":true,"message":"Règlement enregistré","data":{"idReglement":4}}', {
        late: true,
        before: false,
      }),
    ).toEqual({ ok: true, data: { idReglement: 4 }, message: 'Règlement enregistré', late: true, before: false });
  });

  it('is a failure when success is false, whatever the status', () => {
    expect(readEnvelope(200, '{"success":false,"message":"non","data":null}')).toEqual({
      ok: false,
      error: { status: 400, message: 'non' },
    });
  });

  it('names the field that was refused', () => {
    expect(
      readEnvelope(400, '{"success":false,"message":"trop","data":null,"field":"montant","requestId":"r1"}'),
    ).toEqual({ ok: false, error: { status: 400, message: 'trop', field: 'montant', requestId: 'r1' } });
  });

  // 000:210.c 000:210.d
  it('that is not JSON is a text message with the answer’s status', () => {
    expect(readEnvelope(503, 'en panne')).toEqual({ ok: false, error: { status: 503, message: 'en panne' } });
    expect(readEnvelope(200, 'bonjour')).toEqual({
      ok: true,
      data: 'bonjour',
      message: 'bonjour',
      late: false,
      before: false,
    });
  });

  it('without a text says that the server failed', () => {
    expect(readEnvelope(500, '')).toMatchObject({
      ok: false,
      error: { status: 500, message: 'Le serveur a rencontré une erreur dans le traitement de votre demande.' },
    });
  });
});

describe('the address of a call', () => {
  it('holds its parameters and its query', () => {
    expect(
      addressOf('GET /api/reglements/cotisation/:idCotisation', {
        params: { idCotisation: 12 },
        query: { a: 1, b: null, c: undefined },
      }),
    ).toEqual({ method: 'GET', url: '/api/reglements/cotisation/12?a=1' });
  });

  it('repeats a list under its name and []', () => {
    expect(addressOf('GET /api/sites/correspondances', { query: { fk_antenne: [1, 2] } }).url).toBe(
      '/api/sites/correspondances?fk_antenne%5B%5D=1&fk_antenne%5B%5D=2',
    );
    expect(addressOf('GET /x', { query: { 'fk_antenne[]': [1] } }).url).toBe('/x?fk_antenne%5B%5D=1');
  });

  it('keeps a parameter within its segment', () => {
    expect(addressOf('GET /api/p/:key', { params: { key: 'a/../b' } }).url).toBe('/api/p/a%2F..%2Fb');
    expect(() => addressOf('GET /api/p/:key', {})).toThrow('parameter key is missing');
  });
});
