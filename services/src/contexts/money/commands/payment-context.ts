import { messages, right, schoolYearOf } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { actsOnPayment } from '@diapason/contracts/money';
import { firstOf, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { closedYears } from '@diapason/projections/money/queries/year-closings';
import { settingOf } from '@diapason/projections/site/setting-value';
import type { CommandContext } from '../../../machinery/app/command';
import type { WorkPowers } from '../../../machinery/app/powers';
import type { ContributionState } from '../aggregate/contribution';
import { type PaymentRules, requireCalculated, requirePayment } from '../aggregate/payment-rules';

type Needed = Pick<CommandContext<Session | undefined>, 'db' | 'today' | 'session'> & Pick<WorkPowers, 'books'>;

/** The only way to change payments: by the rules of this moment, so that no year is closed between a look at them and the decision. */
export const underRules = <T>(context: Needed, change: (rules: PaymentRules) => Promise<T>): Promise<T> =>
  context.books.pass(async () => change(await readRules(context)));

/** What decisions on payments must know: today, the closing date, the school years and which are closed, and what the caller may. */
async function readRules({ db, today, session }: Omit<Needed, 'books'>): Promise<PaymentRules> {
  const [fermeture, closed, years] = await Promise.all([
    settingOf(db, 'fermetureReglements'),
    closedYears(db),
    rowsOf(db, { id: sql.number('id_annee_scolaire'), debut: sql.date('date_debut') }, 'from annee_scolaire'),
  ]);
  return {
    today,
    fermeture,
    closed,
    years: new Map(years.map(({ id, debut }) => [id, schoolYearOf(debut)])),
    mayExempt: session?.functions.has(right.exemptFromPayment) ?? false,
  };
}

/** What the caller may do next with a payment that was changed, and its version then. */
export function nextOf(state: ContributionState, idReglement: number, rules: PaymentRules, session: Session) {
  const payment = requirePayment(state, idReglement);
  const { fk_anneeScolaire, idUtilisateur } = requireCalculated(state);
  const peut = actsOnPayment({ ...payment, fk_anneeScolaire, idUtilisateur }, { ...rules, session }, undefined);
  return { version: payment.version, peut };
}

/** @throws Refusal 404 for a payment that does not exist. */
export async function contributionOf(db: CommandContext['db'], idReglement: number): Promise<number> {
  const found = await firstOf(db, { id: sql.number('fk_cotisation') }, 'from reglement where id_reglement = $1', [
    idReglement,
  ]);
  if (!found) throw new Refusal(messages.money.paymentUnknown, 404);
  return found.id;
}
