import type { ApiKey } from '@diapason/platform';
import { useIsAllowed } from '@diapason/ui';
import { type AskedCommand, useCommandAsked } from '@diapason/ui/overlay';
import type { RareActs } from '@diapason/ui/sheet';

/** An act of « … » that asks before its command runs. @param act its word in `peut`. */
export function useAskedAct<K extends ApiKey, Row>(
  act: string,
  command: AskedCommand<K, Row>,
  { row, label }: { readonly row: Row; readonly label: string },
): RareActs {
  const [run, dialog] = useCommandAsked(command);
  const items = useIsAllowed()(act) ? [{ key: act, label, onSelect: () => void run(row) }] : [];
  return { items, dialog };
}
