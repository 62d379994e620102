import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { rights } from '../../core/access';
import { refs } from '../../core/composed-fields';
import { endpoint } from '../../core/endpoint';
import { flag, ref, someWords } from '../../core/field';
import { seenVersion } from '../../core/shared-sheet';
import { wireId } from '../../core/wire';
import { guardian } from './guardian';
import { guardianOfOwnSites } from './own-sites';

const {
  idUtilisateur: _id,
  nom: _nom,
  prenom: _prenom,
  email: _email,
  codeInsee: _code,
  ...mayBeEmpty
} = guardian.fields;

/** Fields of the kept record that may be filled in from the other one, where they are empty. */
export const fillableFields = Object.keys(mayBeEmpty) as (keyof typeof mayBeEmpty)[];

const fk_conserve = ref('guardian', 'Fiche conservée').stored;
const fk_fusionne = ref('guardian', 'Fiche fusionnée').stored;
const repris = someWords('Champs repris', fillableFields);
const reprendre = someWords('Champs à reprendre', fillableFields);
const moved = {
  revenus: refs('taxRecord', 'Fiscalités', { max: 1_000 }).stored,
  pieces: refs('guardianPaper', 'Pièces', { max: 10_000 }).stored,
};
const one = guardian.pick('idUtilisateur');

/**
 * Two records were of one person. This one is closed from here on: the other is kept. `compte` 1: its account was open until then.
 * `reprendre`: empty fields of the kept one that are to take its value.
 * Links and contributions say in their own streams that they moved.
 */
export const GuardianMerged = guardian.event(
  'GuardianMerged',
  1,
  'Fiche fusionnée avec une autre',
  one.extend({ fk_conserve, compte: flag('Compte fermé par la fusion').stored, reprendre: reprendre.stored }),
);
/** In the stream of the record that is kept: what it took over, and which of its empty fields were filled in. */
export const GuardianAbsorbed = guardian.event(
  'GuardianAbsorbed',
  1,
  'Autre fiche de la même personne reprise',
  one.extend({ fk_fusionne, ...moved, repris: repris.stored }),
);
/** The merge is undone: what went back of what had been taken over. */
export const GuardianReleased = guardian.event(
  'GuardianReleased',
  1,
  'Fiche reprise rendue',
  one.extend({ fk_fusionne, ...moved }),
);
/** The record is open again, as it was. */
export const GuardianSeparated = guardian.event('GuardianSeparated', 1, 'Fusion annulée', one.extend({ fk_conserve }));

const merging = {
  context: 'families',
  module: null,
  access: rights(right.deactivateGuardian),
  ownSites: guardianOfOwnSites,
  params: z.object({ id: guardian.existing }),
} as const;

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

export const previewGuardianMerge = endpoint('GET', '/api/utilisateursResponsables/:id/fusion', {
  ...merging,
  kind: 'query',
  shows: ['money', 'site'],
  query: z.object({ fk_fusionne: guardian.existing }),
  response: guardianMergePreview,
  summary: 'Ce que la fusion d’une autre fiche avec celle-ci déplacerait',
});

/** `:id` is kept. `reprendre`: its empty fields that take the other one's value, which asks for the right to change the sheet (100). */
export const mergeGuardians = endpoint('POST', '/api/utilisateursResponsables/:id/fusion', {
  ...merging,
  kind: 'command',
  body: z.object({
    fk_fusionne: guardian.existing,
    ...seenVersion,
    versionFusionnee: wireId.optional(),
    reprendre: reprendre.wire.default([]),
  }),
  response: guardian.row.pick({ idUtilisateur: true }),
  summary: 'Fusionne une autre fiche de la même personne avec celle-ci',
  success: messages.families.guardiansMerged,
});

/** `:id` is the record that was merged. */
export const separateGuardians = endpoint('DELETE', '/api/utilisateursResponsables/:id/fusion', {
  ...merging,
  kind: 'command',
  response: guardian.row.pick({ idUtilisateur: true }),
  summary: 'Annule la fusion d’une fiche avec une autre',
  success: messages.families.guardiansSeparated,
});
