import {
  BANK_PAGE_MS,
  datedInstalments,
  type InstalmentCount,
  messages,
  offeredCounts,
  parisDay,
} from '@diapason/contracts/constants';
import { ACCEPTED, answerCardPayment, requestCardPayment, tellReturnedPaid } from '@diapason/contracts/money';
import { firstOf, orNull, type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { readCardDates, readOwed } from '@diapason/projections/money/queries/card-offer';
import { ofPayerYear } from '@diapason/projections/money/queries/payer-years';
import { command } from '../../../machinery/app/command';
import type { CardHolder } from '../../../machinery/bank/bank';
import { answerIn, isLaterInstalment } from '../../../machinery/bank/bank-answer';
import {
  countOf,
  decideAnnounceInstalment,
  decideAnswerCard,
  decideRequestCard,
  decideReturnPaid,
  lastReference,
  requireListed,
  requireNoneOpen,
} from '../aggregate/card-payments';
import { contribution } from '../aggregate/contribution';
import { paymentKey } from './bank-payments';
import { bookedBefore, claimLine } from './claimed-payments';
import { underRules } from './payment-context';

/** A guardian goes to the bank's page: how much, when, and who pays are the server's alone. */
export const requestCardCommand = command(
  requestCardPayment,
  { needs: ['bank', 'yearLock'] },
  async ({ body: { cotisation, abonnement, montant, montant2, montant3, abandon } }, context) => {
    const { bank, db, today, session, now, load, execute } = context;
    if (!bank) throw new Refusal(messages.money.cardNotSetUp, 422);
    const nombre = await openCount(db, today, countOf(abonnement));
    // Before what is owed: between the two the lists may only come nearer to the log.
    const [own, ...merged] = await listedAsPaid(db, cotisation);
    const owed = (await readOwed(db, session.idUtilisateur)).find(({ idCotisation }) => idCotisation === cotisation);
    if (!owed) throw new Refusal(messages.money.contributionUnknown, 404, 'cotisation');
    const echeances = datedInstalments(owed.aPayer, nombre, today);
    const shown = [montant, montant2, montant3].map((cents) => cents ?? undefined);
    const holder = await holderOf(db, session.idUtilisateur);
    const over = await attemptsOver(db, cotisation, now);
    const request = {
      fk_demandeur: session.idUtilisateur,
      echeances,
      shown,
      listed: own?.cents ?? 0,
      abandon: abandon ?? undefined,
      over,
    };
    for (const { id, cents } of merged) {
      const other = await load(contribution, id);
      requireListed(other, cents);
      requireNoneOpen(other, request);
    }
    const { state } = await underRules(context, (rules) =>
      execute(contribution, cotisation, (before) => decideRequestCard(before, request, rules)),
    );
    return bank.query({ reference: lastReference(state), echeances, at: now, holder });
  },
);

const PAID = { id: sql.number('c.id_cotisation'), cents: sql.number('c.montant_regle') };

/** The contribution first, then those of records that were merged into its payer: what the bank may still take there is paid once too. */
const listedAsPaid = (db: ReadModels, idCotisation: number) =>
  rowsOf(db, PAID, `from cotisation c where ${ofPayerYear('$1::int[]')} order by c.id_cotisation <> all($1)`, [
    [idCotisation],
  ]);

const ASKED = {
  reference: sql.text('p.reference_carte'),
  isOld: sql.boolean('p.demande_le <= $2::timestamptz'),
};

/**
 * Payments by card of a payer's year that nobody waits for: asked for too long ago, or before another of them. One that the lists lack is
 * newer.
 */
async function attemptsOver(db: ReadModels, idCotisation: number, now: string): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(
    db,
    ASKED,
    `from paiement_carte p join cotisation c on c.id_cotisation = p.fk_cotisation
      where ${ofPayerYear('$1::int[]')} and p.rang = 1 order by p.demande_le desc`,
    [[idCotisation], new Date(Date.parse(now) - BANK_PAGE_MS).toISOString()],
  );
  return new Set(rows.filter(({ isOld }, index) => isOld || index > 0).map(({ reference }) => reference));
}

async function openCount(db: ReadModels, today: string, wanted: InstalmentCount | undefined): Promise<InstalmentCount> {
  const open = offeredCounts(await readCardDates(db), today);
  if (open.length === 0) throw new Refusal(messages.money.cardClosed, 422);
  if (wanted === undefined || !open.includes(wanted))
    throw new Refusal(messages.money.cardCountClosed, 409, 'abonnement');
  return wanted;
}

const HOLDER = {
  prenom: sql.text('r.prenom'),
  nom: sql.text('r.nom'),
  adresse1: orNull(sql.text('r.adresse1')),
  codePostal: orNull(sql.text('r.code_postal')),
  ville: orNull(sql.text('r.ville')),
  email: orNull(sql.text('r.email')),
  telephoneMobile: orNull(sql.text('r.telephone_mobile')),
};

/** @throws Refusal 422 for who lacks what the bank asks for: it would refuse the payment. */
async function holderOf(db: ReadModels, idUtilisateur: number): Promise<CardHolder> {
  const found = await firstOf(db, HOLDER, 'from responsable r where r.id_utilisateur = $1', [idUtilisateur]);
  const { prenom = '', nom = '', email, adresse1, codePostal, ville, telephoneMobile } = found ?? {};
  if (!telephoneMobile) throw new Refusal(messages.money.cardPhoneMissing, 422, 'telephoneMobile');
  if (!adresse1 || !codePostal || !ville || !email)
    throw new Refusal(messages.money.cardAddressMissing, 422, 'adresse1');
  return { prenom, nom, email, adresse1, codePostal, ville, telephoneMobile };
}

/** An unsigned return holds a second payment back, and no more. */
export const returnPaidCommand = command(
  tellReturnedPaid,
  async ({ body: { cotisation, reference } }, { execute, now }) => {
    await execute(contribution, cotisation, (state) => decideReturnPaid(state, reference, now));
    return { reference };
  },
);

/**
 * The bank tells what became of a payment, signed; of an instalment that it took by itself it tells without signing, which is noted and
 * books nothing.
 */
export const answerCardCommand = command(
  answerCardPayment,
  { needs: ['bank', 'yearLock', 'security'] },
  async ({ query: { brut } }, context) => {
    const { bank, db, ids, load, execute, now } = context;
    if (!bank) throw new Refusal(messages.money.cardNotSetUp, 404);
    const later = isLaterInstalment(brut);
    const answer = later ? answerIn(brut) : bank.signed(brut);
    if (!answer) {
      context.security({ event: 'bank-answer-refused' });
      throw new Refusal(messages.money.notSignedByBank, 403);
    }
    const idCotisation = await contributionOfReference(db, answer.reference);
    const stamp = answer.stamp ?? now;
    if (later) {
      await execute(contribution, idCotisation, (state) => decideAnnounceInstalment(state, { ...answer, stamp }));
      return null;
    }
    const idReglement = answer.code === ACCEPTED ? await ids.forKey('reglement', paymentKey(answer)) : null;
    const said = { ...answer, rang: 1, stamp, date: parisDay(new Date(stamp)) };
    await underRules(context, async (rules) => {
      const answered = decideAnswerCard(await load(contribution, idCotisation), said, idReglement, rules);
      const isPaid = answered.some(({ type }) => type === 'PaymentRegistered');
      if (isPaid && idReglement !== null) await claimLine(context, answer.appel, idReglement);
      const booked =
        idReglement === null
          ? undefined
          : await bookedBefore(context, answer.appel, { idReglement, idCotisation }, rules);
      await execute(contribution, idCotisation, (state) => decideAnswerCard(state, said, idReglement, rules, booked));
    });
    return null;
  },
);

const OF_REFERENCE = { id: sql.number('p.fk_cotisation') };

/** @throws Refusal 404 for a reference that is none of ours. */
async function contributionOfReference(db: ReadModels, reference: string): Promise<number> {
  const found = await firstOf(db, OF_REFERENCE, 'from paiement_carte p where p.reference_carte = $1 limit 1', [
    reference,
  ]);
  if (!found) throw new Refusal(messages.money.cardUnknown, 404, 'ref');
  return found.id;
}
