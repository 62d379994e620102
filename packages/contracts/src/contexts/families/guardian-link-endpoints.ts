import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { type OwnSites, own, rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { orNull, wireInt } from '../../core/wire';
import { guardian } from './guardian';
import { guardianLink } from './guardian-link';
import { pupilOfOwnSites } from './own-sites';
import { pupil } from './pupil';

const families = { context: 'families', module: null } as const;

/** A person limited to own sites links and unlinks only their pupils. */
const linkOfOwnSites: OwnSites = { ...pupilOfOwnSites, record: { kind: 'pupil', from: 'body.fk_eleve' } };

/** A guardian of a pupil, in rank order. */
export const linkedGuardianRow = guardian.row
  .pick({ idUtilisateur: true, telephoneFixe: true, telephoneMobile: true, email: true })
  .extend(guardianLink.row.omit({ idEleve: true }).shape)
  .extend({ fk_eleve: z.number(), nomPrenomUtilisateur: z.string(), libelleRole: z.string() });
export type LinkedGuardianRow = z.infer<typeof linkedGuardianRow>;

export const listPupilGuardians = endpoint('GET', '/api/eleves/:id/listResponsables', {
  ...families,
  kind: 'query',
  access: own('pupil', 'params.id', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing }),
  response: z.array(linkedGuardianRow),
  summary: 'Responsables d’un élève, dans l’ordre',
});

/** A new link (105, 128) gets the last rank; an existing one keeps it unless `ordre` moves it, which needs 127 as another role does. */
export const linkGuardian = endpoint('POST', '/api/utilisateursResponsables/elevesResponsables', {
  ...families,
  kind: 'command',
  access: rights(right.linkPupil, right.changeGuardianLink, right.linkGuardian),
  ownSites: linkOfOwnSites,
  body: guardianLink
    .body('fk_responsable')
    .omit({ idEleve: true })
    .extend({
      fk_eleve: pupil.existing,
      /** Held within the ranks that there are. */
      ordre: orNull(wireInt).optional(),
    }),
  response: z.array(linkedGuardianRow),
  summary: 'Rattache un responsable à un élève, change son rôle ou son rang',
  success: messages.general.success,
});

export const unlinkGuardian = endpoint('DELETE', '/api/utilisateursResponsables/elevesResponsables', {
  ...families,
  kind: 'command',
  access: rights(right.unlinkPupil, right.unlinkGuardian),
  ownSites: linkOfOwnSites,
  body: z.object({ fk_eleve: pupil.existing, fk_responsable: guardian.existing }),
  leftToDecision: { fk_responsable: 'Only who is linked is unlinked, and the pupil’s sheet shows them.' },
  response: z.array(linkedGuardianRow),
  summary: 'Détache un responsable d’un élève ; les suivants remontent d’un rang',
  success: messages.families.guardianUnlinked,
});
