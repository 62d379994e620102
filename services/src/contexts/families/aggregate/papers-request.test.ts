import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { PapersRequested } from '@diapason/contracts/families';
import { fold } from '@diapason/event-sourcing';
import { expect, test } from '@jest/globals';
import { decideRequestPapers, papersRequests } from './papers-request';

const asked = { idDemande: 2, fk_responsable: 301, fk_anneeScolaire: 9, nombre: 3, dateDemande: '2026-09-12' };
const before = (...some: Partial<typeof asked>[]) =>
  fold(
    papersRequests,
    some.map((one) => make(PapersRequested, { ...asked, idDemande: 1, ...one })),
  );
const family = { email: 'anne@example.org', confirmed: false };

test('what is missing is asked for, once a day and year unless it is confirmed', () => {
  const event = [make(PapersRequested, asked)];
  expect(decideRequestPapers(before(), asked, family)).toEqual(event);
  expect(decideRequestPapers(before({ dateDemande: '2026-09-11' }), asked, family)).toEqual(event);
  expect(decideRequestPapers(before({ fk_anneeScolaire: 8 }), asked, family)).toEqual(event);
  expect(() => decideRequestPapers(before({}), asked, family)).toThrow(messages.families.papersAskedToday);
  expect(decideRequestPapers(before({}), asked, { ...family, confirmed: true })).toEqual(event);
});

test('nobody is written to for nothing, nor without an address', () => {
  expect(() => decideRequestPapers(before(), { ...asked, nombre: 0 }, family)).toThrow(
    messages.families.noPaperMissing,
  );
  expect(() => decideRequestPapers(before(), asked, { ...family, email: '' })).toThrow(
    messages.families.noAddressToAsk,
  );
});
