import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { own, rightsByRecord } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { seenVersion, sheetVersion } from '../../core/shared-sheet';
import { wireIgnored, wireOptionalId } from '../../core/wire';
import { pupilOfOwnSites } from './own-sites';
import { pupil } from './pupil';
import { schooling } from './schooling';
import { removalCall } from './schooling-removal';

const families = { context: 'families', module: null } as const;
const text = z.string();
const idOrNull = z.number().nullable();

/** `commentaire` is null for guardians, from whom it is hidden. */
export const schoolingRow = schooling.row.omit({ idEleve: true }).extend({
  fk_eleve: z.number(),
  ...sheetVersion,
  libelleAnneeScolaire: text,
  libelleOffre: text,
  precisionOffre: text,
  fk_offreSuperieure: idOrNull,
  libelleSite: text,
  libelleInstrument: text,
  libelleStyle: text,
  libelleNomStyle: text,
  nomPrenomEnseignant: text.nullable(),
  complementairePossible: flag,
  /** 1 when the offer requires one. */
  certificatMedical: flag,
  /** `id|label` of each workshop, joined by `|-|`. */
  ateliers: text.nullable(),
  fk_livret: idOrNull,
  statutLivret: idOrNull,
  idEvaluationSI: idOrNull,
});
export type SchoolingRow = z.infer<typeof schoolingRow>;

export const listSchooling = endpoint('GET', '/api/eleves/:id/SI_list', {
  ...families,
  kind: 'query',
  shows: ['teaching', 'staff', 'site'],
  access: own('pupil', 'params.id', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing }),
  query: z.object({ fk_anneeScolaire: wireOptionalId }),
  response: z.array(schoolingRow),
  summary: 'Scolarité conservatoire d’un élève',
});

/** What a complementary schooling may complete. `fk_scolariteComplementaire`: the one that is attached already, and its offer. */
export const possibleParentRow = schoolingRow
  .pick({
    idScolarite: true,
    fk_anneeScolaire: true,
    libelleAnneeScolaire: true,
    libelleOffre: true,
    precisionOffre: true,
    libelleSite: true,
  })
  .extend({ fk_scolariteComplementaire: idOrNull, libelleOffreComplementaire: text.nullable() });
export type PossibleParentRow = z.infer<typeof possibleParentRow>;

/** `idScolarite`: the complementary schooling being edited, which is neither offered nor counted as attached. */
export const listPossibleParents = endpoint('GET', '/api/eleves/SI_ListComplementairePossible', {
  ...families,
  kind: 'query',
  shows: ['site'],
  access: own('pupil', 'query.fk_eleve', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: { ...pupilOfOwnSites, record: { kind: 'pupil', from: 'query.fk_eleve' } },
  query: z.object({ fk_eleve: pupil.existing, idScolarite: wireOptionalId }),
  response: z.array(possibleParentRow),
  summary: 'Scolarités qu’une complémentaire peut compléter',
});

/** idScolarite 0 enrols (right 133), another changes (134). */
export const saveSchooling = endpoint('POST', '/api/eleves/:id/scolaritesInterne/:idScolarite', {
  ...families,
  kind: 'command',
  access: rightsByRecord({ from: 'params.idScolarite', create: [right.addSchooling], change: [right.changeSchooling] }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing, idScolarite: schooling.newOrExisting }),
  body: schooling
    .body('fk_anneeScolaire', 'fk_offre')
    .omit({ idEleve: true, dateCreation: true })
    .extend({ fk_eleve: wireIgnored, ...seenVersion }),
  response: z.object({ idScolarite: z.number() }),
  summary: 'Inscrit un élève à une offre ou modifie cette scolarité',
  success: messages.families.schoolingSaved,
});

export const removeSchooling = removalCall('/api/eleves/:id/scolaritesInterne/:idScolarite', {
  idScolarite: schooling.existing,
  right: right.deleteSchooling,
  summary: 'Supprime une scolarité conservatoire',
});
