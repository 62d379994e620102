import { dayAfter, messages, presenceStatuses, right, statusLabel } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { type AttendanceSheet, listAttendance, readAttendance } from '@diapason/contracts/teaching';
import type { ReadModels } from '@diapason/event-sourcing';
import { exists, firstOf, orNull, pick, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { withAlarms } from '../alarms';
import { goesOnSql } from '../going-on';
import { runningAbsences } from '../running-absences';
import { attendancePupils } from '../tables/attendance';
import { workshops } from '../tables/workshops';
import { sheetsOf, TEACHERS } from '../wanted-sheets';
import { LABELS, NAMES } from '../workshop-sql';

const DAYS_BACK = 7;

export const START = 'coalesce(d.heure_debut, w.heure_debut)';
export const SHEET = {
  ...pick(wire(workshops, 'w'), 'idAtelier', 'fk_site'),
  ...LABELS,
  heureDebut: sql.time(START),
  heureFin: sql.time('coalesce(d.heure_fin, w.heure_fin)'),
  idPresence: orNull(sql.number('d.id_presence')),
  fk_atelier: sql.number('w.id_atelier'),
  date: sql.date('d.date'),
  dateCreation: orNull(sql.instant('d.date_creation')),
  dateValidation: orNull(sql.date('d.date_validation')),
  enseignant: sql.text(`coalesce((select string_agg(${nameSql('g')}, ', ' order by ${inFrenchOrder(nameSql('g'))})
    from agent g where g.id_utilisateur = any (${TEACHERS})), '')`),
  nomPrenomEleve: sql.text(`coalesce((select string_agg(${nameSql('e')}, ', ' order by ${inFrenchOrder(nameSql('e'))})
    from atelier_eleve l join eleve e on e.id_eleve = l.fk_eleve where l.fk_atelier = w.id_atelier), '')`),
};
const COMMENTED_SHEET = {
  ...SHEET,
  commentaire: orNull(sql.text('d.commentaire')),
  version: sql.number('coalesce(d.version, 0)'),
  libelleNiveau: sql.text(`concat_ws(', ', c.libelle_cycle, a.libelle_annee)`),
};
const PUPIL = {
  idPresenceEleve: orNull(sql.number('p.id_presence_eleve')),
  fk_presence: orNull(sql.number('p.fk_presence')),
  fk_eleve: sql.number('coalesce(p.fk_eleve, l.fk_eleve)'),
  /** Whom the line is about, where it names a record that was merged. */
  fk_enfant: sql.number('coalesce(l.fk_eleve, p.fk_eleve)'),
  nomPrenomEleve: sql.text(nameSql('e')),
  ...pick(wire(attendancePupils, 'p'), 'fk_statutPresence', 'commentaire'),
  declareLe: orNull(sql.instant('p.declare_le')),
  declarePar: orNull(
    sql.text(`coalesce(
    (select ${nameSql('r')} from responsable r where r.id_utilisateur = p.declare_responsable),
    (select ${nameSql('g')} from agent g where g.id_utilisateur = p.declare_agent))`),
  ),
};
export const JOINS = `join atelier w on w.id_atelier = d.fk_atelier ${NAMES}`;

/** Recorded sheets of a range, and those that its lessons want. */
export const sheets = query(listAttendance, async ({ query: asked }, caller) => {
  const to = asked.dateFin || caller.today;
  const conditions = await sheetsOf(asked, { from: asked.dateDebut || dayAfter(to, -DAYS_BACK), to }, caller);
  const rows = await rowsOf(
    caller.db,
    SHEET,
    `from atelier w ${conditions.joins} ${NAMES} ${conditions.where()} order by d.date desc, ${START}, w.id_atelier`,
    conditions.values,
  );
  return withAlarms(caller.db, rows);
});

/** One line for each child of the sheet `$2`: where both records of one were named before they were merged, that of the kept one. */
const RECORDED = `select distinct on (fk_enfant) * from (
    select p.*, coalesce((select l.fk_eleve from atelier_eleve l where l.fk_atelier = $1 and p.fk_eleve = any(l.remplace)), p.fk_eleve) as fk_enfant
      from presence_eleve p where p.fk_presence = $2) line
  order by fk_enfant, fk_eleve <> fk_enfant, id_presence_eleve`;

/** The recorded sheet, or a blank one with every pupil of the workshop who goes on. */
export const sheet = query(readAttendance, async ({ params: { id }, query: { date } }, context) => {
  const { db, session, sites: own, today: aujourdhui } = context;
  if (!(await mayRead(db, id, session, own))) throw new Refusal(messages.errorPage[403], 403);
  const found = await firstOf(
    db,
    COMMENTED_SHEET,
    `from (select p.id_presence, $1::int as fk_atelier, $2::date as date, p.date_creation, p.date_validation, p.commentaire,
                    p.heure_debut, p.heure_fin, p.enseignants, p.version
               from (select 1) one left join presence p on p.fk_atelier = $1 and p.date = $2) d ${JOINS}
       left join cycle c on c.id_cycle = w.fk_cycle left join annee a on a.id_annee = w.fk_annee`,
    [id, date],
  );
  if (!found) throw new Refusal(messages.general.notFound, 404);
  return { ...found, aujourdhui, eleves: await pupilsOf(db, found) };
});

type SheetPupil = AttendanceSheet['eleves'][number];

async function pupilsOf(
  db: ReadModels,
  { idAtelier, idPresence, date }: Pick<AttendanceSheet, 'idAtelier' | 'idPresence' | 'date'>,
): Promise<SheetPupil[]> {
  const [rows, running] = await Promise.all([
    rowsOf(
      db,
      PUPIL,
      `from (select fk_eleve from atelier_eleve one where fk_atelier = $1 and ${goesOnSql('one')}) l
       full join (${RECORDED}) p on p.fk_enfant = l.fk_eleve
       left join eleve e on e.id_eleve = coalesce(p.fk_eleve, l.fk_eleve) order by ${inFrenchOrder(nameSql('e'))}, coalesce(p.fk_eleve, l.fk_eleve)`,
      [idAtelier, idPresence],
    ),
    runningAbsences(db, [idAtelier], { before: date }),
  ]);
  const missed = new Map(running.map(({ fk_eleve, fois }) => [fk_eleve, fois]));
  return rows.map(({ fk_enfant, ...row }) => ({
    ...row,
    libelleStatut: statusLabel(presenceStatuses, row.fk_statutPresence),
    absencesDeSuite: missed.get(fk_enfant) ?? 0,
  }));
}

/** Right 271 gives every sheet, or those of one's sites; a teacher has those of their own workshops. */
async function mayRead(
  db: ReadModels,
  idAtelier: number,
  session: Session,
  sites: readonly number[] | undefined,
): Promise<boolean> {
  const all = session.functions.has(right.seeAttendanceSheets);
  if (all && !sites) return true;
  return exists(
    db,
    `select 1 from atelier_enseignant where fk_atelier = $1 and fk_enseignant = $2
     union all select 1 from atelier where id_atelier = $1 and $3 and fk_site = any ($4)`,
    [idAtelier, session.idUtilisateur, all, sites ?? []],
  );
}
