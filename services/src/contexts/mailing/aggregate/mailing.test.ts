import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { MailingRequested, MailingRetried, mailingIdMail } from '@diapason/contracts/mailing';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decideRequestMailing, decideRetryMailing, decideTryMailing, type Mailing, mailing } from './mailing';

const asked = { idEnvoi: 7, type: 'relance', fk_anneeScolaire: 9, objet: 'Reste', texte: '<p>{Nom}</p>' } as const;
const family = (fk_responsable: number, more: object = {}) => ({
  fk_responsable,
  nomPrenomUtilisateur: `N${fk_responsable}`,
  email: 'a@example.org',
  ecartee: false,
  values: { Nom: 'N' },
  ...more,
});
const sent = (destinataires: number[]) =>
  mailing.evolve(undefined, make(MailingRequested, { ...asked, destinataires })) as Mailing;

test('reaches who has an address and is not left out, each once', () => {
  const families = [family(1), family(1), family(2, { email: '' }), family(3, { ecartee: true })];
  expect(decideRequestMailing(undefined, asked, families)).toMatchObject([{ data: { destinataires: [1] } }]);
  const message = { ...asked, type: 'message' } as const;
  expect(decideRequestMailing(undefined, message, families)).toMatchObject([{ data: { destinataires: [1, 3] } }]);
  expect(decideRequestMailing(sent([1]), asked, families)).toEqual([]);
});

test('whoever it failed to reach is written to again, once for all who press', () => {
  const state = sent([1, 2, 3]);
  const again = decideRetryMailing(state, 0, [2, 9]);
  expect(again).toEqual([make(MailingRetried, { idEnvoi: 7, tour: 1, destinataires: [2] })]);
  const after = again.reduce<Mailing | undefined>((one, event) => mailing.evolve(one, event), state);
  expect(decideRetryMailing(after, 0, [2])).toEqual([]);
  expect(() => decideRetryMailing(after, 1, [])).toThrow(messages.mailing.nothingToRetry);
  expect(() => decideRetryMailing(undefined, 0, [1])).toThrow();
});

test('a trial has no recipients, and wants a text that can be read', () => {
  const [tried] = decideTryMailing(undefined, { ...asked, fk_responsable: 1 });
  expect(tried && mailing.evolve(undefined, tried)).toMatchObject({ destinataires: [] });
  expect(() => decideTryMailing(undefined, { ...asked, texte: '{Rien}', fk_responsable: 1 })).toThrow(
    messages.mailing.unknownField('Rien'),
  );
});

test('no two recipients or rounds share the number of a mail', () => {
  const part = fc.integer({ min: 1, max: 99_999 });
  const round = fc.integer({ min: 0, max: 50 });
  fc.assert(
    fc.property(part, part, round, part, part, round, (a, b, c, d, e, f) => {
      fc.pre(a !== d || b !== e || c !== f);
      return mailingIdMail(a, b, c) !== mailingIdMail(d, e, f);
    }),
  );
});
