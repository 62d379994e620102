import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { screenPaths } from './generated/screens';
import { screenOf } from './screen';

test.each([
  ['/liste-cotisations', '/liste-cotisations'],
  ['/fiche-agent/12', '/fiche-agent/12'],
  ['/fiche-agent/12/', '/fiche-agent/12'],
  ['/fiche-agent/12/DUPONT', '/fiche-agent/12'],
  ['/fiche-agent/DUPONT', '/fiche-agent'],
  ['/fiche-agent/12345678901', '/fiche-agent'],
  ['/nouveau-mdp/12.0b1c.c2lnbmF0dXJl', '/nouveau-mdp'],
  ['/nouveau-mdp/12345', '/nouveau-mdp'],
  ['/confirmer-email/12.0b1c.c2lnbmF0dXJl', '/confirmer-email'],
  ['/fiche-agentDUPONT', undefined],
  ['/DUPONT_Jean/0639980000', undefined],
  ['/', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is the screen %s', (said, screen) => expect(screenOf(said)).toBe(screen));

test('whatever a client says, an event keeps a declared address and at most one number', () => {
  const paths = screenPaths.map((path) => path.replace(/\/:.*$/, ''));
  const known = fc.constantFrom(...paths);
  const said = fc.oneof(
    fc.string(),
    fc.tuple(known, fc.string()).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(said, (text) => {
      const screen = screenOf(text);
      expect(screen === undefined || paths.includes(screen.replace(/\/\d{1,10}$/, ''))).toBe(true);
    }),
  );
});
