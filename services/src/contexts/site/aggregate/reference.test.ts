import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  type ReferenceRow,
  ReferenceRowAdded,
  ReferenceRowChanged,
  ReferenceRowHidden,
  ReferenceRowRemoved,
  ReferenceRowShown,
  type ReferenceTable,
  referenceTable,
  referenceTables,
  tableMessages,
} from '@diapason/contracts/site';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it, test } from '@jest/globals';
import { defaultRows } from '../defaults';
import {
  decideAddMissingRows,
  decideOffer,
  decideRemoveRow,
  decideSaveRow,
  decideSaveRows,
  type ReferenceState,
  reference,
  requireUnmoved,
  rowsOf,
  stateAt,
  versionOf,
} from './reference';
import { fitRow } from './reference-row';

const styles = referenceTable('style');
const rows = (given: Record<number, string>) =>
  new Map(Object.entries(given).map(([id, libelleStyle]) => [Number(id), { libelleStyle }]));
const added = (id: number, libelleStyle: string) =>
  make(ReferenceRowAdded, { table: 'style', id, row: { libelleStyle } });
const changed = (id: number, libelleStyle: string) =>
  make(ReferenceRowChanged, { table: 'style', id, row: { libelleStyle } });
const removed = (id: number) => make(ReferenceRowRemoved, { table: 'style', id });
const save = (wanted: Record<number, string>) => (state: ReferenceState) => decideSaveRows(state, styles, rows(wanted));
const asChoice = (libelle: string, index: number) => ({ id: String(index), libelle });
const complete = (wanted: Record<number, string>) => (state: ReferenceState) =>
  decideAddMissingRows(state, styles, rows(wanted));

describe('the rows of a reference table', () => {
  it('add up in the order of their events', () => {
    const state = given(reference, [added(1, 'Jazz'), added(2, 'Rock'), changed(1, 'Swing'), removed(2)]).state();
    expect([...rowsOf(state)]).toEqual([[1, { libelleStyle: 'Swing' }]]);
  });
  it('are added, changed or left alone', () => {
    given(reference, [added(1, 'Jazz'), added(2, 'Rock')])
      .when(save({ 1: 'Jazz', 2: 'Folk', 3: 'Baroque' }))
      .then([changed(2, 'Folk'), added(3, 'Baroque')]);
  });
  it('that staff changed or removed stay so when the network starts again', () => {
    given(reference, [added(1, 'Jazz'), changed(1, 'Swing'), added(2, 'Rock'), removed(2)])
      .when(complete({ 1: 'Jazz', 2: 'Rock', 3: 'Folk' }))
      .then([added(3, 'Folk')]);
  });
  it('are removed, where the table allows it', () => {
    given(reference, [added(1, 'Jazz')])
      .when((state) => decideRemoveRow(state, styles, 1))
      .then([removed(1)]);
    given(reference, [])
      .when((state) => decideRemoveRow(state, styles, 1))
      .then(refused(messages.general.notFound, 404));
    given(reference, [])
      .when((state) => decideRemoveRow(state, referenceTable('annee_scolaire'), 9))
      .then(refused(messages.identity.notAllowed, 403));
  });
});

test('a table is known by how often it changed, and as it was then', () => {
  const state = given(reference, [added(1, 'Jazz'), changed(1, 'Swing')]).state();
  expect(versionOf(state)).toBe(2);
  expect([0, 1, 2].map((version) => rowsOf(stateAt(state, version)).get(1)?.libelleStyle)).toEqual([
    undefined,
    'Jazz',
    'Swing',
  ]);
  expect(() => requireUnmoved(state, 2)).not.toThrow();
  expect(() => requireUnmoved(state, 1)).toThrow(tableMessages.tableMoved);
  for (const version of [undefined, 3]) expect(() => stateAt(state, version)).toThrow(tableMessages.tableMoved);
});

describe('a row that is used', () => {
  const place = { table: 'style', id: 1 };
  const jazz = [added(1, 'Jazz')];
  const offer = (isOffered: boolean) => (state: ReferenceState) => decideOffer(state, styles, 1, isOffered);

  it('is hidden in place of removed, once, and comes back', () => {
    const hidden = [...jazz, make(ReferenceRowHidden, place)];
    given(reference, jazz)
      .when((state) => decideRemoveRow(state, styles, 1, 3))
      .then([make(ReferenceRowHidden, place)]);
    given(reference, hidden).when(offer(false)).then([]);
    given(reference, hidden)
      .when(offer(true))
      .then([make(ReferenceRowShown, place)]);
    given(reference, [...hidden, make(ReferenceRowShown, place)])
      .when(offer(false))
      .then([make(ReferenceRowHidden, place)]);
    expect(rowsOf(given(reference, hidden).state()).get(1)).toEqual({ libelleStyle: 'Jazz' });
  });
  it('is no more visible where its table says so of each row', () => {
    const site = { libelleSite: 'Albi', visible: true };
    const row = (visible: boolean) => ({ table: 'site', id: 1, row: { ...site, visible } });
    given(reference, [make(ReferenceRowAdded, row(true))])
      .when((state) => decideRemoveRow(state, referenceTable('site'), 1, 1))
      .then([make(ReferenceRowChanged, row(false))]);
    given(reference, [make(ReferenceRowAdded, row(false))])
      .when((state) => decideOffer(state, referenceTable('site'), 1, true))
      .then([make(ReferenceRowChanged, row(true))]);
  });
});

describe('one row that is saved', () => {
  const room = referenceTable('salle');
  const studio = { libelleSalle: 'Studio', fk_site: 1 };
  const saveRow = (id: number, row: ReferenceRow, isNew: boolean) => (state: ReferenceState) =>
    decideSaveRow(state, room, { id, given: row, isNew });

  it('keeps what is not sent of it', () => {
    given(reference, [make(ReferenceRowAdded, { table: 'salle', id: 4, row: studio })])
      .when(saveRow(4, { libelleSalle: 'Auditorium' }, false))
      .then([
        make(ReferenceRowChanged, {
          table: 'salle',
          id: 4,
          row: { ...studio, libelleSalle: 'Auditorium', places: null },
        }),
      ]);
  });
  // 000:147.a 000:147.c
  it('needs each field that has a star', () => {
    given(reference, [])
      .when(saveRow(4, { libelleSalle: 'Studio' }, true))
      .then(refused(messages.site.requiredFields, 400, 'fk_site'));
  });
  it('is there, or new', () => {
    given(reference, [])
      .when(saveRow(4, studio, false))
      .then(refused(messages.general.notFound, 404));
    const closed: ReferenceTable = { ...room, ajouter: false };
    given(reference, [])
      .when((state) => decideSaveRow(state, closed, { id: 4, given: studio, isNew: true }))
      .then(refused(messages.identity.notAllowed, 403));
  });
});

describe('a row', () => {
  const town: ReferenceRow = { libelleCommune: 'Albi', codePostal: '81000', codeInsee: '81004', adherente: 1 };

  // 000:147.d
  it('holds every column, empty ones as null and flags as booleans', () => {
    expect(fitRow(referenceTable('commune'), { ...town, dateConvention: '' })).toEqual({
      ...town,
      adherente: true,
      dateConvention: null,
      dateDenonciation: null,
      fk_epci: null,
    });
  });
  it('has one line in a field of one line, several in one of several', () => {
    const lines = { libelleOffre: 'Piano\r\ndébutants', commentaire: 'un\ndeux' };
    const offer = {
      ...lines,
      fk_categorie: 1,
      typeTarif: 'cursus',
      certificatMedical: 0,
      avecInstrument: 1,
      visible: 1,
    };
    expect(fitRow(referenceTable('offre'), offer)).toMatchObject({ ...lines, libelleOffre: 'Piano débutants' });
  });
  // 000:147.f
  it('without a colour is white', () => {
    const category = fitRow(referenceTable('categorie_offre'), { libelleCategorie: 'Danse', couleur: '' });
    expect(category).toEqual({ libelleCategorie: 'Danse', couleur: '#ffffff' });
  });
  // 000:122.o
  it('has one of the three words of a triToggle', () => {
    const columns = [
      { key: 'id', label: 'Identifiant', type: 'primaryKey' },
      { key: 'debutant', label: 'Débutants', type: 'triToggle', valeurs: ['Non', 'Oui', 'Réservée'].map(asChoice) },
    ] as const;
    const table: ReferenceTable = { ...styles, columns };
    expect(fitRow(table, { debutant: '2' })).toEqual({ debutant: 2 });
    expect(() => fitRow(table, { debutant: 3 })).toThrow(messages.general.invalidRequest);
  });
  it('keeps its days in order', () => {
    const dates = { dateConvention: '2024-09-01', dateDenonciation: '2024-08-31' };
    expect(() => fitRow(referenceTable('commune'), { ...town, ...dates })).toThrow(
      messages.site.datesInOrder('Date de dénonciation', 'Date de convention'),
    );
  });
  // 000:147.g 000:147.h
  it.each([
    ['libelleCommune', '', messages.site.requiredFields],
    ['dateConvention', '2024-02-30', messages.general.invalidDate],
    ['adherente', 'peut-être', messages.general.invalidRequest],
    ['fk_epci', 'un', messages.general.invalidRequest],
    ['fk_epci', -1, messages.general.invalidRequest],
    ['inconnu', 'x', messages.general.invalidRequest],
  ])('refuses %s = %p', (field, value, message) => {
    expect(() => fitRow(referenceTable('commune'), { ...town, [field]: value })).toThrow(message);
  });
});

describe('the rows of a new network', () => {
  it('fit their tables, and point at rows that exist', () => {
    for (const [id, given] of Object.entries(defaultRows)) {
      const table = referenceTable(id);
      for (const row of Object.values(given)) {
        const fitted = fitRow(table, row);
        for (const column of table.columns) {
          const value = fitted[column.key];
          const pointed = Array.isArray(value) ? value : typeof value === 'number' ? [value] : [];
          if (column.table) for (const target of pointed) expect(defaultRows[column.table]?.[target]).toBeDefined();
        }
      }
    }
  });
  it('have names of their own', () => {
    const columns = referenceTables.flatMap((table) => table.columns.map((column) => `${table.id}.${column.key}`));
    expect(new Set(columns).size).toBe(columns.length);
  });
});
