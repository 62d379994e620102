import { describe, expect, test } from '@jest/globals';
import { hashPassword, passwordMatches, requireStrong } from './passwords';
import { readResetToken, resetToken, type Secrets } from './secrets';

describe('a password', () => {
  test.each(['court', '12345678901', 'aaaaaaaaaaaab', '123456789012', 'MotDePasse123', 'abcdefghijklm'])(
    '%s is refused',
    (password) => {
      expect(() => requireStrong(password, 'a@b.fr')).toThrow(
        expect.objectContaining({ status: 400, field: 'password' }),
      );
    },
  );

  test('the own address is refused; a sentence of any composition is not', () => {
    expect(() => requireStrong('jean.dupont@exemple.fr', 'jean.dupont@exemple.fr')).toThrow();
    expect(() => requireStrong('les oies du capitole', 'a@b.fr')).not.toThrow();
  });

  test('is hashed with argon2id, 19 MiB, two passes', async () => {
    const hash = await hashPassword('les oies du capitole');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordMatches(hash, 'les oies du capitole')).toBe(true);
    expect(await passwordMatches(hash, 'les oies du Capitole')).toBe(false);
    expect(await passwordMatches(undefined, 'a password that nobody has')).toBe(false);
  });
});

describe('the token of a link', () => {
  const secrets: Secrets = { signing: new Uint8Array(32), reset: Buffer.alloc(32, 1), email: Buffer.alloc(32, 2) };

  test('says whose it is, and nothing else passes', () => {
    const token = resetToken(secrets, 5, 'r1');
    expect(readResetToken(secrets, token)).toEqual({ idUtilisateur: 5, idReset: 'r1' });
    expect(readResetToken(secrets, token.replace('5.', '6.'))).toBeUndefined();
    expect(readResetToken({ ...secrets, reset: Buffer.alloc(32, 3) }, token)).toBeUndefined();
    expect(readResetToken(secrets, 'rien')).toBeUndefined();
  });
});
