import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hashPassword, passwordMatches, requireStrong } from './passwords';
import { readResetToken, resetToken, type Secrets } from './secrets';

const refused = (password: string, ...about: string[]) =>
  expect(requireStrong(password, ...about)).rejects.toMatchObject({ status: 400, field: 'password' });

describe('a password', () => {
  test.each(['court', '12345678901', 'aaaaaaaaaaaab', '123456789012', 'MotDePasse123', 'abcdefghijklm'])(
    '%s is refused',
    (password) => refused(password),
  );

  test.each([
    'Password1234!',
    'Conservatoire2026!',
    'P@ssw0rd1234!',
    'Azerty123456!',
    'Motdepasse2026!',
    'Secretariat2026!',
    'Violoncelle75!',
    'Diapason2026!!',
    'Bienvenue-2026!',
    'Printemps@2026',
    'Marie-Claire1975',
    'Toulouse31000!',
    'BonjourBonjour1!',
  ])('a word with digits and a sign is refused: %s', (password) => refused(password));

  test.each([
    ['jean.dupont@exemple.fr', 'jean.dupont@exemple.fr'],
    ['Jean.Dupont2026!', 'jean.dupont@exemple.fr'],
    ['Wojciechowska-26!', 'a@b.fr', 'Wojciechowska Zofia'],
  ])('of the own name or address is refused: %s', (password, ...about) => refused(password, ...about));

  test.each([
    'les oies du capitole',
    'une portee de cinq lignes',
    'chat cheval lampe fenetre',
    'éléphant à bicyclette',
  ])('a sentence of any composition is taken: %s', (password) => requireStrong(password, 'a@b.fr'));

  test('twelve characters of a password manager are taken', async () => {
    const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_!?');
    const random = fc.array(letters, { minLength: 12, maxLength: 12 }).filter((some) => new Set(some).size > 8);
    await fc.assert(
      fc.asyncProperty(random, (some) => requireStrong(some.join(''), 'a@b.fr')),
      { numRuns: 40, seed: 2026 },
    );
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
  const secrets: Secrets = {
    signing: new Uint8Array(32),
    reset: Buffer.alloc(32, 1),
    device: Buffer.alloc(32, 4),
    email: Buffer.alloc(32, 2),
  };

  test('says whose it is, and nothing else passes', () => {
    const token = resetToken(secrets, 5, 'r1');
    expect(readResetToken(secrets, token)).toEqual({ idUtilisateur: 5, idReset: 'r1' });
    expect(readResetToken(secrets, token.replace('5.', '6.'))).toBeUndefined();
    expect(readResetToken({ ...secrets, reset: Buffer.alloc(32, 3) }, token)).toBeUndefined();
    expect(readResetToken(secrets, 'rien')).toBeUndefined();
  });
});
