import { createContext, useContext, useEffect, useId, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FormOptions, type FormState, useForm } from '../form/useForm';

/** The latest state of a form, for the sheet's bar. */
export interface SheetForm
  extends Pick<FormState<FieldValues>, 'dirty' | 'busy' | 'refusal' | 'submit' | 'reset' | 'element'> {
  /** Key of its tab. */
  readonly tab: string;
}

export interface SheetForms {
  /** Called when the bar's view of a form changes. Undefined removes it. */
  readonly report: (id: string, form: (() => SheetForm) | undefined) => void;
}

export const SheetContext = createContext<SheetForms | undefined>(undefined);
export const TabContext = createContext('');

/** A form of a sheet; the sheet's bar saves and resets it. Throws outside a sheet. */
export function useSheetForm<Values extends FieldValues>(options: FormOptions<Values>): FormState<Values> {
  const sheet = useContext(SheetContext);
  if (!sheet) throw new Error('useSheetForm belongs inside a Sheet');
  const tab = useContext(TabContext);
  const id = useId();
  const form = useForm(options);
  const { dirty, busy, refusal, submit, reset, element } = form;
  const latest = useRef<SheetForm>({ tab, dirty, busy, refusal, submit, reset, element });
  useEffect(() => {
    latest.current = { tab, dirty, busy, refusal, submit, reset, element };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar is drawn anew when one of these changes
  useEffect(() => {
    sheet.report(id, () => latest.current);
  }, [sheet, id, dirty, busy, refusal]);
  useEffect(() => () => sheet.report(id, undefined), [sheet, id]);
  return form;
}
