import { conflictKinds } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { formatDate, plural } from '@diapason/ui';
import { hoursOf } from './workshop-in-words';

export type Conflict = ApiData<'POST /api/ateliers/conflits'>['conflits'][number];

export const kindOf = ({ type }: Pick<Conflict, 'type'>): string =>
  conflictKinds.find(({ id }) => id === type)?.libelle ?? '';

/** « 10:00 – 11:00, 30 min en commun à partir du 03/11/2026 » */
export function detail({ type, autre, minutes, date }: Conflict): string {
  const when = date ? ` à partir du ${formatDate(date)}` : '';
  if (type === 'contrat') return `${plural(minutes, 'minute')} au-delà du contrat`;
  if (!autre) return '';
  const hours = hoursOf(autre);
  return type === 'trajet'
    ? `${hours}, ${minutes}\u00a0min de trajet${when}`
    : `${hours}, ${minutes}\u00a0min en commun${when}`;
}
