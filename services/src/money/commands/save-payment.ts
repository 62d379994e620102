import { messages, toCents } from '@diapason/contracts/constants';
import type { InputOf, Session } from '@diapason/contracts/core';
import { savePayment } from '@diapason/contracts/money';
import { Refusal } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../app/command';
import { requireOneOf } from '../../app/session-rights';
import { type ContributionState, contribution, paidCents } from '../contribution';
import { readPaymentRules, requireOwnSite } from '../payment-context';
import { type PaymentRules, requireCalculated } from '../payment-rules';
import { decideCorrectPayment, decideReactivatePayment, decideRegisterPayment, type PaymentChange } from '../payments';

type Body = InputOf<typeof savePayment>['body'];
/** What the call does, which decides the right it needs (document 002 §6). */
const ADD = 272;
const EDIT = 273;
const REACTIVATE = 278;

/**
 * Adds (`idReglement` 0 or absent), corrects, or reactivates: sending `valide` 0 for a payment that was deleted counts it again
 * (document 002 §4).
 */
export const savePaymentCommand = command(savePayment, async ({ params: { idCotisation }, body }, context) => {
  const { db, today, session, load, sites } = context;
  if (body.fk_cotisation && body.fk_cotisation !== idCotisation) {
    throw new Refusal(messages.general.invalidRequest, 400, 'fk_cotisation');
  }
  await requireOwnSite(db, idCotisation, sites);
  const [rules, before] = await Promise.all([readPaymentRules(db, today, session), load(contribution, idCotisation)]);
  const deleted = body.idReglement ? before.payments.get(body.idReglement)?.valide === false : false;
  const reactive = deleted && body.valide === 0;
  const idReglement = body.idReglement
    ? await change(idCotisation, body.idReglement, body, reactive, rules, context)
    : await add(idCotisation, body, before, rules, context);
  const after = await load(contribution, idCotisation);
  const montantTotal = after.calculated?.montantTotal ?? 0;
  return { idReglement, idCotisation, MontantDejaRegle: paidCents(after), montantTotal, reactive };
});

async function add(
  idCotisation: number,
  body: Body,
  before: ContributionState,
  rules: PaymentRules,
  { execute, ids, db, today, session }: CommandContext,
): Promise<number> {
  requireOneOf(session, ADD);
  requireCalculated(before);
  if (body.montant === undefined) throw new Refusal(messages.money.zeroAmount, 400, 'montant');
  if (!body.fk_mode) throw new Refusal(messages.money.unknownMode, 400, 'fk_mode');
  const entry = {
    montant: centsOf(body.montant),
    fk_mode: body.fk_mode,
    date: body.date ?? today,
    quittance: body.quittance ?? null,
    abonnement: body.abonnement ?? null,
    fk_site: await settlementSite(db, session, idCotisation),
  };
  const idReglement = await ids.next('reglement');
  await execute(contribution, idCotisation, (state) => decideRegisterPayment(state, { idReglement, ...entry }, rules));
  return idReglement;
}

async function change(
  idCotisation: number,
  idReglement: number,
  body: Body,
  reactive: boolean,
  rules: PaymentRules,
  { execute, session }: CommandContext,
): Promise<number> {
  requireOneOf(session, reactive ? REACTIVATE : EDIT);
  await execute(contribution, idCotisation, (state) =>
    reactive
      ? decideReactivatePayment(state, idReglement, rules, body.versionAttendue)
      : decideCorrectPayment(state, idReglement, changeOf(body), rules, body.versionAttendue),
  );
  return idReglement;
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
  session: Session | undefined,
  idCotisation: number,
): Promise<number | null> {
  const { rows } = await db.query<{ site: number | null }>(
    `select coalesce((select fk_site_residence from agent where id_utilisateur = $1),
                     (select fk_site from cotisation where id_cotisation = $2)) as site`,
    [session?.idUtilisateur ?? 0, idCotisation],
  );
  return rows[0]?.site ?? null;
}
