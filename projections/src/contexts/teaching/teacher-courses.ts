import { workshopBadge } from '@diapason/contracts/constants';
import { sitesHeldTo } from '@diapason/contracts/core';
import { type teacherWorkshopList, workshopOfOwnSites } from '@diapason/contracts/teaching';
import type { SearchOf } from '../../machinery/list-rows';
import type { QueryContext } from '../../machinery/query';
import { openSql } from './going-on';

type Search = Pick<
  SearchOf<typeof teacherWorkshopList>,
  'fk_enseignant' | 'fk_anneeScolaire' | 'fk_site' | 'fk_salle' | 'individuel'
>;

type Asking = Pick<QueryContext, 'session' | 'sites'>;

/** The sites of another's courses that a caller is held to, by the lock of agents (`sites`) or that of workshops; undefined: all, as of one's own. */
const heldTo = ({ fk_enseignant }: Search, { session, sites }: Asking): readonly number[] | undefined =>
  fk_enseignant === session.idUtilisateur ? undefined : (sites ?? sitesHeldTo(workshopOfOwnSites, session));

/** Which lessons are where the search asks for, and where the caller may look. */
export function placesOf(search: Search, asking: Asking) {
  const { fk_site, fk_salle } = search;
  const held = heldTo(search, asking);
  return (lesson: { readonly fk_site: number; readonly fk_salle: number | null }): boolean =>
    [fk_site, held].every((sites) => !sites || sites.includes(lesson.fk_site)) &&
    (!fk_salle || (lesson.fk_salle !== null && fk_salle.includes(lesson.fk_salle)));
}

/**
 * What the workshops `w` of a teacher's courses are, each `?` with its value; of the current year where none is asked for.
 * @param when `now`: those that they have on the day of `w` or later, where they are then; `ever`: at any time, wherever that was
 */
export function coursesOf(
  search: Search,
  asking: Asking,
  when: 'now' | 'ever',
): { readonly sql: string; readonly values: unknown[] } {
  const { fk_enseignant, fk_anneeScolaire, fk_site, fk_salle, individuel } = search;
  const isOpen = when === 'now' ? `and ${openSql('k', 'w.vu')}` : '';
  const oneLesson =
    when === 'ever' ? 'union all select unnest(x.enseignants) from seance x where x.fk_atelier = w.id_atelier' : '';
  const here: readonly (readonly [condition: string, value: unknown])[] =
    when === 'ever'
      ? []
      : [
          ['w.fk_site = any(?::int[])', fk_site],
          ['w.fk_site = any(?::int[])', heldTo(search, asking)],
          ['w.fk_salle = any(?::int[])', fk_salle],
        ];
  const wanted: readonly (readonly [condition: string, value: unknown])[] = [
    [
      `?::int in (select k.fk_enseignant from atelier_enseignant k where k.fk_atelier = w.id_atelier ${isOpen} ${oneLesson})`,
      fk_enseignant,
    ],
    ['w.fk_annee_scolaire = ?::int', fk_anneeScolaire || asking.session.idAnneeScolaire],
    ...here,
    ['w.individuel = ?::boolean', individuel === 0 || individuel === 1 ? individuel === 1 : undefined],
  ];
  const given = wanted.filter(([, value]) => value !== undefined);
  return { sql: given.map(([condition]) => condition).join(' and '), values: given.map(([, value]) => value) };
}

/** The condition with its values as parameters of a statement. */
export function withParameters(
  { sql, values }: ReturnType<typeof coursesOf>,
  parameter: (value: unknown) => string,
): string {
  let at = 0;
  return sql.replace(/\?/g, () => parameter(values[at++]));
}

/** What of a workshop `w` its badges tell, with the joins that they need. */
export const BADGES = `(select coalesce(jsonb_agg(jsonb_build_object('type', type, 'libelle', libelle) order by rang), '[]')
  from (values (1, ${workshopBadge.cycle}, c.libelle_cycle), (2, ${workshopBadge.annee}, a.libelle_annee),
    (3, ${workshopBadge.groupe}, si.libelle_groupe_si)) badge (rang, type, libelle)
  where libelle is not null)`;
export const BADGE_JOINS = `left join cycle c on c.id_cycle = w.fk_cycle
  left join annee a on a.id_annee = w.fk_annee
  left join groupe_si si on si.id_groupe_si = w.fk_groupe`;
