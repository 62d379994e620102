import { useApiCommand, useApiQuery } from '@diapason/platform';
import type { CalendarAddressesProps } from './CalendarAddresses';

/** Of whom, or of what, an agenda reads the lessons. */
export type CalendarOwner =
  | { readonly fk_eleve: number }
  | { readonly fk_enseignant: number }
  | { readonly fk_salle: number };

const kindOf = (owner: CalendarOwner) =>
  'fk_eleve' in owner ? 'eleve' : 'fk_enseignant' in owner ? 'enseignant' : 'salle';

/** What `CalendarAddresses` shows and does of a pupil, a teacher or a room. */
export function useCalendarAddresses(owner: CalendarOwner): CalendarAddressesProps {
  const address = `POST /api/calendriers/${kindOf(owner)}` as const;
  const { data: addresses } = useApiQuery(`${address}/liste` as const, { body: owner });
  const [make] = useApiCommand(address);
  const [revoke] = useApiCommand(`${address}/revoquer` as const);
  return {
    addresses,
    make: async () => {
      const answer = await make({ body: owner });
      return answer.ok ? answer.data.chemin : undefined;
    },
    revoke: (idCalendrier) => revoke({ body: { ...owner, idCalendrier } }),
  };
}
