import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { own, publicAccess } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag, id, optional, personal, ref } from '../../core/field';
import { record } from '../../core/record';
import { seenVersion, sheetVersion } from '../../core/shared-sheet';
import { wireIgnored, wireTextOrNull } from '../../core/wire';
import { pupilOfOwnSites } from './own-sites';
import { pupil } from './pupil';
import { removalCall } from './schooling-removal';

/** The ordinary school that a pupil goes to in a year, in the pupil's stream (document 001 §3). */
export const externalSchooling = record('externalSchooling', {
  label: 'Scolarité Éducation Nationale',
  stream: 'pupil',
  key: 'idScolarite',
  streamKey: 'fk_eleve',
  person: 'fk_eleve',
  identifiedBy: ['fk_anneeScolaire'],
  fields: {
    idScolarite: id(),
    fk_eleve: ref('pupil', 'Élève'),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    /** School and level are null once erased. */
    fk_etablissementScolaire: optional(personal(ref('etablissement_scolaire', 'Établissement'))),
    fk_niveauScolaire: optional(personal(ref('niveau_scolaire', 'Niveau'))),
    coursMercrediMatin: flag('Cours le mercredi matin'),
    /** 1: goes to no school in this year, and names none. */
    nonScolarise: flag('Non scolarisé'),
  },
});

/** All fields as they are from then on. */
export const ExternalSchoolingSaved = externalSchooling.event(
  'ExternalSchoolingSaved',
  1,
  'Scolarité Éducation Nationale enregistrée',
);
export const ExternalSchoolingRemoved = externalSchooling.event(
  'ExternalSchoolingRemoved',
  1,
  'Scolarité Éducation Nationale supprimée',
  externalSchooling.pick('fk_eleve', 'idScolarite'),
);
export const externalSchoolingLife = { set: [ExternalSchoolingSaved], drop: [ExternalSchoolingRemoved] } as const;

const families = { context: 'families', module: null } as const;
const text = z.string();

export const externalSchoolingRow = externalSchooling.row.extend({
  ...sheetVersion,
  libelleAnneeScolaire: text,
  commune: text,
  libelleEtablissement: text,
  libelleNiveauScolaire: text,
});
export type ExternalSchoolingRow = z.infer<typeof externalSchoolingRow>;

export const listExternalSchooling = endpoint('GET', '/api/eleves/:id/SE_list', {
  ...families,
  kind: 'query',
  shows: ['site'],
  access: own('pupil', 'params.id', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing }),
  response: z.array(externalSchoolingRow),
  summary: 'Scolarité Éducation Nationale d’un élève, la plus récente d’abord',
});

export const listSchoolLevels = endpoint('GET', '/api/eleves/SE_niveaux', {
  ...families,
  kind: 'query',
  shows: ['site'],
  access: publicAccess,
  response: z.array(z.object({ idNiveauScolaire: z.number(), libelleNiveauScolaire: text })),
  summary: 'Niveaux scolaires',
});

/** A town that has schools, with `mode` communes; a school of `commune`, with `mode` etablissements. */
export const schoolRow = z.object({
  commune: text,
  idEtablissementScolaire: z.number().nullable(),
  libelleEtablissement: text.nullable(),
  typeEtablissement: text.nullable(),
});

export const listSchools = endpoint('GET', '/api/eleves/SE_etablissements', {
  ...families,
  kind: 'query',
  shows: ['site'],
  access: publicAccess,
  query: z.object({ mode: z.enum(['communes', 'etablissements']), commune: wireTextOrNull.optional() }),
  response: z.array(schoolRow),
  summary: 'Communes qui ont un établissement scolaire, ou établissements d’une commune',
});

/** idScolarite 0 or `null` adds (right 130), another changes (131); guardians save that of their own pupils. */
export const saveExternalSchooling = endpoint('POST', '/api/eleves/:id/scolaritesExterne/:idScolarite', {
  ...families,
  kind: 'command',
  access: own('pupil', 'params.id', {
    otherwise: [right.addExternalSchooling, right.changeExternalSchooling],
    byRecord: {
      from: 'params.idScolarite',
      create: [right.addExternalSchooling],
      change: [right.changeExternalSchooling],
    },
  }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing, idScolarite: externalSchooling.newOrExisting }),
  body: externalSchooling
    .body()
    .omit({ idScolarite: true, fk_eleve: true })
    .extend({ idScolarite: wireIgnored, fk_eleve: wireIgnored, ...seenVersion }),
  response: z.object({ idScolarite: z.number() }),
  summary: 'Ajoute ou modifie une scolarité Éducation Nationale',
  success: messages.families.schoolingSaved,
});

export const removeExternalSchooling = removalCall('/api/eleves/:id/scolaritesExterne/:idScolarite', {
  idScolarite: externalSchooling.existing,
  right: right.deleteExternalSchooling,
  summary: 'Supprime une scolarité Éducation Nationale',
});
