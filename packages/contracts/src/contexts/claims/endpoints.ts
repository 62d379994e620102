import { z } from 'zod';
import { claimStatuses, messages, right } from '../../constants';
import { own, rights } from '../../core/access';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { constantList } from '../../core/constant-list';
import { decisionBody } from '../../core/decision';
import { endpoint } from '../../core/endpoint';
import { replacementRow } from '../../core/paper';
import { seenVersion, sheetVersion } from '../../core/shared-sheet';
import { claim, found } from './claim';
import { claimDecisions } from './decisions';

const claims = { context: 'claims', module: 'frais' } as const;
const number = z.number();

const text = z.string();
const cents = z.int();

/** What proves the costs of a day, and what was sent to replace it. */
export const receiptRow = z.object({
  idPieceJointe: number,
  dateJour: text,
  realFileName: text,
  taille: number,
  dateHeure: text,
  antivirus: text.nullable(),
  remplacement: replacementRow,
});

const day = claim.fields.fraisJournees.row.element;
const leg = day.shape.fraisTrajets.element;
/** Amounts in euros, but for the cents of `montants`, which are null where a rate is missing. */
export const claimSheet = claim.row.extend({
  nomPrenomUtilisateur: text,
  kilometrage: number,
  nombreRepas: number,
  montantDivers: number,
  fraisJournees: z.array(
    day.extend({ fk_frais: number, fraisTrajets: z.array(leg.extend({ fk_fraisJournee: number })) }),
  ),
  /** Name of the site that pays the agent. */
  etablissement: text,
  /** Of its days. */
  justificatifs: z.array(receiptRow),
  libelleVehicule: text.nullable(),
  vehiculePuissance: number.nullable(),
  montants: z.object({
    kilometres: cents.nullable(),
    repas: cents.nullable(),
    divers: cents,
    total: cents.nullable(),
  }),
  ...sheetVersion,
});
export type ClaimSheet = z.infer<typeof claimSheet>;

const claimSaved = claim.row.pick({ idFrais: true, fk_fraisStatut: true, libelleFraisStatut: true });
/** The confirmation that document 002 §4 gives for each status. */
const confirmation = (data: { fk_fraisStatut: number }): string =>
  (messages.claims.statusConfirmation as Readonly<Record<number, string>>)[data.fk_fraisStatut] ??
  messages.general.success;

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

/**
 * id 0 creates. The agent saves with status 1 or 2; a manager (205) may set 1, 3, 4 or 5, and changes nothing else. Kilometres are the
 * server’s, but for legs of which it has no position.
 */
export const saveClaim = endpoint('POST', '/api/frais/:id', {
  ...claims,
  kind: 'command',
  access: own('claim', 'params.id', { ownRight: right.seeOwnClaims, otherwise: [right.reviewClaims] }),
  ownSites: agentsOfOwnSites('claim', 'params.id'),
  params: z.object({ id: claim.newOrExisting }),
  body: claim
    .body('fk_anneeScolaire', 'fk_fraisStatut', 'fk_user', 'periode', 'fraisJournees')
    .omit(found)
    .extend(decisionBody),
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
