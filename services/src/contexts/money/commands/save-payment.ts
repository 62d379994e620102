import { messages, right, toCents } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
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
import { isRenumbered, savingNumber } from '../receipts/reserve-number';
import { nextOf, underRules } from './payment-context';

type Body = InputOf<typeof savePayment>['body'];

/**
 * Adds (`idReglement` 0 or absent), corrects, or reactivates: sending `valide` 0 for a payment that was deleted counts it again
 * (document 002 §4).
 */
export const savePaymentCommand = command(
  savePayment,
  { needs: ['yearLock'], firstId: ({ body }) => (body.idReglement ? undefined : 'reglement') },
  async ({ params: { idCotisation }, body }, context) => {
    if (body.fk_cotisation && body.fk_cotisation !== idCotisation) {
      throw new Refusal(messages.money.otherContribution, 400, 'fk_cotisation');
    }
    const id = body.idReglement;
    let next = 0;
    const meanwhile = async () => {
      if (!id) next = await context.ids.next('reglement');
    };
    const { state, ...saved } = await underRules(
      context,
      async (rules) => {
        const done = await (id
          ? change(idCotisation, id, body, rules, context)
          : add(idCotisation, next, body, rules, context));
        return { ...done, ...nextOf(done.state, done.idReglement, rules, context.session) };
      },
      { idCotisation, warming: context.warm(contribution, idCotisation), meanwhile },
    );
    const montantTotal = state.calculated?.montantTotal ?? 0;
    return { ...saved, idCotisation, MontantDejaRegle: paidCents(state), montantTotal };
  },
);

interface Saved {
  readonly idReglement: number;
  readonly reactive: boolean;
  readonly state: ContributionState;
}

/** @param idReglement a new one, spent also where the payment is refused. */
async function add(
  idCotisation: number,
  idReglement: number,
  body: Body,
  { site: fk_site, ...rules }: PaymentRules & { readonly site: number | null },
  context: CommandContext,
): Promise<Saved> {
  const { execute, load, today } = context;
  const { montant, fk_mode, date = today, quittance = null, abonnement = null } = changeOf(body);
  if (montant === undefined) throw new Refusal(messages.money.zeroAmount, 400, 'montant');
  if (!fk_mode) throw new Refusal(messages.money.unknownMode, 400, 'fk_mode');
  // What is refused anyway reserves no number.
  if (quittance) {
    const entered = { idReglement: 0, montant, fk_mode, date, quittance, abonnement, fk_site };
    decideRegisterPayment(await load(contribution, idCotisation), entered, rules);
  }
  const silent = body.recuParMail === 0 ? { recuParMail: 0 as const } : {};
  const entry = { idReglement, montant, fk_mode, date, quittance, abonnement, fk_site, ...silent };
  const { state } = await savingNumber(context, { after: { ...entry, idCotisation } }, () =>
    execute(contribution, idCotisation, (before) => decideRegisterPayment(before, entry, rules)),
  );
  return { idReglement, reactive: false, state };
}

async function change(
  idCotisation: number,
  idReglement: number,
  body: Body,
  rules: PaymentRules,
  context: CommandContext,
): Promise<Saved> {
  const { execute, load, session } = context;
  const changes = changeOf(body);
  const decide = (before: ContributionState) => {
    const reactive = before.payments.get(idReglement)?.valide === 0 && body.valide === 0;
    requireOneOf(session, reactive ? right.reactivatePayment : right.correctPayment);
    return reactive
      ? decideReactivatePayment(before, idReglement, changes, rules, body.versionAttendue)
      : decideCorrectPayment(before, idReglement, changes, rules, body.versionAttendue);
  };
  const saveOnce = async () => {
    const numbered = await (changes.quittance !== undefined || changes.date
      ? renumbered(load, idCotisation, idReglement, changes, decide)
      : undefined);
    if (!numbered) return execute(contribution, idCotisation, decide);
    return savingNumber(context, numbered, () =>
      execute(contribution, idCotisation, (now) => {
        if (isRenumbered(now, numbered.before)) throw new Renumbered();
        return decide(now);
      }),
    );
  };
  const { state, events } = await unlessRenumbered(saveOnce);
  return { idReglement, reactive: events.some(({ type }) => type === 'PaymentReactivated'), state };
}

/** The payment got another number, or a receipt, between the look at it and the decision. */
class Renumbered extends Refusal {
  constructor() {
    super(messages.general.conflict, 409);
  }
}

const LOOKS = 3;

/** Looks again at a payment whose number was reserved for what it no longer is. @throws Refusal 409 after {@link LOOKS} of them. */
async function unlessRenumbered<T>(save: () => Promise<T>): Promise<T> {
  for (let look = 1; ; look += 1)
    try {
      return await save();
    } catch (error) {
      if (!(error instanceof Renumbered) || look === LOOKS) throw error;
    }
}

/**
 * A payment before and after, for its number and the year of it; nothing where its receipt was issued, for then the number stays. What would be
 * refused anyway reserves nothing.
 */
async function renumbered(
  load: CommandContext['load'],
  idCotisation: number,
  idReglement: number,
  { quittance, date }: PaymentChange,
  decide: (state: ContributionState) => unknown,
) {
  const state = await load(contribution, idCotisation);
  decide(state);
  const before = state.payments.get(idReglement);
  if (!before || state.papers.has(idReglement)) return undefined;
  return { before, after: { ...before, ...(quittance === undefined ? {} : { quittance }), ...(date ? { date } : {}) } };
}

/** What the form says of the payment, in cents. Left out or empty where a payment cannot be without, a field is as it was. */
function changeOf({ montant, fk_mode, date, quittance, abonnement, recuParMail }: Body): PaymentChange {
  return {
    montant: montant === undefined ? undefined : centsOf(montant),
    fk_mode: fk_mode || undefined,
    date: date || undefined,
    quittance,
    abonnement,
    recuParMail,
  };
}

function centsOf(euros: number): number {
  const cents = toCents(euros);
  if (cents === null) throw new Refusal(messages.money.fractionOfCent, 400, 'montant');
  return cents;
}
