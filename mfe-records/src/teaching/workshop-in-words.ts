import { formatNumber, plural } from '@diapason/ui';
import { days } from './days';

interface Hours {
  readonly heureDebut: string;
  readonly heureFin: string;
}
interface When extends Hours {
  readonly jour: number | null;
}
interface Named {
  /** Whom it is for, where it is of one pupil; absent of the pupil's own lessons. */
  readonly seul?: string | null;
  readonly libelleType: string;
}

interface Place extends When {
  readonly libelleSite: string;
  readonly libelleSalle: string | null;
}

/** As one calls it: a lesson of one pupil by whom it is for, « ADAM Tom, piano ». */
export const lessonName = ({ seul, libelleType }: Named): string => seul ?? libelleType;

/** « Cycle 1, 2ᵉ année · 6 sur 8 élèves »; of a lesson of one pupil, who has its name, what it is. */
export const besideItsName = ({ seul, libelleType }: Named, level: string, pupils: string): string =>
  [seul ? libelleType : '', level, seul ? '' : pupils].filter(Boolean).join(' · ');

/** « 14:00 – 15:00 »; nothing without hours, which is the same twice. */
export const hoursOf = ({ heureDebut, heureFin }: Hours): string =>
  heureFin > heureDebut ? `${heureDebut}\u00a0–\u00a0${heureFin}` : '';

/** « Mercredi 14:00 – 15:00 » */
export const whenOf = ({ jour, ...hours }: When): string => [days[jour ?? 0], hoursOf(hours)].filter(Boolean).join(' ');

/** « 6 sur 8 élèves »; no maximum is 0. */
export const howMany = (count: number, max: number): string =>
  max > 0 ? `${formatNumber(count)} sur ${plural(max, 'élève')}` : plural(count, 'élève');

/** Facts of a panel. */
export const placeFacts = (workshop: Place) => ({
  Jour: days[workshop.jour ?? 0] ?? 'Sans jour fixe',
  Heures: hoursOf(workshop) || '–',
  Site: workshop.libelleSite,
  Salle: workshop.libelleSalle ?? '–',
});

/** « Absent 3 fois de suite » */
export const absentRunning = (times: number): string => `Absent ${formatNumber(times)}\u00a0fois de suite`;

/** « 45 min », « 1 h », « 1 h 30 » */
export const spokenDuration = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}\u00a0min`;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`;
};

const SHORT = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'];
/** « nov. », of a day. */
export const shortMonth = (day: string): string => SHORT[Number(day.slice(5, 7)) - 1] ?? '';
