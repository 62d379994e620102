import { messages, right, schoolYearOf } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { firstOf, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { settingValues } from '@diapason/projections/site/setting-value';
import type { CommandContext } from '../../../machinery/app/command';
import type { PaymentRules } from '../aggregate/payment-rules';

/** What decisions on payments must know: today, the settings, the school years, and what the caller may. */
export async function readPaymentRules(
  db: CommandContext['db'],
  today: string,
  session: Pick<Session, 'functions'>,
): Promise<PaymentRules> {
  const [settings, years] = await Promise.all([
    settingValues(db, ['fermetureReglements', 'anneeEnCours']),
    rowsOf(db, { id: sql.number('id_annee_scolaire'), debut: sql.date('date_debut') }, 'from annee_scolaire'),
  ]);
  return {
    today,
    fermeture: settings.fermetureReglements || null,
    anneeEnCours: Number(settings.anneeEnCours),
    years: new Map(years.map(({ id, debut }) => [id, schoolYearOf(debut)])),
    mayExempt: session.functions.has(right.exemptFromPayment),
  };
}

/** @throws Refusal 404 for a payment that does not exist. */
export async function contributionOf(db: CommandContext['db'], idReglement: number): Promise<number> {
  const found = await firstOf(db, { id: sql.number('fk_cotisation') }, 'from reglement where id_reglement = $1', [
    idReglement,
  ]);
  if (!found) throw new Refusal(messages.money.paymentUnknown, 404);
  return found.id;
}
