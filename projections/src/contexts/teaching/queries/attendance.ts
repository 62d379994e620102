import { messages, presenceStatuses, repetition, right, statusLabel } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { type AttendanceSheet, readAttendance } from '@diapason/contracts/teaching';
import type { ReadModels } from '@diapason/event-sourcing';
import { exists, firstOf, orNull, pick, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { whyFree } from '../free-days';
import { goesOnSql } from '../going-on';
import { runningAbsences } from '../running-absences';
import { otherwiseOf, otherwiseOn } from '../single-lesson';
import { attendancePupils } from '../tables/attendance';
import { OF_ITS_DAY, TEACHERS } from '../wanted-sheets';
import { daySql, workshopFields, workshopOfSheet } from '../workshop-at';
import { LABELS, NAMES, ON_ITS_DAY, TEACHER_NUMBERS } from '../workshop-sql';

export const START = 'coalesce(d.heure_debut, w.heure_debut)';
export const SHEET = {
  ...pick(workshopFields('w'), 'idAtelier', 'fk_site'),
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
    from atelier_eleve q join eleve e on e.id_eleve = q.fk_eleve where ${ON_ITS_DAY}), '')`),
};
const COMMENTED_SHEET = {
  ...SHEET,
  commentaire: orNull(sql.text('d.commentaire')),
  version: sql.number('coalesce(d.version, 0)'),
  libelleNiveau: sql.text(`concat_ws(', ', c.libelle_cycle, level.libelle_annee)`),
  autrement: otherwiseOf('x'),
  /** Somebody typed its day, or somebody recorded it: it is held whatever the calendar says. */
  estTenue: sql.boolean(`(d.date_creation is not null or x.tenue_le is not null and x.tenue_le = d.date
    or w.fk_type_repetition = ${repetition.once} and w.date_seance is not null and w.date_seance = d.date)`),
};
const PUPIL = {
  idPresenceEleve: orNull(sql.number('p.id_presence_eleve')),
  fk_presence: orNull(sql.number('p.fk_presence')),
  fk_eleve: sql.number('coalesce(p.fk_eleve, l.fk_eleve)'),
  /** Whom the line is about, where it names a record that was merged. */
  fk_enfant: sql.number('coalesce(l.fk_eleve, p.fk_eleve)'),
  nomPrenomEleve: sql.text(nameSql('e')),
  ...pick(wire(attendancePupils, 'p'), 'fk_statutPresence', 'commentaire'),
  motif: orNull(sql.text('p.commentaire_excuse')),
  declareLe: orNull(sql.instant('p.declare_le')),
  declarePar: orNull(
    sql.text(`coalesce(
    (select ${nameSql('r')} from responsable r where r.id_utilisateur = p.declare_responsable),
    (select ${nameSql('g')} from agent g where g.id_utilisateur = p.declare_agent))`),
  ),
};
export const JOINS = `${OF_ITS_DAY} ${NAMES}`;

/** One line for each child of the sheet `$2`: where both records of one were named before they were merged, that of the kept one. */
const RECORDED = `select distinct on (fk_enfant) * from (
    select p.*, coalesce((select l.fk_eleve from atelier_eleve l where l.fk_atelier = $1 and p.fk_eleve = any(l.remplace) limit 1), p.fk_eleve) as fk_enfant
      from presence_eleve p where p.fk_presence = $2) line
  order by fk_enfant, fk_eleve <> fk_enfant, id_presence_eleve`;

const LEFT = { fk_eleve: sql.number('e.id_eleve'), nomPrenomEleve: sql.text(nameSql('e')) };
const WHO_LEFT = `from eleve e where e.id_eleve in
    (select one.fk_eleve from atelier_eleve one where one.fk_atelier = $1 and not ${goesOnSql('one', '$2::date')})
  order by ${inFrenchOrder(nameSql('e'))}, e.id_eleve`;

/** The recorded sheet, or a blank one with every pupil who is in the workshop on its day. */
export const sheet = query(readAttendance, async ({ params: { id }, query: { date } }, context) => {
  const { db, session, sites: own, today: aujourdhui } = context;
  if (!(await mayRead(db, { idAtelier: id, date, aujourdhui }, session, own)))
    throw new Refusal(messages.errorPage[403], 403);
  const found = await firstOf(
    db,
    COMMENTED_SHEET,
    `from (select p.id_presence, $1::int as fk_atelier, $2::date as date, p.date_creation, p.date_validation, p.commentaire,
                    p.heure_debut, p.heure_fin, p.enseignants, p.version
               from (select 1) one left join presence p on p.fk_atelier = $1 and p.date = $2) d ${JOINS} ${otherwiseOn('d.date')}
       left join cycle c on c.id_cycle = w.fk_cycle left join annee level on level.id_annee = w.fk_annee`,
    [id, date],
  );
  if (!found) throw new Refusal(messages.general.notFound, 404);
  const [eleves, partis, libre] = await Promise.all([
    pupilsOf(db, found),
    rowsOf(db, LEFT, WHO_LEFT, [id, date]),
    found.estTenue ? whyFree(db, date, found.fk_site) : null,
  ]);
  const here = new Set(eleves.map(({ fk_eleve }) => fk_eleve));
  const { estTenue: _, ...answer } = found;
  return { ...answer, libre, aujourdhui, eleves, partis: partis.filter(({ fk_eleve }) => !here.has(fk_eleve)) };
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
      `from (select fk_eleve from atelier_eleve one where fk_atelier = $1 and ${goesOnSql('one', '$3::date')}) l
       full join (${RECORDED}) p on p.fk_enfant = l.fk_eleve
       left join eleve e on e.id_eleve = coalesce(p.fk_eleve, l.fk_eleve) order by ${inFrenchOrder(nameSql('e'))}, coalesce(p.fk_eleve, l.fk_eleve)`,
      [idAtelier, idPresence, date],
    ),
    runningAbsences(db, [idAtelier], { day: date, before: date }),
  ]);
  const missed = new Map(running.map(({ fk_eleve, fois }) => [fk_eleve, fois]));
  return rows.map(({ fk_enfant, ...row }) => ({
    ...row,
    libelleStatut: statusLabel(presenceStatuses, row.fk_statutPresence),
    absencesDeSuite: missed.get(fk_enfant) ?? 0,
  }));
}

/** Right 271 gives every sheet, or those of one's sites; a sheet is for the teachers of its day and for those of today, and so are sites. */
async function mayRead(
  db: ReadModels,
  { idAtelier, date, aujourdhui }: { readonly idAtelier: number; readonly date: string; readonly aujourdhui: string },
  session: Session,
  sites: readonly number[] | undefined,
): Promise<boolean> {
  const all = session.functions.has(right.seeAttendanceSheets);
  if (all && !sites) return true;
  const days = [...new Set([date, aujourdhui])].map(daySql);
  const either = days.map(
    (day) => `select 1 from ${workshopOfSheet(day)} w where w.id_atelier = $1
      and ($2 = any (${TEACHER_NUMBERS}) or $3 and w.fk_site = any ($4))`,
  );
  return exists(db, either.join(' union all '), [idAtelier, session.idUtilisateur, all, sites ?? []]);
}
