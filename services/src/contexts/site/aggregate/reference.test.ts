import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  type ReferenceRow,
  ReferenceRowAdded,
  ReferenceRowChanged,
  ReferenceRowRemoved,
  referenceTable,
  referenceTables,
} from '@diapason/contracts/site';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import { defaultRows } from '../defaults';
import {
  decideAddMissingRows,
  decideRemoveRow,
  decideSaveRows,
  type ReferenceState,
  reference,
  rowsOf,
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

describe('a row', () => {
  const town: ReferenceRow = { libelleCommune: 'Albi', codePostal: '81000', codeInsee: '81004', adherente: 1 };

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
  it.each([
    ['libelleCommune', '', messages.site.requiredFields],
    ['dateConvention', '2024-02-30', messages.general.invalidDate],
    ['adherente', 'peut-être', messages.general.invalidRequest],
    ['fk_epci', 'un', messages.general.invalidRequest],
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
