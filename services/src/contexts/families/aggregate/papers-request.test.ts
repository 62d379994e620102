import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { GuardianForgotten, GuardianMerged, GuardianRegistered, PapersRequested } from '@diapason/contracts/families';
import { guardianDetails } from '@diapason/contracts/testing/people';
import { given, refused } from '@diapason/event-sourcing/testing';
import { test } from '@jest/globals';
import { type GuardianEvent, guardian } from './guardian';
import { decideRequestPapers } from './papers-request';

const asked = { idDemande: 2, fk_anneeScolaire: 9, nombre: 3, dateDemande: '2026-09-12' };
const event = make(PapersRequested, { ...asked, fk_responsable: 301 });
const before = (one: Partial<typeof asked>) =>
  make(PapersRequested, { ...asked, fk_responsable: 301, idDemande: 1, ...one });
const anne = make(GuardianRegistered, guardianDetails(301, { email: 'anne@example.org' }));
const asking = (
  history: readonly GuardianEvent[],
  { confirmed = false, ...more }: { confirmed?: boolean; nombre?: number } = {},
) =>
  given(guardian, [anne, ...history]).when((state) => decideRequestPapers(state, { ...asked, ...more }, { confirmed }));

test('what is missing is asked for, once a day and year unless it is confirmed', () => {
  asking([]).then([event]);
  asking([before({ dateDemande: '2026-09-11' })]).then([event]);
  asking([before({ fk_anneeScolaire: 8 })]).then([event]);
  asking([before({})]).then(refused(messages.families.papersAskedToday, 409));
  asking([before({})], { confirmed: true }).then([event]);
});

test('a family is written to three times a day at most, whatever year and however confirmed', () => {
  const three = [before({}), before({}), before({ fk_anneeScolaire: 8 })];
  asking(three, { confirmed: true }).then(refused(messages.families.papersAskedOften, 429));
  asking([...three.slice(1), before({ dateDemande: '2026-09-11' })], { confirmed: true }).then([event]);
});

test('nobody is written to for nothing, nor who was erased', () => {
  asking([], { nombre: 0 }).then(refused(messages.families.noPaperMissing, 422));
  asking([make(GuardianForgotten, { idUtilisateur: 301 })]).then(refused(messages.families.erasedPerson, 422));
});

test('nothing is asked of a record that was merged', () =>
  asking([make(GuardianMerged, { idUtilisateur: 301, fk_conserve: 302, compte: 0, reprendre: [] })]).then(
    refused(messages.families.mergedAway, 409),
  ));
