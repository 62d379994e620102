import { absenceStatus, dayOfMonth, daysBetween, months, parisClock, weekdayOf } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { formatNumber, type Tone } from '@diapason/ui';

export type Absence = ApiData<'POST /api/absences/listAbsences/'>[number];

const TONES: Readonly<Record<number, Tone>> = {
  [absenceStatus.draft]: 'information',
  [absenceStatus.submitted]: 'neutral',
  [absenceStatus.inReview]: 'warning',
  [absenceStatus.accepted]: 'success',
  [absenceStatus.refused]: 'danger',
};
export const toneOf = ({ fk_absencesStatut }: Pick<Absence, 'fk_absencesStatut'>): Tone =>
  TONES[fk_absencesStatut] ?? 'neutral';

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;
const monthOf = (date: string) => months[Number(date.slice(5, 7)) - 1] ?? '';
/** « mardi 8 décembre 2026 » */
const dayInWords = (date: string) =>
  `${WEEKDAYS[weekdayOf(date) - 1] ?? ''} ${dayOfMonth(date)} ${monthOf(date)} ${date.slice(0, 4)}`;

/** « le mardi 8 décembre 2026 », « du mardi 8 décembre 2026 au jeudi 10 décembre 2026 » */
export const periodInWords = ({ dateDebut, dateFin }: Pick<Absence, 'dateDebut' | 'dateFin'>): string =>
  dateDebut === dateFin ? `le ${dayInWords(dateDebut)}` : `du ${dayInWords(dateDebut)} au ${dayInWords(dateFin)}`;

/** « 8 au 10 déc. » has no room for the year. */
export function shortPeriod({ dateDebut, dateFin }: Pick<Absence, 'dateDebut' | 'dateFin'>): string {
  const short = (date: string) => `${dayOfMonth(date)} ${monthOf(date)}`;
  if (dateDebut === dateFin) return `${WEEKDAYS[weekdayOf(dateDebut) - 1]?.slice(0, 3) ?? ''}. ${short(dateDebut)}`;
  const sameMonth = dateDebut.slice(0, 7) === dateFin.slice(0, 7);
  return `${sameMonth ? dayOfMonth(dateDebut) : short(dateDebut)} au ${short(dateFin)}`;
}

/** « 4 h reportées », « 5 h annulées », nothing where neither is told. */
export function hoursInWords({ heuresAnnulees, reportHeures }: Pick<Absence, 'heuresAnnulees' | 'reportHeures'>) {
  const said = (hours: number, word: string) => `${formatNumber(hours)}\u00a0h ${word}${hours >= 2 ? 's' : ''}`;
  if (reportHeures) return said(reportHeures, 'reportée');
  return heuresAnnulees ? said(heuresAnnulees, 'annulée') : '';
}

/** « dans 3 jours », of what begins within a month. */
export function untilStart({ dateDebut }: Pick<Absence, 'dateDebut'>, today: string): string | undefined {
  const days = daysBetween(today, dateDebut);
  if (days < 0 || days > 31) return undefined;
  return days === 0 ? 'aujourd’hui' : days === 1 ? 'demain' : `dans ${days} jours`;
}

/** No mail goes out at night: what is decided from 21:00 on is told at 8:00. */
export function whenTold(now: Date): string {
  const clock = parisClock(now).slice(11, 16);
  if (clock >= '21:00') return 'demain à 8\u00a0h';
  return clock < '08:00' ? 'aujourd’hui à 8\u00a0h' : 'dès l’acceptation';
}
