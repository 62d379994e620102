import { formatCents } from '@diapason/contracts/constants';
import {
  ACCEPTED,
  CardInstalmentMissed,
  CardPaymentAnswered,
  PENDING,
  SubscriptionTerminated,
} from '@diapason/contracts/money';
import { firstOf, jobIdOf, reaction, sql } from '@diapason/event-sourcing';
import { job } from '../../../machinery/app/job';
import { registerParams, requestMail } from '../../site';
import { contribution } from '../aggregate/contribution';
import { readPayer } from './payer';

const REFUSED = { queue: 'carte', name: 'echeance-refusee' } as const;
const MISSED = { queue: 'carte', name: 'echeance-non-prelevee' } as const;
const END = { queue: 'carte', name: 'fin-abonnement' } as const;
const TEMPLATES = { [REFUSED.name]: 'echeanceRefusee', [MISSED.name]: 'echeanceNonPrelevee' } as const;

export const cardReactions = [
  // A first refusal is told on the bank's own page.
  reaction(CardPaymentAnswered, (event) => {
    const { rang, code, idCotisation, montant, reference } = event.data;
    if (rang === 1 || code === ACCEPTED || code === PENDING) return [];
    return [{ ...REFUSED, id: jobIdOf(event, REFUSED.name), data: { idCotisation, montant, rang, reference } }];
  }),
  reaction(CardInstalmentMissed, (event) => {
    const { rang, idCotisation, montant, reference } = event.data;
    return [{ ...MISSED, id: jobIdOf(event, MISSED.name), data: { idCotisation, montant, rang, reference } }];
  }),
  reaction(SubscriptionTerminated, (event) => {
    const { idCotisation, idReglement } = event.data;
    return [{ ...END, id: jobIdOf(event, END.name), data: { idCotisation, idReglement } }];
  }),
];

const telling = ({ queue, name }: typeof REFUSED | typeof MISSED) =>
  job(queue, name, async (data, context) => {
    const { calculated, cards } = await context.load(contribution, Number(data.idCotisation));
    const payer = calculated && (await readPayer(context, calculated.idUtilisateur));
    if (!payer) return { changed: false };
    await requestMail(context, {
      idMail: `${name}-${data.reference}-${data.rang}-${context.jobId}`,
      template: TEMPLATES[name],
      to: payer.email,
      person: payer.id,
      params: {
        montant: formatCents(Number(data.montant)),
        rang: Number(data.rang),
        fois: cards.get(String(data.reference))?.echeances.length ?? 0,
      },
    });
    return { changed: true };
  });

/** The family learns that an instalment was refused, or not taken, and what to do. */
export const tellRefused = telling(REFUSED);
export const tellMissed = telling(MISSED);

for (const template of Object.values(TEMPLATES))
  registerParams(template, async ({ parametres }, { publicUrl }) => ({
    montant: String(parametres?.montant ?? ''),
    rang: String(parametres?.rang ?? ''),
    fois: String(parametres?.fois ?? ''),
    lien: `${publicUrl}/accueilResponsable`,
  }));

const CARD = { reference: sql.text('p.reference_carte') };

/** What ended with us ends at the bank: tried again until the bank says so. One that was typed by hand is not of our bank. */
export const endAtBank = job(
  END.queue,
  END.name,
  async ({ idReglement }, { bank, db, now }) => {
    const card = await firstOf(db, CARD, 'from paiement_carte p where p.id_reglement = $1', [Number(idReglement)]);
    if (!card || !bank) return { changed: false };
    await bank.end(card.reference, now);
    return { changed: true };
  },
  { needs: ['bank'] },
);
