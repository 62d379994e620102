import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { datedInstalments } from '@diapason/contracts/constants';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bankOf } from './bank';
import { answerIn } from './bank-answer';
import { signedPart } from './signed-query';

const KEY = '0123456789abcdef'.repeat(8);
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const other = generateKeyPairSync('rsa', { modulusLength: 1024 });
const der = (key: typeof publicKey) => key.export({ format: 'der', type: 'spki' });
const bank = bankOf({
  PBX_SITE: '1999888',
  PBX_RANG: '32',
  PBX_IDENTIFIANT: '107904482',
  PBX_KEY: KEY,
  PBX_URL: 'https://banque.example/cgi/MYchoix_pagepaiement.cgi',
  PBX_PUBLIC_KEYS: [der(other.publicKey), der(publicKey)],
  PUBLIC_URL: 'https://ecole.example/',
});
if (!bank) throw new Error('no bank');

const holder = {
  prenom: 'Zoé-Anaïs',
  nom: 'LEFÈVRE & <FILS>',
  adresse1: '4 place du Marché',
  codePostal: '81000',
  ville: 'Albi',
  email: 'lucie@example.org',
  telephoneMobile: '+33639985127',
};

const signed = (told: string, key = privateKey) =>
  `${told}&sign=${encodeURIComponent(sign('RSA-SHA1', Buffer.from(told), key).toString('base64'))}`;
const told =
  'montant=28416&ref=COT-00418-1&appel=5520198834&transaction=987654&abonnement=0&autorisation=402817&erreur=00000&jour=18112026&heure=20%3A44%3A05';

describe('the query that leads to the bank', () => {
  const query = bank.query({
    reference: 'COT-00418-1',
    echeances: datedInstalments(85_250, 3, '2027-01-31'),
    at: '2027-01-31T20:41:00.000Z',
    holder,
  });
  const fields = new URLSearchParams(query);

  // 002:334.b
  it('has the first share today, and the others a month apart, in cents', () => {
    expect(['PBX_TOTAL', 'PBX_2MONT1', 'PBX_DATE1', 'PBX_2MONT2', 'PBX_DATE2'].map((name) => fields.get(name))).toEqual(
      ['28416', '28416', '28/02/2027', '28418', '31/03/2027'],
    );
  });
  it('is sealed over the fields as they are, in their order, and the seal is last', () => {
    const all = [...fields];
    expect(all.at(-1)?.[0]).toBe('PBX_HMAC');
    const plain = all
      .slice(0, -1)
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    const seal = createHmac('sha512', Buffer.from(KEY, 'hex')).update(plain).digest('hex').toUpperCase();
    expect(fields.get('PBX_HMAC')).toBe(seal);
  });
  it('tells the payer in letters that the bank takes, and never without a telephone', () => {
    expect(fields.get('PBX_BILLING')).toContain(
      '<FirstName>Zoe-Anais</FirstName><LastName>LEFEVRE  FILS</LastName><Address1>4 place du Marche</Address1>',
    );
    expect(fields.get('PBX_BILLING')).toContain('<MobilePhone>0639985127</MobilePhone>');
  });
  it('writes three digits at least', () => {
    const small = bank.query({ reference: 'r', echeances: [{ date: '2027-01-01', montant: 5 }], at: 'now', holder });
    expect(new URLSearchParams(small).get('PBX_TOTAL')).toBe('005');
  });
});

describe('the bank’s answer', () => {
  it('is read where one of its keys signed it, in the time of Paris', () => {
    expect(bank.signed(signed(told))).toEqual({
      reference: 'COT-00418-1',
      montant: 28_416,
      appel: '5520198834',
      transaction: '987654',
      abonnement: null,
      autorisation: '402817',
      code: '00000',
      stamp: '2026-11-18T19:44:05.000Z',
    });
  });
  it('is none where somebody else signed, or nobody did', () => {
    const stranger = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    expect(bank.signed(signed(told, stranger))).toBeUndefined();
    expect(bank.signed(told)).toBeUndefined();
    expect(bank.signed(`${told}&sign=`)).toBeUndefined();
    expect(bank.signed(`${told}&sign=%`)).toBeUndefined();
    // Written anew it does not fit.
    expect(bank.signed(signed(told).replace('%3A', ':'))).toBeUndefined();
  });
  it('is refused for every changed byte of what is signed, and of the signature', () => {
    const whole = signed(told);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 32, max: 126 }), (at, byte) => {
        const changed = `${whole.slice(0, at)}${String.fromCharCode(byte)}${whole.slice(at + 1)}`;
        fc.pre(changed !== whole);
        const said = signedPart(changed, [publicKey]);
        // A percent sign may be written in two ways: then the signature is the same, and so is what it signs.
        if (said !== undefined) expect([said, decodeURIComponent(changed)]).toEqual([told, decodeURIComponent(whole)]);
      }),
      { numRuns: 400 },
    );
  });
  it('says nothing without a reference, an amount and a code', () => {
    for (const text of [
      '',
      'ref=1',
      'ref=1&montant=x&erreur=00000',
      'ref=1&montant=-1&erreur=00000',
      'ref=1&montant=1',
    ])
      expect(answerIn(text)).toBeUndefined();
  });
});
