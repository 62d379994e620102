import type { Session } from '@diapason/contracts/core';
import { settingValues } from '@diapason/projections/site';
import type { CommandContext } from '../app/command';
import type { PaymentRules, SchoolYear } from './payment-rules';

/** Right to the payment mode "Exonération direction" (document 002 §6). */
const EXEMPTION = 240;

/** What decisions on payments must know: today, the settings, the school years, and what the caller may. */
export async function readPaymentRules(
  db: CommandContext['db'],
  today: string,
  session: Pick<Session, 'functions'> | undefined,
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
    mayExempt: session?.functions.has(EXEMPTION) ?? false,
  };
}

/** 1 August to 31 July around the first day of classes (document 002 §2). */
export function schoolYear(dateDebut: string): SchoolYear {
  const [year = 0, month = 0] = dateDebut.split('-').map(Number);
  const begin = month >= 8 ? year : year - 1;
  return { debut: `${begin}-08-01`, fin: `${begin + 1}-07-31` };
}
