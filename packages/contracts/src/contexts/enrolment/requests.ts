import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { orNull, wireId, wireIdFilter, wireOptionalId } from '../../core/wire';
import { enrolment } from './enrolment';

const text = z.string();
const textOrNull = text.nullable();
const id = z.number();

export const requestRow = z.object({
  idDemande: id,
  recueLe: text,
  etat: id,
  libelleEtat: text,
  origine: text,
  /** Why it was held back, in words. */
  libelleRetenue: textOrNull,
  motif: textOrNull,
  confirmee: z.boolean(),
  idUtilisateur: id,
  nomPrenom: text,
  telephone: textOrNull,
  email: text,
  adresse: text,
  eleves: z.array(
    z.object({
      idEleve: id,
      nomPrenom: text,
      dateNaissance: textOrNull,
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
      nomPrenomConnu: text,
      adresse: flag,
      suite: z.enum(['meme', 'autre']).nullable(),
      /** Nobody has decided about it. */
      ouvert: z.boolean(),
    }),
  ),
  /** Papers that came, by their kind. */
  pieces: z.array(text),
});
export type RequestRow = z.infer<typeof requestRow>;

const sites = { field: 'fk_site', unlockedBy: right.changeGuardianSite } as const;

/** Ours: what came in, the oldest first; those of the sites that a pupil asks for. */
export const listRequests = endpoint('POST', '/api/inscriptions/demandes', {
  context: 'enrolment',
  module: null,
  kind: 'query',
  shows: ['families', 'site'],
  access: rights(right.seeEnrolmentRequests),
  ownSites: sites,
  body: z.object({ fk_anneeScolaire: wireOptionalId, fk_site: wireIdFilter }),
  response: z.array(requestRow),
  summary: 'Demandes d’inscription, les plus anciennes d’abord',
});

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
export const answerRequest = endpoint('POST', '/api/inscriptions/demandes/:id/reponse', {
  ...answered,
  body: z.object({ acte: z.enum(acts), motif: orNull(enrolment.fields.motif.wire).optional() }),
  success: (data: unknown) => said[(data as { etat: number }).etat] ?? messages.general.success,
  summary: 'Accepte une demande d’inscription, demande un complément, la refuse, la laisse entrer ou l’écarte',
});

const { nature, demande, connu } = enrolment.fields.doubles.lines;

/** Ours: whether two records are of one person. */
export const settleDouble = endpoint('POST', '/api/inscriptions/demandes/:id/double', {
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
