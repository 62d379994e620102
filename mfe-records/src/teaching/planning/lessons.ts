import { dayAfter, dayOfMonth, months, paletteColour, weekdayOf } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { formatDate } from '@diapason/ui';
import { dayInWords, days } from '../days';
import { hoursOf, lessonName } from '../workshop-in-words';
import type { GridColumn, GridLesson } from './grid';

export type Plan = ApiData<'POST /api/planning/salle'>;
export type Lesson = Plan['seances'][number];
/** Where a lesson would have been. */
export type Gone = Plan['parties'][number];

/** What a grid draws of a lesson. */
export type Drawn = Pick<
  Lesson,
  | 'idAtelier'
  | 'date'
  | 'heureDebut'
  | 'heureFin'
  | 'libelleType'
  | 'niveau'
  | 'fk_site'
  | 'libelleSite'
  | 'libelleSalle'
  | 'enseignants'
  | 'annule'
  | 'autrement'
> & { readonly seul?: string | null; readonly conflits: readonly unknown[] };

export const keyOf = ({ idAtelier, date }: Pick<Lesson, 'idAtelier' | 'date'>): string => `${idAtelier} ${date}`;

export const teachersOf = ({ enseignants }: Pick<Lesson, 'enseignants'>): string =>
  enseignants.map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur).join(', ');

/** What is told of this lesson alone, by whom, when and why. */
export function otherwiseInWords({ autrement, date }: Pick<Lesson, 'autrement' | 'date'>): string {
  if (!autrement) return '';
  const { annulee, deplacee, confiee, seanceDu, par, le, motif } = autrement;
  const what = [
    annulee === 1 && 'annulée',
    annulee === 0 &&
      deplacee === 1 &&
      (seanceDu === date ? 'déplacée ce jour-là' : `déplacée du ${dayInWords(seanceDu).toLowerCase()}`),
    annulee === 0 && confiee === 1 && 'confiée à un autre enseignant',
  ].filter(Boolean);
  const who = par ? ` par ${par}` : '';
  return `Séance ${what.join(' et ')}${who} le ${formatDate(le)}${motif ? `\u00a0: ${motif}` : ''}`;
}

/** « Lun. 23 » */
export const shortDay = (day: string) => `${(days[weekdayOf(day)] ?? '').slice(0, 3)}. ${dayOfMonth(day)}`;

/** « Déplacé du lun. 23 », « Déplacé » within its day; empty where it is not. */
export function movedInWords({ annule, autrement, date }: Pick<Lesson, 'annule' | 'autrement' | 'date'>): string {
  if (annule === 1 || autrement?.deplacee !== 1) return '';
  return autrement.seanceDu === date ? 'Déplacé' : `Déplacé du ${shortDay(autrement.seanceDu).toLowerCase()}`;
}

/** « Formation musicale, annulé, mercredi 25 novembre, 10:00 – 11:00, Albi, Cave voûtée, MEUNIER Gilles » */
const labelOf = (lesson: Drawn): string =>
  [
    lessonName(lesson),
    lesson.niveau,
    lesson.annule === 1 ? 'annulé' : '',
    movedInWords(lesson).toLowerCase(),
    lesson.conflits.length > 0 ? 'en conflit' : '',
    dayInWords(lesson.date).toLowerCase(),
    hoursOf(lesson),
    lesson.libelleSite,
    lesson.libelleSalle,
    teachersOf(lesson),
  ]
    .filter(Boolean)
    .join(', ');

/** @param columnsOf which columns a lesson stands in */
export const gridLessons = <L extends Drawn>(
  lessons: readonly L[],
  columnsOf: (lesson: L) => readonly string[],
): readonly GridLesson[] =>
  lessons.map((lesson) => ({
    key: keyOf(lesson),
    columns: columnsOf(lesson),
    heureDebut: lesson.heureDebut,
    heureFin: lesson.heureFin,
    label: labelOf(lesson),
    colour: paletteColour(lesson.fk_site - 1),
    isCancelled: lesson.annule === 1,
    isConflict: lesson.conflits.length > 0,
    drawn: 'lesson',
    isMovable: lesson.autrement?.annulee !== 1,
  }));

const SUNDAY = 7;

/** A week's columns, or those of so many days; Sunday when it holds something. @param sites that are shown, of which closures are told */
export function dayColumns(
  {
    dateDebut,
    dateFin,
    seances,
    libres,
  }: Pick<Plan, 'dateDebut' | 'dateFin' | 'libres'> & { readonly seances: readonly Pick<Lesson, 'date'>[] },
  today: string,
  sites: ReadonlySet<number>,
): readonly GridColumn[] {
  const found: GridColumn[] = [];
  for (let day = dateDebut; day <= dateFin; day = dayAfter(day, 1)) {
    const isEmptySunday = weekdayOf(day) === SUNDAY && !seances.some(({ date }) => date === day);
    if (isEmptySunday && dateDebut !== dateFin) continue;
    found.push({
      key: day,
      title: shortDay(day),
      isToday: day === today,
      bands: libres
        .filter(({ du, au, fk_site }) => du <= day && day <= au && (fk_site === null || sites.has(fk_site)))
        .map(({ libelle }) => libelle),
    });
  }
  return found;
}

/** « 23 – 28 novembre 2026 » */
export function spanInWords(from: string, to: string): string {
  const month = (day: string) => months[Number(day.slice(5, 7)) - 1];
  if (from === to) return `${dayInWords(from)} ${from.slice(0, 4)}`;
  const first = from.slice(0, 7) === to.slice(0, 7) ? dayOfMonth(from) : `${dayOfMonth(from)} ${month(from)}`;
  return `${first}\u00a0–\u00a0${dayOfMonth(to)} ${month(to)} ${to.slice(0, 4)}`;
}
