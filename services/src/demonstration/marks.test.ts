import { expect, test } from '@jest/globals';
import { refuseDemonstration } from './marks';

const filled = { findByKey: async () => 1 };
const real = { findByKey: async () => undefined };

test('a system with the demonstration, whose passwords are public, does not run in production', async () => {
  await expect(refuseDemonstration({ NODE_ENV: 'production' }, filled)).rejects.toThrow('passwords are public');
  await expect(refuseDemonstration({ NODE_ENV: 'development' }, filled)).resolves.toBeUndefined();
  await expect(refuseDemonstration({ NODE_ENV: 'production' }, real)).resolves.toBeUndefined();
});
