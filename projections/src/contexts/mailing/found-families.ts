import { contributionViews, type MailingType, MOST_FAMILIES, messages, right } from '@diapason/contracts/constants';
import { type Session, yearHeldTo } from '@diapason/contracts/core';
import { type guardianList, guardianListOfYear } from '@diapason/contracts/families';
import { contributionYear } from '@diapason/contracts/money';
import { type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import type { Conditions } from '../../machinery/conditions';
import type { SearchOf } from '../../machinery/list-rows';
import type { QueryContext } from '../../machinery/query';
import { guardianConditions } from '../families/queries/guardian-list';
import { contributionConditions } from '../money/queries/contribution-list';
import { searchedTables } from '../money/queries/contribution-rows';

/** @throws Refusal 403 for a mailing that wants the other export's right. */
export function requireMayWrite(type: MailingType, { functions }: Pick<Session, 'functions'>): void {
  const needed = type === 'relance' ? right.exportContributions : right.exportGuardians;
  if (!functions.has(needed)) throw new Refusal(messages.errorPage[403], 403);
}

/**
 * The sites whose families a caller may write to; undefined: all. Guardians are seen by their own list's function, contributions by theirs.
 * @param sites those that the call itself is held to
 */
export const listedSites = (
  type: MailingType,
  { session, sites }: Pick<QueryContext, 'session' | 'sites'>,
): readonly number[] | undefined => {
  if (sites || type === 'relance') return sites;
  return session.functions.has(right.changeGuardianSite) ? undefined : session.sites;
};

/**
 * The year whose families a mailing finds; undefined: every year, which a message has as 0, like the list of guardians. Who may not choose
 * another year in the list is held to the current one.
 * @throws Refusal 403 for another year
 */
export function listedYear(
  {
    type,
    fk_anneeScolaire: asked,
  }: { readonly type: MailingType; readonly fk_anneeScolaire?: number | null | undefined },
  session: Pick<Session, 'functions' | 'idAnneeScolaire'>,
): number | undefined {
  const held = yearHeldTo(type === 'relance' ? contributionYear : guardianListOfYear, session);
  if (held !== undefined) {
    if (held === 'none' || (asked && asked !== held))
      throw new Refusal(messages.errorPage[403], 403, 'fk_anneeScolaire');
    return held;
  }
  return type === 'message' && asked === 0 ? undefined : asked || session.idAnneeScolaire;
}

interface Asked {
  readonly type: MailingType;
  /** Undefined: every year. */
  readonly fk_anneeScolaire: number | undefined;
  readonly fk_site: number[] | undefined;
  readonly recherche?: string | null | undefined;
  readonly vue?: string | null | undefined;
  readonly pieces?: SearchOf<typeof guardianList>['pieces'];
  readonly choisis?: readonly number[] | undefined;
  readonly eleves?: readonly number[] | undefined;
  /** Only these guardians, whether or not they owe. */
  readonly responsables?: readonly number[] | undefined;
}

const WHO = { id: sql.number('f.id') };

/** Whose list it is. `sites` as {@link listedSites}. */
type Caller = Pick<QueryContext, 'sites' | 'session'>;

/** Numbers of the guardians that a mailing is about, of those whom the caller's list shows. */
export async function foundFamilies(db: ReadModels, asked: Asked, caller: Caller): Promise<number[]> {
  const [from, { values }] = asked.type === 'relance' ? payers(asked, caller) : guardians(asked, caller);
  const rows = await rowsOf(db, WHO, `from (${from}) f limit ${MOST_FAMILIES + 1}`, values);
  if (rows.length > MOST_FAMILIES) throw new Refusal(messages.mailing.tooMany, 422);
  return rows.map(({ id }) => id);
}

type Found = readonly [from: string, conditions: Conditions];

/** Who owes, of the contributions that their list's search finds; a view that the list has not is none. */
function payers({ vue, choisis, responsables, ...search }: Asked, { sites }: Caller): Found {
  const view = contributionViews.find(({ id }) => id === vue)?.id;
  const found = contributionConditions({ ...search, vue: view, choisis: undefined }, { sites });
  if (responsables) found.add('c.id_utilisateur = any(?)', responsables);
  else found.add('c.montant_total > c.montant_regle');
  if (choisis?.length) found.add('c.id_cotisation = any(?)', choisis);
  return [`select distinct c.id_utilisateur as id from ${searchedTables} ${found.where()}`, found];
}

function guardians({ choisis, eleves, responsables, ...search }: Asked, caller: Caller): Found {
  const found = guardianConditions({ ...search, choisis: undefined }, caller);
  if (responsables) found.add('r.id_utilisateur = any(?)', responsables);
  if (choisis?.length) found.add('r.id_utilisateur = any(?)', choisis);
  if (eleves?.length)
    found.add(
      'exists (select from eleve_responsable er where er.fk_responsable = r.id_utilisateur and er.fk_eleve = any(?))',
      eleves,
    );
  return [`select r.id_utilisateur as id from responsable r ${found.where()}`, found];
}
