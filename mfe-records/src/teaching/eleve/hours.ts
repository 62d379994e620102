import { days } from '../days';

interface Hours {
  readonly jour: number | null;
  readonly heureDebut: string;
  readonly heureFin: string;
}

/** « Mercredi 14:00 – 15:00 » */
export const hoursOf = ({ jour, heureDebut, heureFin }: Hours): string =>
  [jour !== null && days[jour], `${heureDebut}\u00a0–\u00a0${heureFin}`].filter(Boolean).join(' ');
