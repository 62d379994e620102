import { statesOf } from '../kit/states';
import { CalendarAddresses } from '.';

const one = (idCalendrier: number, creePar = 'BRUN Rachel') => ({
  idCalendrier,
  creeLe: '2026-11-29T09:00:00Z',
  creePar,
});
const shown = (addresses: readonly ReturnType<typeof one>[] | undefined) => (
  <CalendarAddresses
    addresses={addresses}
    make={async () => `/api/calendriers/${'a'.repeat(43)}/planning.ics`}
    revoke={async () => undefined}
  />
);

export default [
  statesOf('CalendarAddresses', {
    usual: shown([one(1)]),
    empty: shown([]),
    loading: shown(undefined),
    error: null,
    long: shown(Array.from({ length: 6 }, (_, index) => one(index + 1, `${'MONTGOLFIER-'.repeat(4)} Anne`))),
  }),
];
