import { z } from 'zod';
import { signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';

/** What waits, by the list that holds it; only what there is. */
const task = z.object({
  cle: z.enum(['demandes', 'echeances', 'revenus', 'sansReglement', 'partielles', 'fiches', 'conflits']),
  nombre: z.number(),
  /** Cents that remain to be paid, where it is about money. */
  reste: z.number().nullable(),
});

const yearMoney = z.object({
  libelleAnneeScolaire: z.string(),
  facture: z.number(),
  /** What was paid of the year by the same day of it as today. */
  regle: z.number(),
  /** By calendar month, August first; what came before is August's. */
  mois: z.array(z.object({ mois: z.string(), montant: z.number() })),
});

const sitePupils = z.object({ libelleSite: z.string(), libelleCategorie: z.string(), eleves: z.number() });

/**
 * What staff find on their home page, each block for who may read its list, by the same rules: its sites, its module. Cents.
 */
export const readHome = endpoint('GET', '/api/accueil', {
  context: 'site',
  module: null,
  kind: 'query',
  shows: ['families', 'money', 'staff', 'teaching', 'enrolment'],
  access: signedIn,
  response: z.object({
    aFaire: z.array(task),
    /** The current year, and the one before where there is one. Null: not to this person. */
    argent: z.array(yearMoney).nullable(),
    eleves: z.array(sitePupils).nullable(),
  }),
  summary: 'Ce qui attend, et où en est l’année',
});
