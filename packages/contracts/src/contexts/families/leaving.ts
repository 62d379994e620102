import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { wireDate } from '../../core/wire';
import { pupilOfOwnSites } from './own-sites';
import { pupil } from './pupil';

const families = { context: 'families', module: null } as const;
const text = z.string();
const day = z.string();

/** A child of the family, in cents. `apres`: once the pupil has left. */
const share = z.object({ idEleve: z.number(), prenom: text, avant: z.number(), apres: z.number() });

/** What would end on a day, with what the family owes before and after. */
export const leavingPreview = z.object({
  dateAbandon: day,
  /** The day of the last lesson before it. */
  dernierCours: day.nullable(),
  cours: z.array(
    z.object({
      idAtelier: z.number(),
      libelleType: text,
      enseignants: text,
      jour: z.number().nullable(),
      heureDebut: text,
      libelleSalle: text.nullable(),
      /** Null where there is none before. */
      derniereFois: day.nullable(),
      seancesDeMoins: z.number(),
    }),
  ),
  scolarites: z.array(
    z.object({ idScolarite: z.number(), libelleOffre: text, libelleAnneeScolaire: text, libelleStatut: text }),
  ),
  fichesValidees: z.number(),
  /** Null for who may not see contributions, and where none has the pupil. Cents. */
  cotisation: z
    .object({
      libelleAnneeScolaire: text,
      /** As it stands; the children's amounts are counted anew. */
      montantActuel: z.number(),
      enfants: z.array(share),
      avant: z.number(),
      apres: z.number(),
      regle: z.number(),
    })
    .nullable(),
});

export const previewLeaving = endpoint('GET', '/api/eleves/:id/depart', {
  ...families,
  kind: 'query',
  shows: ['teaching', 'money', 'staff', 'site'],
  access: rights(right.changePupil),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing }),
  query: z.object({ dateAbandon: wireDate }),
  response: leavingPreview,
  summary: 'Ce que le départ d’un élève ferait finir, et quand',
});

/** A leaving to come is as if nobody had told it. */
export const cancelLeaving = endpoint('DELETE', '/api/eleves/:id/depart', {
  ...families,
  kind: 'command',
  access: rights(right.changePupil),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing }),
  response: z.object({ idEleve: z.number() }),
  summary: 'Annule le départ à venir d’un élève',
  success: messages.families.leavingCancelled,
});
