import { formatDate } from '@diapason/ui';
import { NameList } from '@diapason/ui/router';

interface Props {
  readonly of: readonly { readonly libelleInstrument: string; readonly date: string }[];
}

/** Each instrument once, with the day since when, the latest first. */
export function Instruments({ of }: Props) {
  const since = new Map<string, string>();
  for (const { libelleInstrument, date } of of) if (!since.has(libelleInstrument)) since.set(libelleInstrument, date);
  const names = [...since].map(([name, date]) => ({ key: name, name, title: `Depuis le ${formatDate(date)}` }));
  return <NameList names={names} />;
}
