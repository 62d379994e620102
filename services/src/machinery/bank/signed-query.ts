import { createHmac, type KeyObject, verify } from 'node:crypto';

export type BankFields = readonly (readonly [name: string, value: string])[];

/**
 * The query that leads to the bank's page. The seal (HMAC-SHA512, in capitals) is over the fields as they are, in their order; the address
 * has them encoded, the seal last. @param key hexadecimal
 */
export function sealedQuery(fields: BankFields, key: string): string {
  const told = fields.map(([name, value]) => `${name}=${value}`).join('&');
  const seal = createHmac('sha512', Buffer.from(key, 'hex')).update(told).digest('hex').toUpperCase();
  return [...fields, ['PBX_HMAC', seal] as const]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

/** The signature comes last. */
const SIGNATURE = '&sign=';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * What of an answer the bank signed (RSA-SHA1 over the bytes as they came: written anew, they would not fit). Undefined where no key of the
 * bank fits.
 */
export function signedPart(query: string, keys: readonly KeyObject[]): string | undefined {
  const at = query.lastIndexOf(SIGNATURE);
  if (at < 0) return undefined;
  const signature = decoded(query.slice(at + SIGNATURE.length));
  if (signature === undefined || !BASE64.test(signature)) return undefined;
  const told = query.slice(0, at);
  const bytes = Buffer.from(signature, 'base64');
  // Another text for the same bytes is none that the bank wrote.
  if (bytes.toString('base64') !== signature) return undefined;
  const isSigned = keys.some((key) => verify('RSA-SHA1', Buffer.from(told, 'latin1'), key, bytes));
  return isSigned ? told : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
