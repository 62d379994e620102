import { conflictKinds } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { formatDate, plural } from '@diapason/ui';
import { hoursOf } from './workshop-in-words';

export type Conflict = ApiData<'POST /api/ateliers/conflits'>['conflits'][number];

export const kindOf = ({ type }: Pick<Conflict, 'type'>): string =>
  conflictKinds.find(({ id }) => id === type)?.libelle ?? '';

/** « 30 min en commun » */
export function overlapOf({ type, autre, minutes }: Conflict): string {
  if (type === 'contrat') return `${plural(minutes, 'minute')} au-delà du contrat`;
  if (!autre) return '';
  return `${minutes}\u00a0min ${type === 'trajet' ? 'pour le trajet' : 'en commun'}`;
}

/** « à partir du 03/11/2026 » */
export const sinceWhen = ({ date }: Conflict): string => (date ? `à partir du ${formatDate(date)}` : '');

/** « 10:00 – 11:00, 30 min en commun à partir du 03/11/2026 » */
export function detail(conflict: Conflict): string {
  const { autre } = conflict;
  const how = [overlapOf(conflict), sinceWhen(conflict)].filter(Boolean).join(' ');
  return [autre && hoursOf(autre), how].filter(Boolean).join(', ');
}
