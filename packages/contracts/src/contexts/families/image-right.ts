import { z } from 'zod';
import { right } from '../../constants';
import { imageRightStates } from '../../constants/lookups';
import * as messages from '../../constants/messages';
import { own } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { id, oneOf, ref } from '../../core/field';
import { record } from '../../core/record';
import { wireIgnored, wireInt, wireOptionalId } from '../../core/wire';
import { pupilOfOwnSites } from './own-sites';
import { pupil } from './pupil';

/** One answer to « may the pupil be photographed? » for a school year, in the pupil's stream. The latest of a year counts. */
export const imageRight = record('imageRight', {
  label: 'Droit à l’image',
  stream: 'pupil',
  key: 'idDroitImage',
  streamKey: 'fk_eleve',
  person: 'fk_eleve',
  identifiedBy: ['fk_anneeScolaire'],
  fields: {
    idDroitImage: id(),
    fk_eleve: ref('pupil', 'Élève'),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    etat: oneOf('Droit à l’image', imageRightStates, 'libelleEtat'),
  },
});

/** Nothing takes an answer back; another one follows it. */
export const ImageRightAnswered = imageRight.event('ImageRightAnswered', 1, 'Droit à l’image enregistré');
/** It is the other record's again, whose merge was undone. `rendu`: which one; the first facts did not say. */
export const ImageRightGivenBack = imageRight.event(
  'ImageRightGivenBack',
  1,
  'Droit à l’image rendu à l’autre fiche',
  imageRight.pick('fk_eleve', 'idDroitImage').extend({ rendu: ref('pupil', 'Rendu à').stored.optional() }),
);
export const imageRightLife = { set: [ImageRightAnswered], drop: [ImageRightGivenBack] } as const;

const families = { context: 'families', module: null } as const;

/** `utilisateur`: whoever recorded it, `role` Responsable for themselves or Agent for the family; null and empty for a job. */
export const imageRightRow = imageRight.row.extend({
  utilisateur: z.number().nullable(),
  role: z.string(),
  nomPrenomUtilisateur: z.string(),
  libelleAnneeScolaire: z.string(),
  dateHeure: z.string(),
});
export type ImageRightRow = z.infer<typeof imageRightRow>;

export const listImageRights = endpoint('GET', '/api/droitImage/listeDroit/:id', {
  ...families,
  kind: 'query',
  shows: ['site', 'staff'],
  access: own('pupil', 'params.id', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing }),
  query: z.object({ fk_anneeScolaire: wireOptionalId }),
  response: z.array(imageRightRow),
  summary: 'Historique du droit à l’image d’un élève, le plus récent d’abord',
});

/** `etat` 1 accepts, any other number refuses. Who records it is who calls: `utilisateur` is what old clients send. */
export const saveImageRight = endpoint('POST', '/api/droitImage/', {
  ...families,
  kind: 'command',
  access: own('pupil', 'body.fk_eleve', { otherwise: [right.seeImageConsent] }),
  notWhileImpersonating: { message: messages.families.notInTheirName },
  ownSites: { ...pupilOfOwnSites, record: { kind: 'pupil', from: 'body.fk_eleve' } },
  body: z.object({
    fk_eleve: pupil.existing,
    etat: wireInt,
    utilisateur: wireIgnored,
    fk_anneeScolaire: imageRight.fields.fk_anneeScolaire.wire,
  }),
  response: z.object({ idDroitImage: z.number() }),
  summary: 'Accepte ou refuse le droit à l’image pour une année scolaire',
  success: messages.families.pupilChanged,
});
