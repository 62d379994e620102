import { formatDate } from '@diapason/ui';
import type { Row } from './people';

/** Each instrument once, with the day since when, the latest first. */
export function Instruments({ row }: { readonly row: Row }) {
  const since = new Map<string, string>();
  for (const { libelleInstrument, date } of row.instrument)
    if (!since.has(libelleInstrument)) since.set(libelleInstrument, date);
  return (
    <ul className="d-plain-list">
      {[...since].map(([instrument, date]) => (
        <li key={instrument} title={`Depuis le ${formatDate(date)}`}>
          {instrument}
        </li>
      ))}
    </ul>
  );
}
