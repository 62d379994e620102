import { messages, right, schoolYearOf } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { actsOnPayment } from '@diapason/contracts/money';
import { firstOf, formOf, journalTail, named, orNull, Refusal, sql, theRow } from '@diapason/event-sourcing';
import { settingSaid } from '@diapason/projections/site/setting-value';
import type { CommandContext, Warming } from '../../../machinery/app/command';
import type { WorkPowers } from '../../../machinery/app/powers';
import type { ContributionState } from '../aggregate/contribution';
import { type PaymentRules, requireCalculated, requirePayment } from '../aggregate/payment-rules';

type Needed = Pick<CommandContext<Session | undefined>, 'db' | 'today' | 'session'> & Pick<WorkPowers, 'yearLock'>;

interface Rules extends PaymentRules {
  /** Where a payment is taken: the settlement site of the agent who records it, else the family's. */
  readonly site: number | null;
}

interface About {
  /** The contribution that is paid. */
  readonly idCotisation?: number;
  /** Its cached history, completed by the statement that reads the rules. */
  readonly warming?: Warming;
  /** What else the change needs, read at the same time. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** The only way to change payments: by the rules of this moment, so that no year is closed between a look at them and the decision. */
export const underRules = <T>(
  context: Needed,
  change: (rules: Rules) => Promise<T>,
  { meanwhile, ...about }: About = {},
): Promise<T> =>
  context.yearLock.shared(async () => {
    const [rules] = await Promise.all([readRules(context, about), meanwhile?.()]);
    return change(rules);
  });

const isYears = (value: unknown): value is readonly (readonly [number, string])[] =>
  Array.isArray(value) &&
  value.every((one) => Array.isArray(one) && typeof one[0] === 'number' && typeof one[1] === 'string');

const RULES = {
  fermeture: orNull(sql.text(`(select valeur from parametre where cle = 'fermetureReglements')`)),
  closed: sql.numbers(
    `coalesce((select array_agg(fk_annee_scolaire) from cloture_annee where etat <> 'ouverte'), '{}')`,
  ),
  years: sql.json(
    formOf(isYears),
    `coalesce((select jsonb_agg(jsonb_build_array(id_annee_scolaire, date_debut)) from annee_scolaire), '[]')`,
  ),
  site: orNull(
    sql.number(`coalesce((select fk_site_residence from agent where id_utilisateur = $1::int),
                         (select fk_site from cotisation where id_cotisation = $2::int))`),
  ),
  ...journalTail('$3::text', '$4::int'),
};

/** What decisions on payments must know: today, the closing date, the school years and which are closed, and what the caller may. */
async function readRules(
  { db, today, session }: Omit<Needed, 'yearLock'>,
  { idCotisation, warming }: Omit<About, 'meanwhile'>,
): Promise<Rules> {
  const { fermeture, closed, years, site, ...tail } = await theRow(named(db), RULES, '', [
    session?.idUtilisateur ?? null,
    idCotisation ?? null,
    warming?.stream ?? null,
    warming?.after ?? null,
  ]);
  await warming?.with(tail);
  return {
    today,
    fermeture: settingSaid('fermetureReglements', fermeture),
    closed: new Set(closed),
    years: new Map(years.map(([id, debut]) => [id, schoolYearOf(debut)])),
    mayExempt: session?.functions.has(right.exemptFromPayment) ?? false,
    site,
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
