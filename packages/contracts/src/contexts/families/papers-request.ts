import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { own, rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { date, id, int, ref } from '../../core/field';
import { replacementRow } from '../../core/paper';
import { record } from '../../core/record';
import { wireFlag, wireOptionalId } from '../../core/wire';
import { guardian } from './guardian';
import { guardianOfOwnSites } from './own-sites';

/** A mail that asked a guardian for what was missing then, in the guardian's stream. Which papers, nothing keeps: some are about health. */
export const papersRequest = record('papersRequest', {
  label: 'Demande de pièces',
  stream: 'guardian',
  key: 'idDemande',
  streamKey: 'fk_responsable',
  person: 'fk_responsable',
  identifiedBy: ['dateDemande'],
  fields: {
    idDemande: id(),
    fk_responsable: ref('guardian', 'Responsable'),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    dateDemande: date('Demandé le'),
    nombre: int('Pièces manquantes', { min: 1, max: 1_000 }),
  },
});
export const PapersRequested = papersRequest.event('PapersRequested', 1, 'Pièces manquantes demandées');
export const papersRequestLife = { set: [PapersRequested] } as const;

/** A paper that a family is to give for a school year, and the file where it is there. */
export const expectedPaper = z.object({
  nature: z.string(),
  libelleNature: z.string(),
  /** Null for a paper of the guardian. */
  fk_eleve: z.number().nullable(),
  nomPrenomEleve: z.string(),
  /** The offer that asks for it. */
  precision: z.string(),
  idPieceJointe: z.number().nullable(),
  realFileName: z.string().nullable(),
  dateHeure: z.string().nullable(),
  antivirus: z.string().nullable(),
  remplacement: replacementRow,
});
export type ExpectedPaper = z.infer<typeof expectedPaper>;

const ofGuardian = {
  context: 'families',
  module: null,
  ownSites: guardianOfOwnSites,
  params: z.object({ id: guardian.existing }),
} as const;

/** Ours. `pieces` of the kinds that the caller may read, `complet` of all; `fk_anneeScolaire` left out is the current year. */
export const listExpectedPapers = endpoint('GET', '/api/utilisateursResponsables/:id/justificatifs/attendus', {
  ...ofGuardian,
  kind: 'query',
  shows: ['site', 'staff'],
  access: own('guardian', 'params.id', { otherwise: [right.seeGuardianGeneral] }),
  query: z.object({ fk_anneeScolaire: wireOptionalId }),
  response: z.object({
    pieces: z.array(expectedPaper),
    /** The latest first. */
    demandes: z.array(
      papersRequest.row
        .pick({ idDemande: true, dateDemande: true, nombre: true })
        .extend({ nomPrenomUtilisateur: z.string() }),
    ),
    /** Something is to be given, of whatever kind. */
    attendu: z.boolean(),
    /** Nothing is missing, of whatever kind. */
    complet: z.boolean(),
    /** Whether the guardian has an e-mail address. */
    joignable: z.boolean(),
  }),
  summary:
    'Justificatifs attendus d’une famille pour une année scolaire, présents ou manquants, et les demandes envoyées',
});

/** Ours. One mail that names each missing paper. `confirme` 1: although one was sent today. */
export const requestPapers = endpoint('POST', '/api/utilisateursResponsables/:id/justificatifs/demande', {
  ...ofGuardian,
  kind: 'command',
  access: rights(right.seeGuardianGeneral),
  body: z.object({
    fk_anneeScolaire: papersRequest.fields.fk_anneeScolaire.wire,
    confirme: wireFlag.default(0),
  }),
  response: z.object({ idDemande: z.number(), nombre: z.number() }),
  summary: 'Demande par e-mail à un responsable les justificatifs qui manquent',
  success: messages.families.papersAsked,
});
