import { z } from 'zod';
import { signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { absence } from '../absences/absence';
import { claim } from '../claims/claim';
import { lessonRow } from '../teaching/lesson-endpoints';

/** What waits, by the list that holds it; only what there is. */
const task = z.object({
  cle: z.enum(['demandes', 'pieces', 'echeances', 'revenus', 'sansReglement', 'partielles', 'fiches', 'conflits']),
  nombre: z.number(),
  /** Cents that remain to be paid, where it is about money. */
  reste: z.number().nullable(),
});

const yearMoney = z.object({
  libelleAnneeScolaire: z.string(),
  facture: z.number(),
  /** What was paid of the year by the same day of it as today. */
  regle: z.number(),
  /** By calendar month, August first; what came before is August's, what came after the last month's. */
  mois: z.array(z.object({ mois: z.string(), montant: z.number() })),
});

const sitePupils = z.object({ libelleSite: z.string(), libelleCategorie: z.string(), eleves: z.number() });

/** Requests of agents that wait for an answer. */
const decisions = z.object({
  /** The nearest ones, by the day on which they begin; `nombre` counts all. */
  absences: z.array(
    absence.row.pick({ idAbsence: true, libelleAbsenceObjet: true, dateDebut: true, dateFin: true }).extend({
      nomPrenomUtilisateur: z.string(),
      nombre: z.number(),
    }),
  ),
  /** Null: there is none, or not to this person. */
  frais: z.object({ nombre: z.number(), montantTotal: z.number(), plusAncienne: z.string() }).nullable(),
});

/** What the reader asked for themselves, and its answer. */
const own = z.object({
  absences: z.array(
    absence.row.pick({
      idAbsence: true,
      libelleAbsenceObjet: true,
      fk_absencesStatut: true,
      libelleAbsenceStatut: true,
      dateDebut: true,
      dateFin: true,
    }),
  ),
  frais: z.array(
    claim.row
      .pick({ idFrais: true, periode: true, fk_fraisStatut: true, libelleFraisStatut: true })
      .extend({ montantTotal: z.number().nullable() }),
  ),
});

/** The lessons of a teacher's day, or of the next one that has some. */
const lessons = z.object({
  date: z.string(),
  seances: z.array(lessonRow),
  /** Acts that the reader may do with them. */
  peut: z.array(z.string()),
  /** Sheets of days before that nobody validated, and the oldest of them. */
  appels: z
    .object({
      nombre: z.number(),
      idAtelier: z.number(),
      libelleType: z.string(),
      date: z.string(),
    })
    .nullable(),
});

/**
 * What staff find on their home page, each block for who may read its list, by the same rules: its sites, its module. Cents.
 */
export const readHome = endpoint('GET', '/api/accueil', {
  context: 'site',
  module: null,
  kind: 'query',
  shows: ['families', 'money', 'staff', 'teaching', 'enrolment', 'absences', 'claims'],
  access: signedIn,
  response: z.object({
    aFaire: z.array(task),
    /** The current year, and the one before where there is one. Null: not to this person. */
    argent: z.array(yearMoney).nullable(),
    eleves: z.array(sitePupils).nullable(),
    decisions,
    miens: own,
    /** Null: who is signed in has no lessons of their own, or none in the two weeks to come and no sheet of before to validate. */
    cours: lessons.nullable(),
  }),
  summary: 'Ce qui attend, et où en est l’année',
});
