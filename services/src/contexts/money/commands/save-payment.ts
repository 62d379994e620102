import { messages, right, toCents } from '@diapason/contracts/constants';
import type { InputOf, Session } from '@diapason/contracts/core';
import { savePayment } from '@diapason/contracts/money';
import { Refusal } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { type ContributionState, contribution, paidCents } from '../aggregate/contribution';
import type { PaymentRules } from '../aggregate/payment-rules';
import {
  decideCorrectPayment,
  decideReactivatePayment,
  decideRegisterPayment,
  type PaymentChange,
} from '../aggregate/payments';
import { readPaymentRules, requireOwnSite } from './payment-context';

type Body = InputOf<typeof savePayment>['body'];

/**
 * Adds (`idReglement` 0 or absent), corrects, or reactivates: sending `valide` 0 for a payment that was deleted counts it again
 * (document 002 §4).
 */
export const savePaymentCommand = command(savePayment, async ({ params: { idCotisation }, body }, context) => {
  const { db, today, session, sites } = context;
  if (body.fk_cotisation && body.fk_cotisation !== idCotisation) {
    throw new Refusal(messages.general.invalidRequest, 400, 'fk_cotisation');
  }
  await requireOwnSite(db, idCotisation, sites);
  const rules = readPaymentRules(db, today, session);
  const saved = body.idReglement
    ? await change(idCotisation, body.idReglement, body, await rules, context)
    : await add(idCotisation, body, rules, context);
  const montantTotal = saved.state.calculated?.montantTotal ?? 0;
  const { idReglement, reactive } = saved;
  return { idReglement, idCotisation, MontantDejaRegle: paidCents(saved.state), montantTotal, reactive };
});

interface Saved {
  readonly idReglement: number;
  readonly reactive: boolean;
  readonly state: ContributionState;
}

async function add(
  idCotisation: number,
  body: Body,
  reading: Promise<PaymentRules>,
  { execute, ids, db, today, session }: CommandContext,
): Promise<Saved> {
  // All at once: the answer waits for the slowest, not for their sum.
  const [rules, fk_site] = await Promise.all([reading, settlementSite(db, session, idCotisation)]);
  requireOneOf(session, right.addPayment);
  if (body.montant === undefined) throw new Refusal(messages.money.zeroAmount, 400, 'montant');
  if (!body.fk_mode) throw new Refusal(messages.money.unknownMode, 400, 'fk_mode');
  const entry = {
    montant: centsOf(body.montant),
    fk_mode: body.fk_mode,
    date: body.date ?? today,
    quittance: body.quittance ?? null,
    abonnement: body.abonnement ?? null,
    fk_site,
  };
  const idReglement = await ids.next('reglement');
  const { state } = await execute(contribution, idCotisation, (before) =>
    decideRegisterPayment(before, { idReglement, ...entry }, rules),
  );
  return { idReglement, reactive: false, state };
}

async function change(
  idCotisation: number,
  idReglement: number,
  body: Body,
  rules: PaymentRules,
  { execute, load, session }: CommandContext,
): Promise<Saved> {
  const before = await load(contribution, idCotisation);
  const reactive = before.payments.get(idReglement)?.valide === false && body.valide === 0;
  requireOneOf(session, reactive ? right.reactivatePayment : right.correctPayment);
  const { state } = await execute(contribution, idCotisation, (state) =>
    reactive
      ? decideReactivatePayment(state, idReglement, rules, body.versionAttendue)
      : decideCorrectPayment(state, idReglement, changeOf(body), rules, body.versionAttendue),
  );
  return { idReglement, reactive, state };
}

/** Fields that the client left out, or sent empty where they cannot be, stay as they are. */
const changeOf = (body: Body): PaymentChange => ({
  ...(body.montant === undefined ? {} : { montant: centsOf(body.montant) }),
  ...(body.fk_mode ? { fk_mode: body.fk_mode } : {}),
  ...(body.date ? { date: body.date } : {}),
  ...(body.quittance === undefined ? {} : { quittance: body.quittance }),
  ...(body.abonnement === undefined ? {} : { abonnement: body.abonnement }),
});

function centsOf(euros: number): number {
  if (euros < 0) throw new Refusal(messages.money.negativeAmount, 400, 'montant');
  const cents = toCents(euros);
  if (cents === null) throw new Refusal(messages.money.fractionOfCent, 400, 'montant');
  return cents;
}

/** Where a payment is taken: the settlement site of the agent who records it, else the family's. */
async function settlementSite(
  db: CommandContext['db'],
  session: Session,
  idCotisation: number,
): Promise<number | null> {
  const { rows } = await db.query<{ site: number | null }>(
    `select coalesce((select fk_site_residence from agent where id_utilisateur = $1),
                     (select fk_site from cotisation where id_cotisation = $2)) as site`,
    [session.idUtilisateur, idCotisation],
  );
  return rows[0]?.site ?? null;
}
