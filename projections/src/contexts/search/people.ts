import { type Session, searchOf, sightOfOthers, yearHeldTo } from '@diapason/contracts/core';
import { guardianList, guardianListOfYear, pupilList } from '@diapason/contracts/families';
import { type FindableKind, type FoundPerson, findables } from '@diapason/contracts/search';
import { agentList } from '@diapason/contracts/staff';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import type { Conditions } from '../../machinery/conditions';
import { nameSql } from '../../machinery/person-name';
import { guardianConditions } from '../families/queries/guardian-list';
import { pupilConditions } from '../families/queries/pupil-list';
import { agentConditions } from '../staff/queries/agent-list';

interface Caller {
  readonly db: ReadModels;
  readonly session: Session;
}

/** How the people of a kind are read, and which of them the list shows. */
interface People {
  /** What is joined to the search table `p`. */
  readonly joined: string;
  readonly key: string;
  readonly alias: string;
  readonly precision: string;
  readonly listed: (session: Session, sites: readonly number[] | undefined) => Conditions;
}

/** Searches of the lists without a filter, with the deactivated whom they can show. */
const ALL = {
  guardian: guardianList.totals.body.parse({ actif: 2 }),
  pupil: pupilList.totals.body.parse({ actif: 2 }),
  agent: agentList.totals.body.parse({ actif: 2 }),
} as const;

/** Of the year that the list of guardians is held to for whoever may not choose another. */
function listedGuardians(session: Session, sites: readonly number[] | undefined): Conditions {
  const year = yearHeldTo(guardianListOfYear, session);
  if (year === 'none') return guardianConditions(ALL.guardian, { sites }).add('false');
  return guardianConditions({ ...ALL.guardian, fk_anneeScolaire: year }, { sites });
}

const PEOPLE: Readonly<Record<FindableKind, People>> = {
  guardian: {
    joined: 'responsable r on r.id_utilisateur = p.id',
    key: 'r.id_utilisateur',
    alias: 'r',
    precision: `(select string_agg(${nameSql('e')}, ', ' order by e.date_naissance, e.id_eleve)
      from eleve_responsable er join eleve e on e.id_eleve = er.fk_eleve
      where er.fk_responsable = r.id_utilisateur), nullif(r.ville, '')`,
    listed: listedGuardians,
  },
  pupil: {
    joined: 'eleve e on e.id_eleve = p.id join eleve_nom n on n.id_eleve = e.id_eleve',
    key: 'e.id_eleve',
    alias: 'e',
    precision: `to_char(e.date_naissance, 'DD/MM/YYYY'), (select string_agg(${nameSql('r')}, ', ' order by er.ordre)
      from eleve_responsable er join responsable r on r.id_utilisateur = er.fk_responsable
      where er.fk_eleve = e.id_eleve)`,
    listed: (session, sites) => pupilConditions(ALL.pupil, { session, sites }),
  },
  agent: {
    joined: 'agent a on a.id_utilisateur = p.id left join groupe_role g on g.id_groupe = a.fk_groupe',
    key: 'a.id_utilisateur',
    alias: 'a',
    precision: 'g.libelle_groupe',
    listed: (session, sites) => agentConditions(searchOf(agentList, ALL.agent, session), { session, sites }),
  },
};

/** SQL: a person's lexemes match a `tsquery`. */
const matching = (parameter: string): string => `array_to_tsvector(p.mots) @@ ${parameter}::tsquery`;

interface Wanted<Name extends string> {
  /** `tsquery` of whoever is found. */
  readonly any: string;
  /** `tsquery`s by name: who matches most of them comes first. */
  readonly parts: Readonly<Partial<Record<Name, string>>>;
  readonly most: number;
}

/** A person, and which `parts` of the search match. */
export type Match<Name extends string> = FoundPerson & { readonly matches: readonly Name[] };

/** People of a kind that a search finds among those whom the list shows the caller; nobody without the list's access. */
export async function findAmong<Name extends string>(
  kind: FindableKind,
  { db, session }: Caller,
  { any, parts, most }: Wanted<Name>,
): Promise<Match<Name>[]> {
  const sight = sightOfOthers(findables[kind].list, session);
  if (!sight) return [];
  const { joined, key, alias, precision, listed } = PEOPLE[kind];
  const conditions = listed(session, sight.sites).add(matching('?'), any);
  const names = Object.keys(parts) as Name[];
  const each = names.map((name) => matching(conditions.parameter(parts[name])));
  const order = (of: string) => `order by ${of}.rang desc, ${alias}.actif desc, ${of}.nom_tri collate "C", ${of}.id`;
  const ranked = `(select id, nom_tri, mots, ${each.map((part) => `(${part})::int`).join(' + ')} as rang from recherche_${kind} p)`;
  // Whoever is shown is chosen among short rows; only they are read in full.
  const chosen = `(select p.* from ${ranked} p join ${joined}
    ${conditions.where()} ${order('p')} ${conditions.page(most)})`;
  const rows = await rowsOf(
    db,
    {
      id: sql.number(key),
      nomPrenom: sql.text(nameSql(alias)),
      precision: sql.text(`concat_ws(' · ', ${precision})`),
      actif: sql.flag(`${alias}.actif`),
      matches: sql.text(`concat(${each.map((part) => `(${part})::int`).join(', ')})`),
    },
    `from ${chosen} p join ${joined} ${order('p')}`,
    conditions.values,
  );
  return rows.map((row) => ({ nature: kind, ...row, matches: names.filter((_, at) => row.matches[at] === '1') }));
}
