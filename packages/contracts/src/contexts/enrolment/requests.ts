import { z } from 'zod';
import { right } from '../../constants';
import { requestViews } from '../../constants/enrolment';
import * as messages from '../../constants/messages';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { listOf } from '../../core/list';
import { answerOnly, column } from '../../core/list-columns';
import { filter } from '../../core/list-filters';
import { orNull, wireId, wireTextOrNull } from '../../core/wire';
import { readHistory } from '../audit/endpoints';
import { estimate } from './endpoints';
import { enrolment } from './enrolment';

const text = z.string();
const textOrNull = text.nullable();
const id = z.number();

const sites = { field: 'fk_site', unlockedBy: right.changeGuardianSite } as const;
const path = '/api/inscriptions/demandes' as const;
const answered = {
  context: 'enrolment',
  module: null,
  kind: 'command',
  access: rights(right.answerEnrolmentRequests),
  ownSites: { ...sites, record: { kind: 'enrolment', from: 'params.id' } },
  params: z.object({ id: wireId }),
  response: z.object({ etat: id, libelleEtat: text }),
} as const;

const acts = ['accepter', 'completer', 'refuser', 'laisserEntrer', 'ecarter'] as const;
const said: Readonly<Record<number, string>> = {
  1: messages.enrolment.letIn,
  2: messages.enrolment.complementAsked,
  3: messages.enrolment.accepted,
  4: messages.enrolment.refused,
  6: messages.enrolment.dropped,
};

/** Ours. */
export const answerRequest = endpoint('POST', `${path}/:id/reponse`, {
  ...answered,
  body: z.object({ acte: z.enum(acts), motif: orNull(enrolment.fields.motif.wire).optional() }),
  success: (data: unknown) => said[(data as { etat: number }).etat] ?? messages.general.success,
  summary: 'Accepte une demande d’inscription, demande un complément, la refuse, la laisse entrer ou l’écarte',
});

/** Most requests that are accepted at once. */
const MOST_ACCEPTED = 500;

/** Ours: those of these that nothing stops any more; one that changed meanwhile stays, and is counted. */
export const acceptComplete = endpoint('POST', `${path}/completes`, {
  context: 'enrolment',
  module: null,
  kind: 'command',
  access: rights(right.answerEnrolmentRequests),
  ownSites: sites,
  body: z.object({
    fk_site: orNull(enrolment.fields.scolarites.lines.fk_site.wire).optional(),
    demandes: z.array(wireId).min(1).max(MOST_ACCEPTED),
  }),
  response: z.object({ acceptees: id, laissees: id }),
  success: (data: unknown) => {
    const { acceptees, laissees } = data as { acceptees: number; laissees: number };
    return messages.enrolment.acceptedTogether(acceptees, laissees);
  },
  summary: 'Accepte d’un coup les demandes d’inscription complètes qui sont nommées',
});

const { nature, demande, connu } = enrolment.fields.doubles.lines;

/** Ours: whether two records are of one person. */
export const settleDouble = endpoint('POST', `${path}/:id/double`, {
  ...answered,
  body: z.object({
    nature: nature.wire,
    demande: demande.wire,
    connu: connu.wire,
    suite: z.enum(['meme', 'autre']),
  }),
  success: messages.enrolment.doubleSettled,
  summary: 'Dit si une demande d’inscription est d’une personne déjà connue',
});

/** Ours: what came in, in its order; on the sites that a pupil asks for. */
export const requestList = listOf({
  name: 'requestList',
  id: 'demandes-inscription',
  title: 'Demandes d’inscription',
  noun: 'demande',
  feminine: true,
  file: 'Demandes inscription',
  context: 'enrolment',
  module: null,
  shows: ['families', 'site'],
  right: [right.seeEnrolmentRequests],
  ownSites: sites,
  paths: { list: path, totals: `${path}/resume`, file: `${path}/export` },
  key: 'idDemande',
  sort: 'recueLe',
  search: {
    recherche: filter.words('Nom, téléphone, élève…'),
    fk_anneeScolaire: filter.of('annee_scolaire', { in: 'annee', label: 'Année scolaire', none: 'Toutes les années' }),
    fk_site: filter.site(),
    fk_offre: filter.of('offre', { in: 'offre', label: 'Offre', none: 'Toutes les offres', pinned: true }),
    vue: filter.oneOf(
      wireTextOrNull.optional(),
      requestViews.map(({ id: value, libelle: label }) => ({ value, label })),
      { in: 'vue', label: 'À voir', atFirst: 'aTraiter', all: 'toutes' },
    ),
  },
  row: {
    idDemande: answerOnly(id),
    recueLe: column('Reçue', text, { sort: 'recueLe', kind: 'dateTime', fixed: true, file: 18 }),
    nomPrenom: column('Famille', text, { sort: 'famille', width: 'wide', fixed: true, file: 30 }),
    /** « Sacha, 9 ans, Lise, 6 ans · Toulouse » */
    enfants: column('Élèves', text, { under: 'nomPrenom', file: 40 }),
    /** « Guitare + 1 » */
    demande: column('Demande', text, { sort: 'demande', file: 30 }),
    libelleSite: column('Site', text, { under: 'demande', file: 24 }),
    libellePoint: column('À voir', text, { sort: 'point', fixed: true, file: 24 }),
    /** What tells more of it. */
    precision: column('Précision', text, { under: 'libellePoint', file: 40 }),
    /** Of `requestPoints`. */
    point: answerOnly(text),
    etat: answerOnly(id),
    telephone: answerOnly(textOrNull),
  },
  acts: {
    repondre: { call: answerRequest },
    exporter: { rights: [right.seeEnrolmentRequests] },
    historique: { call: readHistory },
  },
});
export type RequestRow = z.infer<typeof requestList.rowSchema>;

/** A paper of the request. */
const requestPaper = z.object({
  libelle: text,
  nature: text,
  idPieceJointe: id.nullable(),
  realFileName: textOrNull,
  /** `refuse`: the family declines to give it. */
  etat: z.enum(['aVerifier', 'recue', 'plusTard', 'sans']),
});

/** Somebody known and who asks, side by side: what differs is `autre`. */
const compared = z.object({ libelle: text, demande: text, connu: text, autre: z.boolean() });

/** Ours: one request whole, with what it would cost. */
export const readRequest = endpoint('GET', `${path}/:id`, {
  context: 'enrolment',
  module: null,
  kind: 'query',
  shows: ['families', 'site', 'money'],
  access: rights(right.seeEnrolmentRequests),
  ownSites: { ...sites, record: { kind: 'enrolment', from: 'params.id' } },
  readsPerson: { of: 'enrolment', from: 'params.id', others: true },
  params: z.object({ id: wireId }),
  response: z.object({
    idDemande: id,
    /** Its history. */
    flux: text,
    recueLe: text,
    etat: id,
    libelleEtat: text,
    origine: text,
    /** Why it was held back, in words. */
    libelleRetenue: textOrNull,
    motif: textOrNull,
    decideeLe: textOrNull,
    confirmee: z.boolean(),
    idUtilisateur: id,
    nomPrenom: text,
    telephone: textOrNull,
    email: text,
    adresse: text,
    libelleAnneeScolaire: text,
    eleves: z.array(
      z.object({
        idEleve: id,
        nomPrenom: text,
        prenom: text,
        dateNaissance: textOrNull,
        /** The sheet is there. */
        fiche: z.boolean(),
        offres: z.array(
          z.object({
            libelleOffre: text,
            libelleSite: text,
            libelleInstrument: text,
            commentaireInscription: textOrNull,
          }),
        ),
      }),
    ),
    doubles: z.array(
      z.object({
        nature: z.enum(['guardian', 'pupil']),
        demande: id,
        connu: id,
        prenomDemande: text,
        nomPrenomConnu: text,
        /** Who pays for the known pupil. */
        payeur: textOrNull,
        adresse: flag,
        suite: z.enum(['meme', 'autre']).nullable(),
        /** Nobody has decided about it. */
        ouvert: z.boolean(),
        /** The known person is of sites that the reader is not: their name alone is told. */
        ailleurs: z.boolean(),
        compare: z.array(compared),
      }),
    ),
    pieces: z.array(requestPaper),
    estimation: estimate.response.shape.estimation,
  }),
  summary: 'Une demande d’inscription, ses doubles possibles, ses pièces et l’estimation de ce qu’elle coûtera',
});
