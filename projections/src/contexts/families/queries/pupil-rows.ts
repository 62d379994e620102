import type { InputOf } from '@diapason/contracts/core';
import { type PupilRow, pupilRow, type summarisePupils } from '@diapason/contracts/families';
import { orNull, pick, type ReadModels, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { imageRights } from '../tables/image-rights';
import { pupils } from '../tables/pupils';

type Body = InputOf<typeof summarisePupils>['body'];
/** `actif` 2: the deactivated too. */
export type PupilSearch = Omit<Body, 'actif'> & { readonly actif?: Body['actif'] | 2 };

/** What pupils are searched and sorted in. */
export const searchedPupils = 'eleve e join eleve_nom n on n.id_eleve = e.id_eleve';
export const byPupilName = 'n.nom_tri collate "C", e.id_eleve';

/** The years that a search is about: of the schooling (all without one), and of the yearly answers. */
export interface Years {
  readonly asked: number | null;
  readonly current: number;
}

const flagOf = (value: number | null | undefined) => (typeof value === 'number' ? value === 1 : undefined);

const imageRightOf = (year: string) => `(select ${wire(imageRights, 'd').etat.sql} from droit_image d
  where d.fk_eleve = e.id_eleve and d.fk_annee_scolaire = ${year} order by d.prise_en_compte desc, d.id_droit_image desc limit 1)`;
const studentIn = (year: string) =>
  `exists (select from eleve_etudiant t where t.fk_eleve = e.id_eleve and t.fk_annee_scolaire = ${year})`;

/**
 * @param sites those the caller is held to; undefined: those the search names, if any.
 * @param newcomers whether who has no schooling yet is of every year and on every site, as when the sheet is opened.
 */
export function pupilConditions(
  search: PupilSearch,
  sites: readonly number[] | undefined,
  { asked, current }: Years,
  newcomers = true,
): Conditions {
  const conditions = new Conditions();
  conditions.add('e.fusionne_avec is null');
  if (search.actif !== 2) conditions.add('e.actif = ?', search.actif !== 0);
  const yearly = String(Math.trunc(asked ?? current));
  enrolledAs(conditions, search, { sites: sites ?? search.fk_site, year: asked, newcomers });
  const handicap = flagOf(search.handicape);
  const student = flagOf(search.etudiant);
  if (handicap !== undefined) conditions.add('coalesce(e.handicape, false) = ?', handicap);
  if (student !== undefined) conditions.add(`${studentIn(yearly)} = ?`, student);
  if (search.etatAbandon === 0 || search.etatAbandon === 1)
    conditions.add('(e.date_abandon is not null) = ?', search.etatAbandon === 1);
  if (search.etatDroit === 0 || search.etatDroit === 1) conditions.add(`${imageRightOf(yearly)} = ?`, search.etatDroit);
  if (search.etatDroit === 2) conditions.add(`${imageRightOf(yearly)} is null`);
  if (search.eleves) conditions.add('e.id_eleve = any(?::int[])', search.eleves);
  return conditions.search(['n.recherche'], search.recherche);
}

type Wanted = readonly [condition: string, value: unknown];

interface Place {
  readonly sites: readonly number[] | undefined;
  readonly year: number | null;
  readonly newcomers: boolean;
}

/** One schooling of the year has all that is asked for. */
function enrolledAs(conditions: Conditions, search: PupilSearch, { sites, year, newcomers }: Place): void {
  const place: readonly Wanted[] = [
    ['s.fk_annee_scolaire = ?', year ?? undefined],
    ['s.fk_site = any(?::int[])', sites],
  ];
  const course: readonly Wanted[] = [
    ['s.fk_offre = any(?::int[])', search.fk_offre],
    ['s.fk_cycle = any(?::int[])', search.fk_cycle],
    ['s.fk_annee = any(?::int[])', search.fk_annee],
    ['s.fk_instrument && ?::int[]', search.fk_instrument],
    ['s.fk_style && ?::int[]', search.fk_style],
    ['s.fk_statut = any(?::int[])', search.fk_statut],
  ];
  const given = [...place, ...course].filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  const schooling = 'select from scolarite_interne s where s.fk_eleve = e.id_eleve';
  const all = given.map(([condition]) => condition).join(' and ');
  const orNew = newcomers && course.every(([, value]) => value === undefined) ? ` or not exists (${schooling})` : '';
  // Who is enrolled on no site is on every one, as when the sheet is opened.
  const unplaced: Wanted[] = orNew && sites ? [[`not exists (${schooling} and s.fk_site is not null)`, undefined]] : [];
  if (unplaced.length > 0 && year !== null) unplaced.push([`exists (${schooling} and s.fk_annee_scolaire = ?)`, year]);
  const orUnplaced = unplaced.length > 0 ? ` or (${unplaced.map(([condition]) => condition).join(' and ')})` : '';
  conditions.add(
    `(exists (${schooling} and ${all})${orNew}${orUnplaced})`,
    ...[...given, ...unplaced].flatMap(([, value]) => (value === undefined ? [] : [value])),
  );
}

const { instrument, concatInfoResponsable, enseignants } = pupilRow.shape;

/** Everything of the year `y.asked`, or of every year; yearly answers of `y.yearly`. */
const PUPIL = {
  ...pick(wire(pupils, 'e'), 'idEleve', 'dateNaissance', 'fk_genre', 'telephoneMobile', 'dateAbandon', 'actif'),
  nomPrenomEleve: sql.text(nameSql('e')),
  handicape: sql.flag('coalesce(e.handicape, false)'),
  etudiant: sql.flag(studentIn('y.yearly')),
  etatDroit: orNull(sql.number(imageRightOf('y.yearly'))),
  instrument: sql.json(
    instrument,
    `coalesce((select json_agg(json_build_object('date', s.date_creation, 'libelleInstrument', i.libelle_instrument)
        order by s.date_creation desc, s.id_scolarite, m.rang)
      from scolarite_interne s cross join lateral unnest(s.fk_instrument) with ordinality as m (id, rang)
        join instrument i on i.id_instrument = m.id
      where s.fk_eleve = e.id_eleve and (y.asked is null or s.fk_annee_scolaire = y.asked)), '[]')`,
  ),
  enseignants: sql.json(
    enseignants,
    `coalesce((select json_agg(json_build_object('idUtilisateur', a.id_utilisateur, 'nomPrenomUtilisateur', ${nameSql('a')})
        order by ${inFrenchOrder(nameSql('a'))}, a.id_utilisateur)
      from agent a where a.id_utilisateur in (select s.fk_enseignant from scolarite_interne s
        where s.fk_eleve = e.id_eleve and (y.asked is null or s.fk_annee_scolaire = y.asked))), '[]')`,
  ),
  concatInfoResponsable: sql.json(
    concatInfoResponsable,
    `coalesce((select json_agg(json_build_object('idUtilisateur', r.id_utilisateur,
        'nomPrenomUtilisateur', ${nameSql('r')}, 'email', r.email,
        'telephoneMobile', r.telephone_mobile, 'telephoneFixe', r.telephone_fixe) order by er.ordre)
      from eleve_responsable er join responsable r on r.id_utilisateur = er.fk_responsable
      where er.fk_eleve = e.id_eleve), '[]')`,
  ),
};

/** Pupils chosen by `clauses`, over {@link searchedPupils}. */
export function readPupils(
  db: ReadModels,
  { asked, current }: Years,
  clauses: string,
  values: readonly unknown[],
): Promise<PupilRow[]> {
  const years = `(select $${values.length + 1}::int as asked, $${values.length + 2}::int as yearly) y`;
  return rowsOf(db, PUPIL, `from ${searchedPupils} cross join ${years} ${clauses}`, [
    ...values,
    asked,
    asked ?? current,
  ]);
}
