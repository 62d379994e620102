import { z } from 'zod';
import { messages, right } from '../../constants';
import { distanceOrigins } from '../../constants/claims';
import { own, rights } from '../../core/access';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { endpoint } from '../../core/endpoint';
import { exportFormat } from '../../core/paging';
import { seenVersion } from '../../core/shared-sheet';
import { wireIdFilter, wireMonth, wireOptionalId, wireTextOrNull } from '../../core/wire';
import { claim, correctionBody } from './claim';
import { claimDecisions } from './decisions';

/** What claims are reckoned with: towns, distances, rates, the year's lessons; and what managers make of them. */
const claims = { context: 'claims', module: 'frais' } as const;
const readers = rights(right.seeOwnClaims, right.manageClaims, right.reviewClaims);
const { fk_user, fk_anneeScolaire, periode } = claim.fields;
const leg = claim.fields.fraisJournees.lines.fraisTrajets.lines;
const number = z.number();
const text = z.string();

/** `coordonnerMairie`: « 43.70591,2.13925 », null where nobody knows. */
const town = z.object({
  idCommune: number.nullable(),
  libelleSelect: text,
  codePostal: text.nullable(),
  coordonnerMairie: text.nullable(),
  fk_commune: number.nullable(),
});

export const listClaimTowns = endpoint('GET', '/api/frais/fraisCommunes', {
  ...claims,
  kind: 'query',
  shows: ['site'],
  access: readers,
  response: z.array(town),
  summary: 'Communes, avec la position de leur centre',
});

/** A side is a site by its number, or without one a town of France: « Lautrec », « 81440 Lautrec ». */
export const readDistance = endpoint('GET', '/api/frais/fraisKilometrage', {
  ...claims,
  kind: 'query',
  shows: ['site'],
  access: readers,
  everySite: 'It names sites and towns, and nobody.',
  query: z.object({
    idSiteA: wireOptionalId,
    siteA: wireTextOrNull.optional(),
    idSiteB: wireOptionalId,
    siteB: wireTextOrNull.optional(),
  }),
  response: z.object({ kilometrage: number.nullable(), origine: z.enum(distanceOrigins) }),
  summary: 'Kilomètres d’un trajet, que l’agent saisit là où aucune position n’est connue',
});

const ofAgent = {
  access: own('agent', 'query.idUtilisateur', {
    ownRight: right.seeOwnClaims,
    otherwise: [right.manageClaims, right.reviewClaims],
  }),
  ownSites: agentsOfOwnSites('agent', 'query.idUtilisateur'),
} as const;

/** Null without a service sheet of the year: no claim can be made then. */
export const readServiceTown = endpoint('GET', '/api/utilisateursAdministratifs/communeService', {
  ...claims,
  ...ofAgent,
  kind: 'query',
  shows: ['staff', 'site'],
  query: z.object({ idUtilisateur: fk_user.wire, fk_anneeScolaire: fk_anneeScolaire.wire }),
  response: town.nullable(),
  summary: 'Commune d’un agent, d’où partent et où finissent ses journées',
});

export const listClaimRates = endpoint('GET', '/api/frais/baremes', {
  ...claims,
  kind: 'query',
  shows: ['site'],
  access: readers,
  response: z.object({
    kilometres: z.array(
      z.object({
        annee: number,
        puissanceMin: number,
        puissanceMax: number.nullable(),
        tauxKilometre: number,
      }),
    ),
    repas: z.array(z.object({ annee: number, montantRepas: number })),
  }),
  summary: 'Barèmes du kilomètre et du repas, par année civile',
});

/** The days of a month on which an agent teaches, with the sites in order. */
export const listClaimLessons = endpoint('GET', '/api/frais/seances', {
  ...claims,
  ...ofAgent,
  kind: 'query',
  shows: ['teaching', 'site'],
  query: z.object({ idUtilisateur: fk_user.wire, fk_anneeScolaire: fk_anneeScolaire.wire, periode: wireMonth }),
  response: z.object({
    jours: z.array(z.object({ date: text, heureDebut: text, heureFin: text, sites: z.array(number) })),
    /** Days of the month without lessons: public and school holidays, closures of every site. */
    sansCours: z.array(text),
  }),
  summary: 'Journées de cours d’un agent dans un mois',
});

/** By somebody else with the function, while the claim is submitted or under way. */
export const correctClaim = endpoint('POST', '/api/frais/correction/:id', {
  ...claims,
  kind: 'command',
  access: rights(right.reviewClaims),
  ownSites: agentsOfOwnSites('claim', 'params.id'),
  params: z.object({ id: claim.existing }),
  body: z.object({
    trajets: z
      .array(
        z.object({
          idFraisTrajet: leg.idFraisTrajet.wire,
          kilometrage: leg.kilometrage.wire,
        }),
      )
      .min(1, { error: messages.general.invalidRequest })
      .max(500),
    ...correctionBody,
    ...seenVersion,
  }),
  decides: claimDecisions,
  response: claim.row.pick({ idFrais: true }),
  summary: 'Corrige ou confirme les kilomètres de trajets d’une note de frais',
  success: messages.claims.corrected,
});

export const printClaim = endpoint('GET', '/api/frais/pdf/:id', {
  ...claims,
  kind: 'query',
  shows: ['staff', 'site'],
  access: own('claim', 'params.id', {
    ownRight: right.seeOwnClaims,
    otherwise: [right.manageClaims, right.reviewClaims],
  }),
  ownSites: agentsOfOwnSites('claim', 'params.id'),
  readsPerson: { of: 'claim', from: 'params.id' },
  params: z.object({ id: claim.existing }),
  response: 'file',
  summary: 'Note de frais en PDF, une page A4',
});

/** Cents of claims accepted or under way, by agent and month. */
export const readClaimTotals = endpoint('GET', '/api/frais/totaux', {
  ...claims,
  kind: 'query',
  shows: ['staff'],
  access: rights(right.manageClaims),
  ownSites: { field: 'site', lockedBy: right.restrictAgentsToOwnSites },
  query: z.object({ fk_anneeScolaire: fk_anneeScolaire.wire, site: wireIdFilter }),
  response: z.array(
    z.object({ fk_user: number, nomPrenomUtilisateur: text, periode: text, idFrais: number, montant: z.int() }),
  ),
  summary: 'Totaux des notes de frais d’une année, par agent et par mois',
});

/** What payroll pays: accepted claims of a month, by agent. */
export const exportPayroll = endpoint('POST', '/api/frais/exportPaie', {
  ...claims,
  kind: 'query',
  shows: ['staff'],
  access: rights(right.exportClaims),
  ownSites: { field: 'site', lockedBy: right.restrictAgentsToOwnSites },
  body: z.object({ periode: periode.wire, site: wireIdFilter, format: exportFormat }),
  response: 'file',
  summary: 'Export «\u00a0Frais pour la paie\u00a0»',
});

export type ClaimTown = z.infer<typeof town>;
