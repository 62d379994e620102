import {
  dayAfter,
  messages,
  presenceStatus,
  presenceStatuses,
  right,
  statusLabel,
} from '@diapason/contracts/constants';
import { sitesHeldTo } from '@diapason/contracts/core';
import { listPresencesById, listPresencesOfPupil } from '@diapason/contracts/teaching';
import { omit, orNull, pick, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { attendancePupils } from '../tables/attendance';
import { requireRange } from '../wanted-sheets';
import { JOINS, SHEET, START } from './attendance';

const YEAR = 365;

/** A pupil's lines, those of records merged into theirs too. */
const OF_PUPIL = (pupil: string) => `(${pupil}::int is null or p.fk_eleve = ${pupil}
  or exists (select from eleve k where k.id_eleve = p.fk_eleve and k.fusionne_avec = ${pupil}))`;

const LINE = {
  ...omit(SHEET, 'idAtelier', 'nomPrenomEleve', 'idPresence'),
  ...pick(
    wire(attendancePupils, 'p'),
    'idPresenceEleve',
    'fk_presence',
    'fk_eleve',
    'fk_statutPresence',
    'commentaire',
  ),
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
  const ofWorkshops = { field: 'fk_site', lockedBy: right.restrictWorkshopsToOwnSites };
  const held = fk_eleve ? null : (sites ?? sitesHeldTo(ofWorkshops, session) ?? null);
  const rows = await rowsOf(
    db,
    LINE,
    `from presence d join presence_eleve p on p.fk_presence = d.id_presence ${JOINS}
       left join eleve e on e.id_eleve = p.fk_eleve
      where d.date between $1 and $2 and ${OF_PUPIL('$3')} and ($4::int[] is null or d.fk_atelier = any($4))
        and ($5::int[] is null or p.fk_statut_presence = any($5)) and ($6::int[] is null or w.fk_site = any($6))
      order by d.date desc, ${START}, d.fk_atelier,
        ${inFrenchOrder('e.nom')}, ${inFrenchOrder('e.prenom')}, p.fk_eleve`,
    [from, to, fk_eleve || null, fk_atelier ?? null, fk_statutPresence ?? null, held],
  );
  return rows.map((row) => ({ ...row, libelleStatut: statusLabel(presenceStatuses, row.fk_statutPresence) }));
});

const PRESENCE = {
  ...pick(
    wire(attendancePupils, 'p'),
    'idPresenceEleve',
    'fk_presence',
    'fk_eleve',
    'fk_statutPresence',
    'commentaire',
  ),
  fk_atelier: sql.number('d.fk_atelier'),
  date: sql.date('d.date'),
  dateExcuse: orNull(sql.date(`case when p.fk_statut_presence = ${presenceStatus.excused} then d.date end`)),
};

/** Lines of one day; of the week of today, Monday to Sunday, where none is told. */
export const presencesOfPupil = query(
  listPresencesOfPupil,
  async ({ params: { idEleve }, query: { date, fk_atelier } }, { db, today }) =>
    rowsOf(
      db,
      PRESENCE,
      `from presence d join presence_eleve p on p.fk_presence = d.id_presence
        where ${OF_PUPIL('$1')} and ($2::int[] is null or d.fk_atelier = any($2))
          and case when $3::date is null then date_trunc('week', d.date) = date_trunc('week', $4::date) else d.date = $3 end
        order by d.date, d.fk_atelier, p.id_presence_eleve`,
      [idEleve, fk_atelier ?? null, date ?? null, today],
    ),
);
