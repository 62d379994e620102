import { functionRights } from '@diapason/contracts/constants';
import type { ExistingPeople, Rules } from '../import/existing-people';
import { type PlannedRow, planning } from '../import/plan';
import { matchedColumns, readRow } from '../import/row';
import { sharedAddresses, withoutSharedAddresses } from '../import/shared-addresses';

export const CHAMPS = [
  'responsable.email',
  'responsable.nom',
  'responsable.prenom',
  'responsable.telephoneMobile',
  'eleve.nom',
  'eleve.prenom',
  'eleve.fk_genre',
  'eleve.dateNaissance',
  'scolarite.fk_offre',
  'scolarite.fk_site',
  'fiscalite.revenuFiscal',
  'fiscalite.nombrePart',
  'fiscalite.absence',
  'fiscalite.exoneration',
  'fiscalite.fk_anneeScolaire',
  'scolarite.dateEntree',
];
const KNOWN: Readonly<Record<string, readonly number[]>> = {
  'offre violon': [4],
  'offre danse': [5],
  'site centre': [1],
  'site gare': [2],
  'annee_scolaire 2026': [9],
};
export const everyFunction = functionRights.map(({ idFonction }) => idFonction);
export const rules: Rules = {
  references: {
    idsOf: (table, label) => KNOWN[`${table} ${label}`] ?? [],
    nameOf: (table, id) => `${table} ${id}`,
  },
  municipalityOf: () => null,
  blockedDomains: '.*yopmail.com$',
  today: '2026-11-22',
  requireOpen: () => undefined,
  isConfirmed: () => false,
  currentYear: 9,
  openYearOf: () => 9,
  yearOf: () => ({ dateDebut: '2026-08-01', dateFin: '2027-07-31' }),
  functions: new Set(everyFunction),
  sites: undefined,
};
export const nobody = (): ExistingPeople => ({
  guardians: new Map(),
  namesakes: new Map(),
  ambiguous: new Set(),
  pupils: new Map(),
  agents: new Set(),
  elsewhere: new Set(),
});
export const LUCIE = ['lucie@example.org', 'Petit', 'Lucie', '0612345678'];
export const ZOE = [...LUCIE, 'Petit', 'Zoé', 'F', '02/04/2015'];

export function plan(
  cells: readonly (readonly string[])[],
  existing = nobody(),
  more: Partial<Rules> = {},
): PlannedRow[] {
  const columns = matchedColumns(CHAMPS);
  const rows = cells.map((cellules, index) =>
    readRow({ ligne: index + 2, cellules }, { columns, width: CHAMPS.length, references: rules.references }),
  );
  return finished(planning(withoutSharedAddresses(rows, sharedAddresses(rows)), existing, { ...rules, ...more }));
}
export function finished(work: ReturnType<typeof planning>): PlannedRow[] {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
export const acts = (rows: readonly PlannedRow[]) =>
  rows.map(({ detail }) => detail.actes.map(({ quoi, acte }) => `${quoi} ${acte}`).join(', '));
export const faults = (rows: readonly PlannedRow[]) => rows.map(({ detail }) => detail.fautes.join(' / '));
/** One person may have several keys. */
function known(guardians: ExistingPeople['guardians']) {
  const people = new Map(
    [...new Set(guardians.values())].map((one) => [
      one,
      { ...one, opens: undefined, isNew: false, said: new Map(), steps: [] },
    ]),
  );
  return [...guardians].map(([key, one]) => [key, people.get(one) ?? one] as const);
}
/** The world after the rows were written: everybody in it is known from before. */
export const after = ({ guardians, pupils }: ExistingPeople): ExistingPeople => ({
  ...nobody(),
  guardians: new Map(known(guardians)),
  pupils: new Map(
    [...pupils].map(([key, all]) => [key, all.map((one) => ({ ...one, isNew: false, said: new Map(), steps: [] }))]),
  ),
});
