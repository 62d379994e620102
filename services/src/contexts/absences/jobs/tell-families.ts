import { StaffAbsenceStatusChanged } from '@diapason/contracts/absences';
import {
  absenceStatus,
  compareFrench,
  dayOfMonth,
  hoursInWords,
  months,
  weekdayOf,
  weekdays,
} from '@diapason/contracts/constants';
import { jobIdOf, reaction, rowsOf, sql } from '@diapason/event-sourcing';
import { familiesOf, toTell } from '@diapason/projections/absences/families';
import { type TouchedLesson, touchedLessons } from '@diapason/projections/absences/touched-lessons';
import { reachableSql } from '@diapason/projections/families/written-guardian';
import { settingOf } from '@diapason/projections/site/setting-value';
import { agentNames } from '@diapason/projections/teaching/names-by-number';
import { wasBackdated } from '../../../machinery/app/backdated';
import { type JobContext, job } from '../../../machinery/app/job';
import { registerParams, requestMail, waitForMorning } from '../../site';
import { type AbsenceState, absence } from '../aggregate/absence';

const TELL_FAMILIES = { queue: 'mail', name: 'absence-enseignant' } as const;
const { accepted } = absenceStatus;

/**
 * Whatever is decided: who was told of an absence is told that it is taken back, with its days as they were then: a draft may be changed or
 * removed before morning.
 */
export const teacherAbsenceReactions = [
  reaction(StaffAbsenceStatusChanged, (event) => {
    const { idAbsence, prevenir = 0 } = event.data;
    if (wasBackdated(event)) return [];
    const data = { idAbsence, prevenir, position: String(event.position) };
    return [{ ...TELL_FAMILIES, id: jobIdOf(event, TELL_FAMILIES.name), data }];
  }),
];

const ANNOUNCED = 'absenceEnseignant';
const WITHDRAWN = 'absenceEnseignantLevee';
/** Mails about days that the absence has no more, while it has others: who is told so still knows of the absence. */
const OTHER_DAYS = 'absenceEnseignantJours';
const mailsOf = (idAbsence: number, kind: string) => `${kind}-${idAbsence}-`;

const NOBODY: ReadonlyMap<number, string> = new Map();
const TOLD = { guardian: sql.number('r.id_utilisateur'), email: sql.text('r.email') };
/** Of `absenceEnseignant-{idAbsence}-{version}-{person}`. */
const VERSION = `substring(m.id_mail from '^${ANNOUNCED}(?:Levee)?-\\d+-(\\d+)-')::int`;
/** Guardians whose last mail about the absence, as it was up to a version, announced it. */
const WHO_WAS_TOLD = `from responsable r where ${reachableSql('r')}
  and (select m.template from mail m where m.id_utilisateur = r.id_utilisateur
      and (starts_with(m.id_mail, $1) or starts_with(m.id_mail, $2)) and m.statut in ('demande', 'envoye')
      and ${VERSION} <= $4
    order by ${VERSION} desc, m.date_demande desc limit 1) = $3
  order by r.id_utilisateur`;
const WAS_SENT = { idMail: sql.text('m.id_mail') };

type Lookups = Pick<JobContext, 'db' | 'today'>;
type Absent = NonNullable<AbsenceState>;
type Days = Pick<Absent, 'fk_user' | 'dateDebut' | 'dateFin' | 'remplacements'>;

/** The lessons of an absence from today on. */
const comingLessons = ({ db, today }: Lookups, { fk_user, dateDebut, dateFin, remplacements }: Days) =>
  touchedLessons(db, { fk_user, dateDebut: dateDebut < today ? today : dateDebut, dateFin, remplacements });

/** Those that take place by who gives them always, once the absence is taken back. */
const asPlanned = (lessons: readonly TouchedLesson[]) =>
  lessons.filter(({ annule, isGiven }) => annule === 0 && !isGiven);

const isOf = ({ dateDebut, dateFin }: Days, day: string): boolean => dateDebut <= day && day <= dateFin;

/** One mail a family, on the day of the decision, where the setting asks for it: not at night. */
export const tellFamilies = job(TELL_FAMILIES.queue, TELL_FAMILIES.name, async (data, context) => {
  const idAbsence = Number(data.idAbsence);
  const asked = await context.load(absence, idAbsence);
  const then = data.position ? await context.loadAt(absence, idAbsence, BigInt(String(data.position))) : undefined;
  const decided = then ?? asked;
  if (!decided) return { changed: false };
  const standing = asked?.fk_absencesStatut === accepted ? asked : undefined;
  const told =
    decided.fk_absencesStatut === accepted
      ? await toAnnounce(context, decided, standing, data.prevenir === 1)
      : await toWithdraw(context, decided, standing);
  if (told.size === 0) return { changed: false };
  waitForMorning(context.now);
  for (const [person, to] of told) await requestMail(context, { ...mailOf(decided, standing, person), to, person });
  return { changed: true };
});

/** Numbered by the version that it is about: who hears two decisions of one night is told in their order. */
function mailOf(decided: Absent, standing: Absent | undefined, person: number) {
  const { idAbsence, fk_user, dateDebut, dateFin } = decided;
  if (standing && decided.fk_absencesStatut === accepted)
    return {
      idMail: `${mailsOf(idAbsence, ANNOUNCED)}${standing.version}-${person}`,
      ...({ template: ANNOUNCED, params: { idAbsence } } as const),
    };
  return {
    idMail: `${mailsOf(idAbsence, standing ? OTHER_DAYS : WITHDRAWN)}${decided.version}-${person}`,
    ...({ template: WITHDRAWN, params: { idAbsence, fk_user, dateDebut, dateFin } } as const),
  };
}

/** A decision that another one followed, about other days or none, leaves them to that one. */
async function toAnnounce(
  context: JobContext,
  decided: Absent,
  standing: Absent | undefined,
  asks: boolean,
): Promise<ReadonlyMap<number, string>> {
  const isStanding = standing?.dateDebut === decided.dateDebut && standing.dateFin === decided.dateFin;
  if (!asks || !standing || !isStanding || !(await settingOf(context.db, 'absenceEnseignant'))) return NOBODY;
  const lessons = toTell(await comingLessons(context, standing), context.today);
  const found = await familiesOf(context.db, lessons);
  return new Map(found.flatMap(({ guardian, email }) => (guardian && email ? [[guardian, email] as const] : [])));
}

/** Who was told; nobody where the absence was accepted again since for all of its days. */
async function toWithdraw(
  { db }: Lookups,
  decided: Absent,
  standing: Absent | undefined,
): Promise<ReadonlyMap<number, string>> {
  const { idAbsence, version, dateDebut, dateFin } = decided;
  if (standing && isOf(standing, dateDebut) && isOf(standing, dateFin)) return NOBODY;
  const names = [mailsOf(idAbsence, ANNOUNCED), mailsOf(idAbsence, WITHDRAWN)];
  const found = await rowsOf(db, TOLD, WHO_WAS_TOLD, [...names, ANNOUNCED, version]);
  return new Map(found.map(({ guardian, email }) => [guardian, email]));
}

const GUARDIAN = { nom: sql.text("concat_ws(' ', prenom, nom)") };

/** « mercredi 2 décembre » */
function dayInWords(date: string): string {
  const weekday = weekdays.find(({ id }) => id === weekdayOf(date))?.libelle.toLowerCase();
  return `${weekday} ${dayOfMonth(date)} ${months[Number(date.slice(5, 7)) - 1]}`;
}

function inWords(lesson: TouchedLesson, pupil: string, says: boolean): string {
  const { date, libelleType, libelleSite, others, isGiven } = lesson;
  const what = [dayInWords(date), hoursInWords(lesson), pupil, libelleType, libelleSite].filter(Boolean).join(', ');
  if (!says) return what;
  const by = others.map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur).join(', ');
  return `${what}\u00a0: ${isGiven ? `avec ${by}` : 'n’a pas lieu'}`;
}

/** What a mail says of the days that it is about; the draft may be gone. */
function daysOf(params: Readonly<Record<string, unknown>> | null | undefined): Days | undefined {
  const { fk_user, dateDebut, dateFin } = params ?? {};
  if (!fk_user || !dateDebut || !dateFin) return undefined;
  return { fk_user: Number(fk_user), dateDebut: String(dateDebut), dateFin: String(dateFin) };
}

/** Names and lessons are said when the mail is sent, as they are then. */
for (const template of [ANNOUNCED, WITHDRAWN] as const)
  registerParams(template, async (requested, context) => {
    const { idMail, idUtilisateur, destinataire, parametres } = requested;
    const { db, load, today } = context;
    const idAbsence = Number(parametres?.idAbsence);
    const asked = await load(absence, idAbsence);
    const standing = asked?.fk_absencesStatut === accepted ? asked : undefined;
    const announces = template === ANNOUNCED;
    const days = announces ? standing : (daysOf(parametres) ?? asked);
    if (!days) return undefined;
    const sent = `from mail m where starts_with(m.id_mail, $1) and m.id_utilisateur = $2 and m.statut = 'envoye' limit 1`;
    const [[guardian], agents, before, lessons] = await Promise.all([
      rowsOf(db, GUARDIAN, 'from responsable where id_utilisateur = $1', [idUtilisateur]),
      agentNames(db, [days.fk_user]),
      rowsOf(db, WAS_SENT, sent, [mailsOf(idAbsence, ANNOUNCED), idUtilisateur]),
      comingLessons({ db, today }, days),
    ]);
    // Accepted again for other days, its own are not taken back.
    const concerned = announces
      ? toTell(lessons, today)
      : asPlanned(lessons).filter(({ date }) => !standing || !isOf(standing, date));
    const theirs = (await familiesOf(db, concerned)).filter((one) => one.guardian === idUtilisateur);
    const lines = concerned.flatMap((lesson) =>
      theirs
        .filter(({ idAtelier, date }) => idAtelier === lesson.idAtelier && date === lesson.date)
        .map(({ nomPrenomEleve }) => nomPrenomEleve)
        .sort(compareFrench)
        .map((pupil) => inWords(lesson, pupil, announces)),
    );
    const enseignant = agents.get(days.fk_user);
    if (!guardian || enseignant === undefined || lines.length === 0 || (!announces && before.length === 0))
      return undefined;
    const withdrawn = mailsOf(idAbsence, WITHDRAWN);
    // Accepted again since it was asked for: sent as it is, it would count as the end of the days that are left.
    if (standing && idMail.startsWith(withdrawn)) {
      const other = idMail.replace(withdrawn, mailsOf(idAbsence, OTHER_DAYS));
      const params = parametres ?? {};
      await requestMail(context, { idMail: other, template, to: destinataire, person: idUtilisateur, params });
      return undefined;
    }
    return { nom: guardian.nom, enseignant, cours: lines.join('\n'), autresDates: standing ? 1 : 0 };
  });
