import { type SheetAnswers, type SheetKind, type SlotRecord, useSlots } from '@diapason/platform';
import { isIconName } from '../core/Icon';
import { SlotContent } from '../core/slots';
import { Loading } from '../core/states';
import type { SheetTab } from './Sheet';

/** A record that a sheet shows: who it is, what the server answered, and how to ask again. */
export interface ShownRecord<K extends SheetKind> {
  readonly record: SlotRecord & { readonly of: K };
  readonly answer: SheetAnswers[K];
  readonly refetch: () => void;
}

/** The tabs of a record's sheet, of whichever micro-frontends they are: what `tabOf` declares in their `screens.ts`. */
export function useSlotTabs<K extends SheetKind>(shown: ShownRecord<K>): readonly SheetTab[] {
  return useSlots('tab', shown.record.of, shown.record).map((slot) => {
    const { key, label = key, icon = '' } = slot;
    return {
      key,
      label,
      ...(isIconName(icon) ? { icon } : {}),
      element: <SlotContent key={key} slot={slot} given={shown} wait={<Loading />} />,
    };
  });
}
