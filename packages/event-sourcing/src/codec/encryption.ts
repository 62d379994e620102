import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyBytes } from '@diapason/settings';

const NONCE = 12;
const TAG = 16;

/**
 * AES-256-GCM. Returns nonce, tag and ciphertext in one buffer. `context` is authenticated: the ciphertext cannot be
 * moved to another person or field.
 */
export function seal(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws Error when key, context or ciphertext differ from what was sealed. */
export function unseal(key: Buffer, piece: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, piece.subarray(0, NONCE));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(piece.subarray(NONCE, NONCE + TAG));
  const body = decipher.update(piece.subarray(NONCE + TAG));
  decipher.final();
  return body;
}

/** Reads MASTER_KEY: 32 bytes as 64 hexadecimal digits or in base64. @throws Error for anything else. */
export function masterKeyOf(text: string): Buffer {
  const key = keyBytes(text);
  if (key.length !== 32) throw new Error('MASTER_KEY must be 32 bytes, as 64 hexadecimal digits or in base64');
  return key;
}

/** The master keys of a process: MASTER_KEY first, then MASTER_KEY_PREVIOUS during a change of key. */
export function masterKeysOf(current: string, previous?: string): [Buffer, ...Buffer[]] {
  return previous ? [masterKeyOf(current), masterKeyOf(previous)] : [masterKeyOf(current)];
}
