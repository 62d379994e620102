import { z } from 'zod';
import { right } from '../../constants';
import { refs } from '../../core/composed-fields';
import { flag } from '../../core/field';
import { guardian } from './guardian';
import { mergeCalls, mergeEvents } from './merging';
import { guardianOfOwnSites } from './own-sites';

const {
  idUtilisateur: _id,
  nom: _nom,
  prenom: _prenom,
  email: _email,
  codeInsee: _code,
  communeDeclareeLe: _declared,
  ...mayBeEmpty
} = guardian.fields;

/** Fields of the kept record that may be filled in from the other one, where they are empty. */
export const fillableFields = Object.keys(mayBeEmpty) as (keyof typeof mayBeEmpty)[];

/**
 * Of a merge, `compte` 1: the account of the other record was open until then. Links and contributions say in their own streams that they
 * moved.
 */
export const {
  Merged: GuardianMerged,
  Absorbed: GuardianAbsorbed,
  Released: GuardianReleased,
  Separated: GuardianSeparated,
} = mergeEvents('Guardian', {
  record: guardian,
  names: 'guardian',
  one: guardian.pick('idUtilisateur'),
  moved: {
    revenus: refs('taxRecord', 'Fiscalités', { max: 1_000 }).stored,
    pieces: refs('guardianPaper', 'Pièces', { max: 10_000 }).stored,
  },
  closed: { compte: flag('Compte fermé par la fusion').stored },
  fillable: fillableFields,
});

const text = z.string();

/** What a merge would move, before it is done. `reste`: the kept record has one of that year already, so this one stays where it is. */
export const guardianMergePreview = z.object({
  eleves: z.array(z.object({ idEleve: z.number(), nomPrenomEleve: text, dejaRattache: z.boolean() })),
  cotisations: z.array(
    z.object({ idCotisation: z.number(), libelleAnneeScolaire: text, reglements: z.number(), memeAnnee: z.boolean() }),
  ),
  revenus: z.array(z.object({ idRevenu: z.number(), libelleAnneeScolaire: text, reste: z.boolean() })),
  pieces: z.array(
    z.object({ idPieceJointe: z.number(), libelleNature: text, libelleAnneeScolaire: text, reste: z.boolean() }),
  ),
});

export const {
  preview: previewGuardianMerge,
  merge: mergeGuardians,
  separate: separateGuardians,
} = mergeCalls({
  path: '/api/utilisateursResponsables/:id/fusion',
  existing: guardian.existing,
  right: right.deactivateGuardian,
  ownSites: guardianOfOwnSites,
  fillable: fillableFields,
  preview: guardianMergePreview,
  answer: guardian.row.pick({ idUtilisateur: true }),
  shows: ['money', 'site'],
});
