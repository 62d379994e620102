import { z } from 'zod';
import * as messages from '../../constants/messages';
import { own, publicAccess } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { orNull, wireId, wireIgnored, wireText } from '../../core/wire';
import { cardPayment } from './card-payment';
import { contribution } from './contribution';

const shared = { context: 'money', module: null } as const;
const textOrNull = z.string().nullable();

/** Cents. */
const share = z.object({ date: z.string(), montant: z.number() });

/** Ours. What a guardian may pay by card today, and how: every amount and date as the bank will be asked for them. */
export const readCardPayment = endpoint('GET', '/api/reglements/paiementCarte/:idUtilisateur', {
  ...shared,
  module: 'espaceResponsable',
  kind: 'query',
  shows: ['site'],
  access: own('guardian', 'params.idUtilisateur', { otherwise: [] }),
  everySite: 'Families have no sites of their own.',
  params: z.object({ idUtilisateur: wireId }),
  response: z.object({
    /** Where the bank's page is; null: card payment is not set up. */
    adresse: textOrNull,
    /** Today lies between `cbOuverture` and `cb1xFermeture`. */
    ouvert: z.boolean(),
    jusquAu: textOrNull,
    cotisations: z.array(
      z.object({
        idCotisation: z.number(),
        fk_anneeScolaire: z.number(),
        libelleAnneeScolaire: z.string(),
        eleves: z.array(z.string()),
        /** Cents left to pay. */
        reste: z.number(),
        /** In one, two, three, as many as are open today: all that is left but for what is to come. */
        moyens: z.array(z.object({ nombre: z.number(), echeances: z.array(share) })),
        /**
         * One that the bank has not decided (`repondu`), or from which it sent the family back as having paid (`renvoye`); else the last
         * one, since yesterday, that it has not answered.
         */
        enAttente: z
          .object({
            reference: z.string(),
            /** Its own: of a merged record's payment, not the one that stands for the year. */
            idCotisation: z.number(),
            montant: z.number(),
            depuis: z.string(),
            repondu: z.boolean(),
            renvoye: z.boolean(),
          })
          .nullable(),
        /** What the bank takes by itself: on its day, or on one that is over and of which it said nothing, or as it announced. */
        aVenir: z.array(share.extend({ cle: z.string(), etat: z.enum(['prevue', 'passee', 'annoncee']) })),
      }),
    ),
  }),
  summary: 'Ce qu’un responsable peut payer par carte aujourd’hui, en centimes',
});

const amount = orNull(z.coerce.number().int().min(0).max(100_000_000)).optional();

/**
 * Document 002 §8. The server computes amounts, payer, e-mail and dates: what is sent of them counts for nothing, but for `montant2` and
 * `montant3` (cents), which were shown to the family: others than ours are refused (409). So is a second payment while the bank has not
 * decided of the first, or may still show its page.
 */
export const requestCardPayment = endpoint('POST', '/api/reglements/lienPaiementPayBox', {
  ...shared,
  module: 'espaceResponsable',
  kind: 'command',
  access: own('contribution', 'body.cotisation', { otherwise: [] }),
  everySite: 'Families have no sites of their own.',
  body: z.object({
    cotisation: contribution.existing,
    nomPrenomUtilisateur: orNull(wireText.max(500)).optional(),
    idUtilisateur: wireIgnored,
    email: orNull(wireText.max(500)).optional(),
    date: orNull(wireText.max(40)).optional(),
    /** 2 or 3; none is one payment. */
    abonnement: orNull(z.coerce.number().int().min(0).max(9)).optional(),
    montant2: amount,
    montant3: amount,
    /** Ours: cents of the whole, as they were shown. */
    montant: amount,
    /** Ours: the payment before, which the family says it left without paying. */
    abandon: orNull(cardPayment.fields.reference.wire).optional(),
  }),
  leftToDecision: {
    cotisation: 'It is the caller’s own, or the call is refused.',
  },
  notWhileImpersonating: { message: 'Personne ne paie à la place d’une famille.' },
  response: z.string(),
  summary: 'La chaîne de requête qui mène à la page de paiement de la banque',
});

/** Ours: the bank sent the family back as having paid, by nothing that it signed. No second payment is begun until it is known. */
export const tellReturnedPaid = endpoint('POST', '/api/reglements/retourPaye', {
  ...shared,
  module: 'espaceResponsable',
  kind: 'command',
  access: own('contribution', 'body.cotisation', { otherwise: [] }),
  everySite: 'Families have no sites of their own.',
  body: z.object({ cotisation: contribution.existing, reference: cardPayment.fields.reference.wire.min(1) }),
  leftToDecision: {
    cotisation: 'It is the caller’s own, or the call is refused.',
  },
  notWhileImpersonating: { message: 'Personne ne paie à la place d’une famille.' },
  response: z.object({ reference: z.string() }),
  summary: 'Dit que la banque a renvoyé la famille comme ayant payé',
});

/**
 * Ours, and public: the bank tells what became of a payment, by itself or by the browser that it sends back. Its signature is over the
 * query as it was sent.
 */
export const answerCardPayment = endpoint('GET', '/api/reglements/retourBanque', {
  ...shared,
  kind: 'command',
  access: publicAccess,
  signedQuery: true,
  query: z.object({
    brut: z
      .string()
      .max(4_000)
      .regex(/^[\x21-\x7e]*$/, { error: messages.money.notSignedByBank }),
  }),
  response: z.object({}).nullable(),
  summary: 'La réponse signée de la banque à un paiement par carte',
});
