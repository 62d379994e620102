import { z } from 'zod';
import { claimStatuses, messages, right } from '../../constants';
import { own, rights } from '../../core/access';
import { agentRequests, agentsOfOwnSites } from '../../core/agent-requests';
import { constantList } from '../../core/constant-list';
import { decisionBody } from '../../core/decision';
import { endpoint } from '../../core/endpoint';
import { seenVersion, sheetVersion } from '../../core/shared-sheet';
import { claim } from './claim';
import { claimDecisions } from './decisions';

const claims = { context: 'claims', module: 'frais' } as const;
const number = z.number();

/** A claim in a list. `montantDivers` in euros. */
export const claimRow = claim.row.omit({ fraisJournees: true }).extend({
  nomPrenomUtilisateur: z.string(),
  kilometrage: number,
  nombreRepas: number,
  montantDivers: number,
  ...sheetVersion,
});

const day = claim.fields.fraisJournees.row.element;
const leg = day.shape.fraisTrajets.element;
/** `montantDivers` of a day in euros. */
export const claimSheet = claimRow.extend({
  fraisJournees: z.array(
    day.extend({ fk_frais: number, fraisTrajets: z.array(leg.extend({ fk_fraisJournee: number })) }),
  ),
});

export type ClaimRow = z.infer<typeof claimRow>;
export type ClaimSheet = z.infer<typeof claimSheet>;

const claimSaved = claim.row.pick({ idFrais: true, fk_fraisStatut: true, libelleFraisStatut: true });
/** The confirmation that document 002 §4 gives for each status. */
const confirmation = (data: { fk_fraisStatut: number }): string =>
  (messages.claims.statusConfirmation as Readonly<Record<number, string>>)[data.fk_fraisStatut] ??
  messages.general.success;

export const listClaims = endpoint('POST', '/api/utilisateursAdministratifs/listFrais/', {
  ...claims,
  ...agentRequests({ see: right.seeOwnClaims, manage: right.manageClaims }),
  response: z.array(claimRow),
  summary: 'Notes de frais',
});

export const listClaimStatuses = constantList(
  '/api/frais/fraisStatuts',
  claimStatuses,
  { idFraisStatut: 'id', libelleFraisStatut: 'libelle', couleur: 'couleur' },
  { ...claims, access: rights(right.seeOwnClaims, right.manageClaims), summary: 'Statuts des notes de frais' },
);

export const readClaim = endpoint('GET', '/api/frais/:id', {
  ...claims,
  kind: 'query',
  shows: ['staff'],
  access: own('claim', 'params.id', {
    ownRight: right.seeOwnClaims,
    otherwise: [right.manageClaims, right.reviewClaims],
  }),
  ownSites: agentsOfOwnSites('claim', 'params.id'),
  params: z.object({ id: claim.existing }),
  response: claimSheet,
  summary: 'Une note de frais',
});

/** id 0 creates. The agent saves with status 1 or 2; a manager (205) may set 1, 3, 4 or 5, and changes nothing else. */
export const saveClaim = endpoint('POST', '/api/frais/:id', {
  ...claims,
  kind: 'command',
  access: own('claim', 'params.id', { ownRight: right.seeOwnClaims, otherwise: [right.reviewClaims] }),
  ownSites: agentsOfOwnSites('claim', 'params.id'),
  params: z.object({ id: claim.newOrExisting }),
  body: claim.body('fk_anneeScolaire', 'fk_fraisStatut', 'fk_user', 'periode', 'fraisJournees').extend(decisionBody),
  decides: claimDecisions,
  leftToDecision: {
    fk_user: 'A new claim is the caller’s own, and a claim stays its agent’s.',
    fk_vehicule: 'A claim takes a vehicle of its agent alone.',
  },
  response: claimSaved,
  summary: 'Enregistre une note de frais',
  success: confirmation,
});

export const validateClaim = endpoint('POST', '/api/frais/validationFicheFrais', {
  ...claims,
  kind: 'command',
  access: rights(right.reviewClaims),
  ownSites: agentsOfOwnSites('claim', 'body.idFrais'),
  body: z.object({
    idFrais: claim.existing,
    fk_fraisStatut: claim.fields.fk_fraisStatut.wire.default(4),
    ...seenVersion,
  }),
  decides: claimDecisions,
  response: claimSaved,
  summary: 'Valide une note de frais en cours d’instruction',
  success: confirmation,
});
