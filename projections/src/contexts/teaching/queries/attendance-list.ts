import { manyRunning, yearBefore } from '@diapason/contracts/constants';
import { attendanceList } from '@diapason/contracts/teaching';
import { orNull, pick, sql, wire } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { listRows, type SearchOf } from '../../../machinery/list-rows';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { plainSql } from '../../../machinery/plain-text';
import type { QueryContext } from '../../../machinery/query';
import { cancelledSheets } from '../cancelled-sheets';
import { goesOnSql } from '../going-on';
import { runningAbsences } from '../running-absences';
import { workshops } from '../tables/workshops';
import { askedOf, requireRange, sheetsOfRange, TEACHERS, wantedBy } from '../wanted-sheets';

const TEACHER_NAMES = `(select string_agg(${nameSql('g')}, ', ' order by ${inFrenchOrder(nameSql('g'))})
  from agent g where g.id_utilisateur = any (${TEACHERS}))`;
const PUPIL_NAMES = `(select string_agg(${nameSql('p')}, ' ') from atelier_eleve q join eleve p on p.id_eleve = q.fk_eleve
  where q.fk_atelier = w.id_atelier)`;
/** Days since 1970 fit five digits until 2243. */
const KEY = "(w.id_atelier::bigint * 100000 + (d.date - date '1970-01-01'))";
const VALIDATED = 1;

/** Sheets of the range beside the lessons that have none yet. Without a beginning a year back, without an end up to today. */
async function conditionsOf(
  search: SearchOf<typeof attendanceList>,
  { db, today, sites, session }: QueryContext,
): Promise<Conditions> {
  const to = search.dateFin || today;
  const from = search.dateDebut || yearBefore(to);
  requireRange(from, to);
  const { fk_salle, fk_enseignant, valide } = search;
  const asked = askedOf(search, { sites, session });
  const [onSites, own] = asked;
  const planned = await wantedBy(db, { from, to }, asked, valide === VALIDATED);
  const conditions = new Conditions();
  const at = (value: unknown) => conditions.parameter(value);
  conditions
    .join(
      `join (${sheetsOfRange(at(from), at(to), at(planned.workshops), at(planned.days))}) d on d.fk_atelier = w.id_atelier`,
    )
    .add(
      `(?::int[] is null or w.fk_site = any (?)
         or exists (select from atelier_enseignant own where own.fk_atelier = w.id_atelier and own.fk_enseignant = ?))`,
      onSites,
      onSites,
      own,
    );
  if (fk_salle) conditions.add('w.fk_salle = any (?::int[])', fk_salle);
  if (fk_enseignant) conditions.add(`${TEACHERS} && ?::int[]`, fk_enseignant);
  if (valide === 0 || valide === VALIDATED) conditions.add('(d.date_validation is not null) = ?', valide === VALIDATED);
  return conditions.search(['t.libelle_type', TEACHER_NAMES, PUPIL_NAMES].map(plainSql), search.recherche);
}

const START = 'coalesce(d.heure_debut, w.heure_debut)';
const BY_TYPE = inFrenchOrder('t.libelle_type');

export const attendanceQueries = listRows(attendanceList, {
  searched: 'atelier w left join atelier_type t on t.id_type_atelier = w.fk_type_atelier',
  key: KEY,
  where: conditionsOf,
  sorts: {
    type: (way) => `${BY_TYPE} ${way} nulls last, d.date desc, ${START}, w.id_atelier`,
    date: (way) => `d.date ${way}, ${START}, w.id_atelier`,
    validation: (way) => `d.date_validation ${way} nulls last, d.date desc, ${START}, w.id_atelier`,
  },
  joined: () => `left join site s on s.id_site = w.fk_site left join salle r on r.id_salle = w.fk_salle`,
  select: {
    idFiche: sql.number(KEY),
    ...pick(wire(workshops, 'w'), 'idAtelier'),
    libelleType: sql.text("coalesce(t.libelle_type, '')"),
    date: sql.date('d.date'),
    heureDebut: sql.time(START),
    heureFin: sql.time('coalesce(d.heure_fin, w.heure_fin)'),
    libelleSalle: orNull(sql.text('r.libelle_salle')),
    libelleSite: sql.text("coalesce(s.libelle_site, '')"),
    enseignant: sql.text(`coalesce(${TEACHER_NAMES}, '')`),
    enseignants: sql.json(attendanceList.rowSchema.shape.enseignants, `to_jsonb(${TEACHERS})`),
    countEleves: sql.number(
      `(select count(*) from atelier_eleve l where l.fk_atelier = w.id_atelier and ${goesOnSql('l')})`,
    ),
    dateCreation: orNull(sql.instant('d.date_creation')),
    dateValidation: orNull(sql.date('d.date_validation')),
  },
  also: async (rows, { db }) => {
    const asked = [...new Set(rows.map(({ idAtelier }) => idAtelier))];
    const running = await runningAbsences(db, asked, { atLeast: manyRunning });
    const isCancelled = await cancelledSheets(db, rows);
    return rows.map((row) => ({
      ...row,
      annule: isCancelled(row),
      absencesRepetees: running
        .filter(({ fk_atelier }) => fk_atelier === row.idAtelier)
        .map(({ fk_eleve, nomPrenomEleve, fois }) => ({ fk_eleve, nomPrenomEleve, fois })),
    }));
  },
});
