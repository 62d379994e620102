import { dayAfter, messages, presenceStatus, presenceStatuses, statusLabel } from '@diapason/contracts/constants';
import { sitesHeldTo } from '@diapason/contracts/core';
import { listPresencesById, listPresencesOfPupil, workshopOfOwnSites } from '@diapason/contracts/teaching';
import { omit, orNull, pick, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { wordsOfLine } from '../excused';
import { attendancePupils } from '../tables/attendance';
import { requireRange, TEACHERS, withAsked } from '../wanted-sheets';
import { toldTo } from '../workshop-sql';
import { JOINS, SHEET, START } from './attendance';

const YEAR = 365;

/** SQL: the numbers of a pupil, with those of records that were merged into theirs. */
const recordsOf = (pupil: string) =>
  `(array(select ${pupil}::int union all select k.id_eleve from eleve k where k.fusionne_avec = ${pupil}))`;

const PRESENCE = pick(wire(attendancePupils, 'p'), 'idPresenceEleve', 'fk_presence', 'fk_eleve', 'fk_statutPresence');
const LINE = {
  ...omit(SHEET, 'idAtelier', 'nomPrenomEleve', 'idPresence'),
  ...PRESENCE,
  idPresence: sql.number('d.id_presence'),
  nomPrenomEleve: sql.text(nameSql('e')),
};

export const presencesById = query(listPresencesById, async ({ query: asked }, { db, today, sites, session }) => {
  const { fk_eleve, fk_atelier, fk_statutPresence } = asked;
  if (!fk_eleve && !fk_atelier) throw new Refusal(messages.teaching.pupilOrWorkshop, 400, 'fk_eleve');
  const to = asked.dateFin || today;
  const from = asked.dateDebut || dayAfter(to, -YEAR);
  requireRange(from, to);
  // Whoever sees the pupil sees all their lessons.
  const held = fk_eleve ? undefined : (sites ?? sitesHeldTo(workshopOfOwnSites, session));
  const conditions = new Conditions();
  const [first, last] = [conditions.parameter(from), conditions.parameter(to)];
  conditions.add(`d.date between ${first} and ${last}`);
  if (fk_eleve) conditions.add(`p.fk_eleve = any ${recordsOf(conditions.parameter(fk_eleve))}`);
  if (fk_atelier) conditions.add('d.fk_atelier = any(?::int[])', fk_atelier);
  if (fk_statutPresence) conditions.add('p.fk_statut_presence = any(?::int[])', fk_statutPresence);
  conditions.add(toldTo(session));
  withAsked(conditions, {}, { sites: held, session, today }, TEACHERS);
  const rows = await rowsOf(
    db,
    { ...LINE, commentaire: wordsOfLine(session) },
    `from presence d join presence_eleve p on p.fk_presence = d.id_presence ${JOINS}
       left join eleve e on e.id_eleve = p.fk_eleve ${conditions.where()}
      order by d.date desc, ${START}, d.fk_atelier, ${inFrenchOrder('e.nom')}, ${inFrenchOrder('e.prenom')}, p.fk_eleve`,
    conditions.values,
  );
  return rows.map((row) => ({ ...row, libelleStatut: statusLabel(presenceStatuses, row.fk_statutPresence) }));
});

const OF_DAY = {
  ...PRESENCE,
  fk_atelier: sql.number('d.fk_atelier'),
  date: sql.date('d.date'),
  dateExcuse: orNull(sql.date(`case when p.fk_statut_presence = ${presenceStatus.excused} then d.date end`)),
};

/** Lines of one day; of the week of today, Monday to Sunday, where none is told. */
export const presencesOfPupil = query(
  listPresencesOfPupil,
  async ({ params: { idEleve }, query: { date, fk_atelier } }, { db, today, session }) =>
    rowsOf(
      db,
      { ...OF_DAY, commentaire: wordsOfLine(session) },
      `from presence d join presence_eleve p on p.fk_presence = d.id_presence
        join atelier w on w.id_atelier = d.fk_atelier and ${toldTo(session)}
        where p.fk_eleve = any ${recordsOf('$1')} and ($2::int[] is null or d.fk_atelier = any($2))
          and case when $3::date is null then date_trunc('week', d.date) = date_trunc('week', $4::date) else d.date = $3 end
        order by d.date, d.fk_atelier, p.id_presence_eleve`,
      [idEleve, fk_atelier ?? null, date ?? null, today],
    ),
);
