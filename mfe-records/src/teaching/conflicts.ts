import type { ApiData } from '@diapason/platform';
import { formatDate, plural } from '@diapason/ui';
import { hoursOf } from './workshop-in-words';

export type Conflict = ApiData<'GET /api/ateliers/conflitsAnnee'>['conflits'][number];

export const conflictKinds: Readonly<Record<Conflict['type'], string>> = {
  salle: 'Salle',
  enseignant: 'Enseignant',
  eleve: 'Élève',
  trajet: 'Trajet',
  places: 'Places',
  contrat: 'Contrat',
};

/** « 10:00 – 11:00, 30 min en commun à partir du 03/11/2026 » */
export function detail({ type, autre, minutes, date }: Omit<Conflict, 'decision'>): string {
  const when = date ? ` à partir du ${formatDate(date)}` : '';
  if (type === 'contrat') return `${plural(minutes, 'minute')} au-delà du contrat`;
  if (!autre) return '';
  const hours = hoursOf(autre);
  return type === 'trajet'
    ? `${hours}, ${minutes}\u00a0min de trajet${when}`
    : `${hours}, ${minutes}\u00a0min en commun${when}`;
}
