import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { messages, repetition } from '@diapason/contracts/constants';
import { isGuardian } from '@diapason/contracts/core';
import {
  listChildCalendars,
  listRoomCalendars,
  listTeacherCalendars,
  readCalendar,
} from '@diapason/contracts/teaching';
import { firstOf, orNull, type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { type CalendarLesson, calendarText } from '../ical';
import { type Lesson, lessonsOf } from '../lessons-of';
import { TAUGHT_BY_SOME, TOLD_TO_FAMILIES } from '../workshop-sql';

const ADDRESS = {
  idCalendrier: sql.number('c.id_calendrier'),
  creeLe: sql.instant('c.cree_le'),
  creePar: orNull(
    sql.text(`coalesce((select ${nameSql('g')} from agent g where g.id_utilisateur = c.cree_par),
      (select ${nameSql('r')} from responsable r where r.id_utilisateur = c.cree_par))`),
  ),
};
const addresses = async (db: ReadModels, where: string, values: readonly unknown[]) => [
  ...(await rowsOf(db, ADDRESS, `from calendrier c where ${where} order by c.id_calendrier`, values)),
];

export const ofTeacher = query(listTeacherCalendars, ({ body: { fk_enseignant } }, { db }) =>
  addresses(db, 'c.fk_enseignant = $1', [fk_enseignant]),
);
/** A guardian sees their own. */
export const ofChild = query(listChildCalendars, ({ body: { fk_eleve } }, { db, session }) =>
  addresses(db, 'c.fk_eleve = $1 and ($2::int is null or c.fk_responsable = $2)', [
    fk_eleve,
    isGuardian(session) ? session.idUtilisateur : null,
  ]),
);
export const ofRoom = query(listRoomCalendars, ({ body: { fk_salle } }, { db, sites }) =>
  addresses(
    db,
    `c.fk_salle = $1 and exists (select from salle r where r.id_salle = c.fk_salle and ($2::int[] is null or r.fk_site = any ($2)))`,
    [fk_salle, sites ?? null],
  ),
);

const WHOSE = {
  fk_enseignant: orNull(sql.number('c.fk_enseignant')),
  fk_eleve: orNull(sql.number('c.fk_eleve')),
  fk_salle: orNull(sql.number('c.fk_salle')),
  creeLe: sql.instant('c.cree_le'),
  nom: sql.text(`coalesce((select ${nameSql('g')} from agent g where g.id_utilisateur = c.fk_enseignant),
    (select e.prenom from eleve e where e.id_eleve = c.fk_eleve), (select r.libelle_salle from salle r where r.id_salle = c.fk_salle), '')`),
  /** School years that are not over: this one, and what is planned of the next. */
  from: orNull(sql.date('(select min(y.date_debut) from annee_scolaire y where y.date_fin >= $2)')),
  to: orNull(sql.date('(select max(y.date_fin) from annee_scolaire y where y.date_debut <= $2::date + 366)')),
};
/** Of who is there: a person who was deactivated, or a guardian whose child it is no more, reads nothing. */
const IN_SERVICE = `from calendrier c where c.empreinte = $1
  and (c.fk_enseignant is null or exists (select from agent g where g.id_utilisateur = c.fk_enseignant and g.date_suppression is null))
  and (c.fk_eleve is null or exists (select from eleve e where e.id_eleve = c.fk_eleve))
  and (c.fk_responsable is null or exists (select from eleve_responsable er join responsable r on r.id_utilisateur = er.fk_responsable
    where er.fk_eleve = c.fk_eleve and er.fk_responsable = c.fk_responsable))`;

/** The lessons of an address from one query; the same lessons are the same text, of which a program that has it is told so. */
export const calendarRead = query(readCalendar, async ({ params: { secret } }, { db, today }) => {
  const empreinte = createHash('sha256').update(secret).digest('hex');
  const found = await firstOf(db, WHOSE, IN_SERVICE, [empreinte, today]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  const { from, to, nom, creeLe, fk_enseignant, fk_eleve, fk_salle } = found;
  const which = new Conditions();
  if (fk_enseignant) which.add(TAUGHT_BY_SOME, [fk_enseignant], [fk_enseignant]);
  if (fk_salle) which.add('w.fk_salle = ?', fk_salle);
  if (fk_eleve)
    which
      .add('exists (select from atelier_eleve l where l.fk_atelier = w.id_atelier and l.fk_eleve = ?)', fk_eleve)
      .add(TOLD_TO_FAMILIES);
  const all = from && to ? await lessonsOf(db, { from, to }, which, fk_eleve ?? undefined) : [];
  const theirs = fk_enseignant
    ? all.filter(({ enseignants }) => enseignants.some(({ idUtilisateur }) => idUtilisateur === fk_enseignant))
    : all;
  const text = calendarText(`Diapason, ${nom}`, theirs.map(inCalendar), new Date(creeLe));
  return {
    file: {
      name: 'planning.ics',
      type: 'text/calendar; charset=utf-8',
      stream: Readable.from([text]),
      etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
    },
  };
});

const WEEKS: Readonly<Record<number, number>> = {
  [repetition.weekly]: 1,
  [repetition.fortnightly]: 2,
  [repetition.monthly]: 1,
};

/** « Chorale, Cycle 1 »; where, and who teaches it. */
const inCalendar = (one: Lesson): CalendarLesson => ({
  idAtelier: one.idAtelier,
  date: one.date,
  heureDebut: one.heureDebut,
  heureFin: one.heureFin,
  titre: [one.libelleType, one.niveau].filter(Boolean).join(', '),
  lieu: [one.libelleSalle, one.libelleSite].filter(Boolean).join(', '),
  // A lesson without a teacher is not held either.
  autrement: one.autrement ?? (one.annule === 1 ? { seanceDu: one.date, annulee: 1 } : null),
  semaines: WEEKS[one.fk_typeRepetition] ?? 0,
  semaineDuMois: one.fk_typeRepetition === repetition.monthly ? one.semaineDuMois : null,
});
