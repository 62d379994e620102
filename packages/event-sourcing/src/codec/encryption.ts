import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

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
