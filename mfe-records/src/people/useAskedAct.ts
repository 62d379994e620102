import { type ApiKey, useMay } from '@diapason/platform';
import { type AskedCommand, useCommandAsked } from '@diapason/ui/overlay';
import type { RareActs } from '@diapason/ui/sheet';

/** An act of « … » that asks before its command runs, for who may. @param offered whether the record is in a state for it. */
export function useAskedAct<K extends ApiKey, Row>(
  command: AskedCommand<K, Row>,
  { row, label, offered }: { readonly row: Row; readonly label: string; readonly offered: boolean },
): RareActs {
  const may = useMay(command.call);
  const [run, dialog] = useCommandAsked(command);
  const items = may && offered ? [{ key: command.call, label, onSelect: () => void run(row) }] : [];
  return { items, dialog };
}
