import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { ListViewDropped, ListViewKept } from '@diapason/contracts/identity';
import { given, refused } from '@diapason/event-sourcing/testing';
import { test } from '@jest/globals';
import { decideDrop, decideKeep, listViews } from './list-view';

const refusals = {
  idVue: 4,
  idUtilisateur: 31,
  liste: 'eleves',
  titre: 'Droit refusé',
  filtres: 'droit=0&site=2&tri=-nom',
  colonnes: 'naissance,+mobile',
};
const keep = (part: Partial<typeof refusals>) => (state: typeof listViews.initial) =>
  decideKeep(state, { ...refusals, idVue: 5, ...part });
const kept = given(listViews, [make(ListViewKept, refusals)]);

test('a view is kept with filters, sort and columns, its name without spaces around', () =>
  given(listViews, [])
    .when(keep({ idVue: 4, titre: ' Droit refusé ' }))
    .then([make(ListViewKept, refusals)]));

test('a view has a name of its own in its list', () => {
  kept.when(keep({ titre: ' ' })).then(refused(messages.general.missingField, 400));
  kept.when(keep({ titre: 'DROIT REFUSÉ' })).then(refused(messages.lists.viewNameTaken, 409));
  kept.when(keep({ liste: 'agents' })).then([make(ListViewKept, { ...refusals, idVue: 5, liste: 'agents' })]);
});

test('words that were searched are not kept', () => {
  kept.when(keep({ titre: 'B', filtres: 'recherche=durand' })).then(refused(messages.lists.searchNotKept, 400));
  kept.when(keep({ titre: 'B', filtres: 'site=Jean Durand' })).then(refused(messages.lists.searchNotKept, 400));
});

test('one’s own view can be dropped, another’s is not found', () => {
  kept.when((state) => decideDrop(state, 31, 4)).then([make(ListViewDropped, { idUtilisateur: 31, idVue: 4 })]);
  kept.when((state) => decideDrop(state, 31, 9)).then(refused(messages.general.notFound, 404));
});
