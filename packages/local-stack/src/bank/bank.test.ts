import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Asked, check, type Refused } from './check';

const shop = { site: '1999888', rang: '32', identifiant: '107904482', key: 'ab'.repeat(64) };
const billing =
  '<?xml version="1.0" encoding="utf-8"?><Billing><Address><FirstName>Lucie</FirstName><LastName>LEFEVRE</LastName><Address1>4 place du Marche</Address1><ZipCode>81000</ZipCode><City>Albi</City><CountryCode>250</CountryCode><CountryCodeMobilePhone>+33</CountryCodeMobilePhone><MobilePhone>0639985127</MobilePhone></Address></Billing>';
const cart =
  '<?xml version="1.0" encoding="utf-8"?><shoppingcart><total><totalQuantity>1</totalQuantity></total></shoppingcart>';
const fields: Readonly<Record<string, string>> = {
  PBX_SITE: '1999888',
  PBX_RANG: '32',
  PBX_IDENTIFIANT: '107904482',
  PBX_TOTAL: '28416',
  PBX_2MONT1: '28418',
  PBX_DATE1: '28/02/2027',
  PBX_DEVISE: '978',
  PBX_CMD: 'COT-00418-1',
  PBX_PORTEUR: 'lucie@example.org',
  PBX_RETOUR: 'montant:M;ref:R;sign:K',
  PBX_EFFECTUE: 'https://ecole.example/payment/success',
  PBX_REFUSE: 'https://ecole.example/payment/error',
  PBX_ANNULE: 'https://ecole.example/payment/cancelled',
  PBX_ATTENTE: 'https://ecole.example/payment/waiting',
  PBX_REPONDRE_A: 'https://ecole.example/api',
  PBX_SHOPPINGCART: cart,
  PBX_BILLING: billing,
  PBX_HASH: 'SHA512',
  PBX_TIME: '2027-01-31T20:41:00.000Z',
};

function query(changed: Readonly<Record<string, string>> = {}, key = shop.key): string {
  const all = Object.entries({ ...fields, ...changed }).filter(([, value]) => value !== '');
  const words = all.map(([name, value]) => `${name}=${value}`).join('&');
  const seal = createHmac('sha512', Buffer.from(key, 'hex')).update(words).digest('hex').toUpperCase();
  return [...all, ['PBX_HMAC', seal]].map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`).join('&');
}

describe('the trial bank', () => {
  it('takes a request that is sealed, whole and well formed', () => {
    const asked = check(query(), shop) as Asked;
    expect(asked.reference).toBe('COT-00418-1');
    expect(asked.shares).toEqual([
      { date: '2027-01-31', montant: 28_416 },
      { date: '2027-02-28', montant: 28_418 },
    ]);
  });

  it.each([
    ['another key', query({}, 'cd'.repeat(64)), '00006'],
    ['a field that was changed on the way', query().replace('PBX_TOTAL=28416', 'PBX_TOTAL=00100'), '00006'],
    ['fields in another order', query().replace(/(PBX_SITE=\d+)&(PBX_RANG=\d+)/, '$2&$1'), '00006'],
    ['no seal', query().replace(/&PBX_HMAC.*/, ''), '00006'],
    ['no telephone', query({ PBX_BILLING: billing.replace('0639985127', '') }), '00006'],
    ['an accent', query({ PBX_BILLING: billing.replace('LEFEVRE', 'LEFÈVRE') }), '00006'],
    ['no cart', query({ PBX_SHOPPINGCART: '<shoppingcart/>' }), '00006'],
    ['no address to answer to', query({ PBX_REPONDRE_A: '' }), '00006'],
    ['another shop', query({ PBX_SITE: '1' }), '00006'],
    ['an amount of two digits', query({ PBX_TOTAL: '99' }), '00011'],
    ['dollars', query({ PBX_DEVISE: '840' }), '00011'],
    ['a day that does not exist', query({ PBX_DATE1: '31/02/2027' }), '00011'],
    ['an instalment in the past', query({ PBX_DATE1: '31/12/2026' }), '00011'],
  ])('refuses %s', (_what, sent, code) => expect((check(sent, shop) as Refused).code).toBe(code));
});
