import { activeStatuses, messages, right } from '@diapason/contracts/constants';
import { wordsIn } from '@diapason/contracts/core';
import { pupilList } from '@diapason/contracts/families';
import { orNull, pick, Refusal, sql, wire } from '@diapason/event-sourcing';
import { Conditions, type Searched } from '../../../machinery/conditions';
import { listRows, type SearchOf } from '../../../machinery/list-rows';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { phonesSql, withDialled } from '../../../machinery/person-search';
import { plainSql } from '../../../machinery/plain-text';
import type { QueryContext } from '../../../machinery/query';
import { goesOnSql } from '../../teaching/going-on';
import { daySql, TODAY, workshopSeen } from '../../teaching/workshop-at';
import { TEACHES } from '../../teaching/workshop-sql';
import { guardianEmails, PUPILS } from '../pupils-searched';
import { imageRights } from '../tables/image-rights';
import { pupils } from '../tables/pupils';

type PupilSearch = SearchOf<typeof pupilList>;
type Asking = Pick<QueryContext, 'session' | 'sites'> & Partial<Pick<QueryContext, 'today'>>;

const byName = 'n.nom_tri collate "C", e.id_eleve';

/** The year of yearly answers: the one asked for, the current one without. */
const yearOf = (search: PupilSearch, { session }: Pick<Asking, 'session'>): number =>
  search.fk_anneeScolaire || session.idAnneeScolaire;

const imageRightOf = (year: string) => `(select ${wire(imageRights, 'd').etat.sql} from droit_image d
  where d.fk_eleve = e.id_eleve and d.fk_annee_scolaire = ${year} order by d.prise_en_compte desc, d.id_droit_image desc limit 1)`;
const studentIn = (year: string) =>
  `exists (select from eleve_etudiant t where t.fk_eleve = e.id_eleve and t.fk_annee_scolaire = ${year})`;

/** SQL: the pupil `e` has lessons of a school year on a day. */
const hasLessons = (year: string, day: string) => `exists (select from atelier_eleve known
    join atelier on atelier.id_atelier = known.fk_atelier and atelier.fk_annee_scolaire = ${year}
      and (atelier.dernier_jour is null or atelier.dernier_jour >= ${day})
  where known.fk_eleve = e.id_eleve and ${goesOnSql('known', day)})`;

/**
 * SQL: who comes: whoever has no lesson of a school year today and gets one later, or whose schooling begins later. A change of group is no
 * arrival, nor is another lesson.
 */
const arrives = (today: string) => `(exists (select from atelier_eleve l join atelier a on a.id_atelier = l.fk_atelier
    where l.fk_eleve = e.id_eleve and l.depuis > ${today} and ${goesOnSql('l', 'l.depuis')}
      and not ${hasLessons('a.fk_annee_scolaire', today)})
  or exists (select from scolarite_interne s where s.fk_eleve = e.id_eleve and s.date_entree > ${today}
    and s.fk_statut in (${activeStatuses}) and (e.date_abandon is null or e.date_abandon > s.date_entree)))`;
/** SQL: who leaves: the school, on a day to come. */
const leaves = (today: string) => `e.date_abandon > ${today}`;

/** Enrolled neither in a year nor in the one after it. */
const NEITHER = (
  year: string,
) => `not exists (select from scolarite_interne s where s.fk_eleve = e.id_eleve and s.fk_statut in (${activeStatuses})
  and s.fk_annee_scolaire in (select two.id_annee_scolaire from annee_scolaire two
    where two.date_debut >= (select y.date_debut from annee_scolaire y where y.id_annee_scolaire = ${year}) order by two.date_debut limit 2))`;

/** @param newcomers whether who has no schooling yet is of every year and on every site, as when the sheet is opened. */
export function pupilConditions(search: PupilSearch, asking: Asking, newcomers = true): Conditions {
  const conditions = new Conditions().add('e.fusionne_avec is null');
  const { handicape, etudiant, etatAbandon, etatDroit } = search;
  const today = asking.today ? daySql(asking.today) : TODAY;
  if (search.actif !== 2) conditions.add('e.actif = ?', search.actif !== 0);
  const yearly = String(Math.trunc(yearOf(search, asking)));
  const inNeither = search.horsAnnees === 1;
  if (inNeither) conditions.add(NEITHER(yearly));
  enrolledAs(
    conditions,
    inNeither ? { ...search, fk_anneeScolaire: undefined } : search,
    asking.sites ?? search.fk_site,
    newcomers,
  );
  if (search.fk_enseignant) taughtBy(conditions, search.fk_enseignant, search.fk_anneeScolaire || null);
  if (typeof handicape === 'number') conditions.add('coalesce(e.handicape, false) = ?', handicape === 1);
  if (typeof etudiant === 'number') conditions.add(`${studentIn(yearly)} = ?`, etudiant === 1);
  if (etatAbandon === 0 || etatAbandon === 1)
    conditions.add(`coalesce(e.date_abandon <= ${today}, false) = ?`, etatAbandon === 1);
  if (search.aVenir === 1) conditions.add(arrives(today));
  if (search.aVenir === 2) conditions.add(leaves(today));
  if (etatDroit === 0 || etatDroit === 1) conditions.add(`${imageRightOf(yearly)} = ?`, etatDroit);
  if (etatDroit === 2) conditions.add(`${imageRightOf(yearly)} is null`);
  return conditions.search(wordsIn(pupilList, asking.session, WORDS), withDialled(search.recherche));
}

const ofGuardians = (text: string) => (pattern: string) =>
  `e.id_eleve in (select er.fk_eleve from eleve_responsable er join responsable r on r.id_utilisateur = er.fk_responsable
    where ${text} like ${pattern})`;
const guardiansPhones = ofGuardians(phonesSql('r.telephone_mobile', 'r.telephone_fixe'));

/** A pupil is found by the name, and by where the family lives and what it is called by. */
const WORDS: Readonly<Record<string, Searched>> = {
  nom: 'n.recherche',
  ville: ofGuardians(plainSql('r.ville')),
  telephone: (pattern) => `${phonesSql('e.telephone_mobile')} like ${pattern} or ${guardiansPhones(pattern)}`,
};

/** Somebody of these teaches the pupil in the year: by a schooling, or in a workshop. */
function taughtBy(conditions: Conditions, teachers: readonly number[], year: number | null): void {
  conditions.add(
    `(exists (select from scolarite_interne s where s.fk_eleve = e.id_eleve and s.fk_enseignant = any(?::int[])
        and (?::int is null or s.fk_annee_scolaire = ?))
      or exists (select from atelier_eleve l join ${workshopSeen(TODAY)} w on w.id_atelier = l.fk_atelier
        join atelier_enseignant k on ${TEACHES}
        where l.fk_eleve = e.id_eleve and ${goesOnSql('l', 'w.vu')} and k.fk_enseignant = any(?::int[]) and (?::int is null or w.fk_annee_scolaire = ?)))`,
    ...[teachers, year, year, teachers, year, year],
  );
}

type Wanted = readonly [condition: string, value: unknown];

/** One schooling of the year has all that is asked for. */
function enrolledAs(
  conditions: Conditions,
  search: PupilSearch,
  sites: readonly number[] | undefined,
  newcomers: boolean,
): void {
  const year = search.fk_anneeScolaire || undefined;
  const place: readonly Wanted[] = [
    ['s.fk_annee_scolaire = ?', year],
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
  if (unplaced.length > 0 && year !== undefined)
    unplaced.push([`exists (${schooling} and s.fk_annee_scolaire = ?)`, year]);
  const orUnplaced = unplaced.length > 0 ? ` or (${unplaced.map(([condition]) => condition).join(' and ')})` : '';
  conditions.add(
    `(exists (${schooling} and ${all})${orNew}${orUnplaced})`,
    ...[...given, ...unplaced].flatMap(([, value]) => (value === undefined ? [] : [value])),
  );
}

/** What is written to a site or a year is for who is there. */
async function emails(search: PupilSearch, caller: QueryContext): Promise<string[]> {
  if (!search.choisis && !caller.session.functions.has(right.writeToAll))
    throw new Refusal(messages.identity.notAllowed, 403);
  const conditions = pupilConditions(search, caller, search.choisis !== undefined);
  if (search.choisis) conditions.add('e.id_eleve = any(?::bigint[])', search.choisis);
  return guardianEmails(caller.db, conditions);
}

const { instrument, concatInfoResponsable, cours, enseignants } = pupilList.rowSchema.shape;

/** Schooling of the year `y.asked`, or of every year; yearly answers of `y.yearly`. */
export const pupilQueries = listRows(pupilList, {
  searched: PUPILS,
  key: 'e.id_eleve',
  where: pupilConditions,
  sorts: {
    nom: (way) => `n.nom_tri collate "C" ${way}, e.id_eleve ${way}`,
    naissance: (way) => `e.date_naissance ${way} nulls last, ${byName}`,
    abandon: (way) => `e.date_abandon ${way} nulls last, ${byName}`,
  },
  joined: (
    parameter,
    search,
    caller,
  ) => `cross join (select ${parameter(search.fk_anneeScolaire || null)}::int as asked,
    ${parameter(yearOf(search, caller))}::int as yearly) y`,
  select: {
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
    cours: sql.json(
      cours,
      `coalesce((select json_agg(json_build_object('idAtelier', w.id_atelier, 'libelleType', coalesce(t.libelle_type, ''),
          'libelleInstrument', case when w.individuel then coalesce(m.libelle_instrument, '') else '' end, 'jour', w.jour, 'heureDebut', to_char(w.heure_debut, 'HH24:MI')) order by w.jour nulls last, w.heure_debut, w.id_atelier)
      from atelier_eleve l join ${workshopSeen(TODAY)} w on w.id_atelier = l.fk_atelier
        left join atelier_type t on t.id_type_atelier = w.fk_type_atelier
        left join instrument m on m.id_instrument = l.fk_instrument
      where l.fk_eleve = e.id_eleve and ${goesOnSql('l', 'w.vu')} and (y.asked is null or w.fk_annee_scolaire = y.asked)), '[]')`,
    ),
    concatInfoResponsable: sql.json(
      concatInfoResponsable,
      `coalesce((select json_agg(json_build_object('idUtilisateur', r.id_utilisateur,
        'nomPrenomUtilisateur', ${nameSql('r')}, 'email', r.email,
        'telephoneMobile', r.telephone_mobile, 'telephoneFixe', r.telephone_fixe) order by er.ordre)
      from eleve_responsable er join responsable r on r.id_utilisateur = er.fk_responsable
      where er.fk_eleve = e.id_eleve), '[]')`,
    ),
  },
  email: emails,
});
