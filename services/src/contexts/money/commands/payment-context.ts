import { messages, right } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import { settingValues } from '@diapason/projections/site/setting-value';
import type { CommandContext } from '../../../machinery/app/command';
import type { PaymentRules, SchoolYear } from '../aggregate/payment-rules';

/** What decisions on payments must know: today, the settings, the school years, and what the caller may. */
export async function readPaymentRules(
  db: CommandContext['db'],
  today: string,
  session: Pick<Session, 'functions'>,
): Promise<PaymentRules> {
  const [settings, years] = await Promise.all([
    settingValues(db, ['fermetureReglements', 'anneeEnCours']),
    db.query<{ id: number; date_debut: string }>('select id_annee_scolaire as id, date_debut from annee_scolaire'),
  ]);
  return {
    today,
    fermeture: settings.fermetureReglements || null,
    anneeEnCours: Number(settings.anneeEnCours),
    years: new Map(years.rows.map(({ id, date_debut }) => [id, schoolYear(date_debut)])),
    mayExempt: session.functions.has(right.exemptFromPayment),
  };
}

/** 1 August to 31 July around the first day of classes (document 002 §2). */
export function schoolYear(dateDebut: string): SchoolYear {
  const [year = 0, month = 0] = dateDebut.split('-').map(Number);
  const begin = month >= 8 ? year : year - 1;
  return { debut: `${begin}-08-01`, fin: `${begin + 1}-07-31` };
}

/**
 * Who is held to own sites (no right 241) changes the payments of families there, and no others: what the list does not show cannot be changed by its number.
 * @throws Refusal 403.
 */
export async function requireOwnSite(
  db: CommandContext['db'],
  idCotisation: number,
  sites: readonly number[] | undefined,
): Promise<void> {
  if (!sites) return;
  const { rowCount } = await db.query('select 1 from cotisation where id_cotisation = $1 and sites && $2::int[]', [
    idCotisation,
    sites,
  ]);
  if (!rowCount) throw new Refusal(messages.errorPage[403], 403);
}
