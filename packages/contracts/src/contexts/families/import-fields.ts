import type { Field } from '../../core/field-definition';
import { guardian } from './guardian';
import { guardianLink } from './guardian-link';
import { pupil } from './pupil';
import { schooling } from './schooling';
import { taxRecord } from './tax-record';

/** What one row of a file may say of a person or a record, field by field. */
export interface ImportPart {
  readonly libelle: string;
  readonly fields: Readonly<Record<string, Field>>;
}

const without = (fields: Readonly<Record<string, Field>>, ...left: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !left.includes(name)));

const guardianOfRow = {
  ...without(guardian.fields, 'idUtilisateur', 'codeInsee', 'communeDeclareeLe'),
  fk_role: guardianLink.fields.fk_role,
};

const pupilOfRow = without(pupil.fields, 'idEleve', 'dateCreation', 'dateAbandon');

const schoolingOfRow = without(
  schooling.fields,
  'idEleve',
  'idScolarite',
  'fk_idScolariteParent',
  'complementaire',
  'passageCycleSuivant',
  'dateCreation',
);

/** The parts of a row, in the order in which they are decided. */
export const importParts = {
  responsable: { libelle: 'Responsable', fields: guardianOfRow },
  responsable2: { libelle: 'Second responsable', fields: guardianOfRow },
  eleve: { libelle: 'Élève', fields: pupilOfRow },
  scolarite: { libelle: 'Scolarité', fields: schoolingOfRow },
  eleve2: { libelle: 'Second élève', fields: pupilOfRow },
  scolarite2: { libelle: 'Scolarité du second élève', fields: schoolingOfRow },
  fiscalite: {
    libelle: 'Fiscalité du responsable',
    fields: without(taxRecord.fields, 'idUtilisateur', 'idRevenu', 'quotient', 'verifiee'),
  },
} as const satisfies Readonly<Record<string, ImportPart>>;

export type ImportPartName = keyof typeof importParts;
export const importPartNames = Object.keys(importParts) as readonly ImportPartName[];

/** A field that a column may hold; `champ` is `eleve.dateNaissance`. */
export interface ImportField {
  readonly champ: string;
  readonly libelle: string;
  readonly partie: ImportPartName;
  readonly libellePartie: string;
}

/** Surname and first name in one cell, of whoever has both. */
export const joinedName = 'nomPrenom';

export const importFields: readonly ImportField[] = importPartNames.flatMap((partie) => {
  const { libelle: libellePartie, fields } = importParts[partie];
  const own = Object.entries<Field>(fields).map(([name, { facts }]) => ({
    champ: `${partie}.${name}`,
    libelle: facts.label ?? name,
    partie,
    libellePartie,
  }));
  const joined = { champ: `${partie}.${joinedName}`, libelle: 'Nom et prénom', partie, libellePartie };
  return 'nom' in fields ? [...own, joined] : own;
});

/** The parts of a row about each of its pupils. */
export const importedPupils = [
  { eleve: 'eleve', scolarite: 'scolarite' },
  { eleve: 'eleve2', scolarite: 'scolarite2' },
] as const;
export type ImportedPupilPart = (typeof importedPupils)[number];

export const importFieldNames: readonly string[] = importFields.map(({ champ }) => champ);
