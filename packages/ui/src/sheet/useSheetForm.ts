import { createContext, type RefObject, useContext, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FormOptions, type FormState, useForm } from '../form/useForm';

/** The latest state of a form, for the sheet's bar. */
export interface SheetForm
  extends Pick<
    FormState<FieldValues>,
    'dirty' | 'changes' | 'faults' | 'busy' | 'refusal' | 'check' | 'submit' | 'reset' | 'element'
  > {
  /** Key of its tab. */
  readonly tab: string;
  /** Of a record that does not exist yet. */
  readonly isNew: boolean;
}

export interface SheetForms {
  /** Called when the bar's view of a form changes. Undefined removes it. */
  readonly report: (id: string, form: (() => SheetForm) | undefined) => void;
  /** Saves every form that changed. */
  readonly save: () => void;
  /** How many things are to be done in a tab. */
  readonly tell: (tab: string, count: number) => void;
}

export const SheetContext = createContext<SheetForms | undefined>(undefined);
export const TabContext = createContext('');

interface SheetFormOptions<Values extends FieldValues> extends FormOptions<Values> {
  /** Of a record that does not exist yet: the focus begins on the first field. */
  readonly isNew?: boolean;
}

/** A form of a sheet; the sheet's bar saves and resets it. Throws outside a sheet. */
export function useSheetForm<Values extends FieldValues>({
  isNew = false,
  ...options
}: SheetFormOptions<Values>): FormState<Values> {
  const sheet = useContext(SheetContext);
  if (!sheet) throw new Error('useSheetForm belongs inside a Sheet');
  const tab = useContext(TabContext);
  const id = useId();
  // Its save leads to the sheet of what is then registered.
  const form = useForm({ ...options, ends: isNew, marks: !isNew });
  const { dirty, changes, faults, busy, refusal, check, submit, reset, element } = form;
  const told: SheetForm = { tab, isNew, dirty, changes, faults, busy, refusal, check, submit, reset, element };
  useFocusOnFirstField(isNew, element);
  const latest = useRef(told);
  // Before the next key: who types and presses Ctrl S at once saves what was typed.
  useLayoutEffect(() => {
    latest.current = told;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar is drawn anew when one of these changes
  useEffect(() => {
    sheet.report(id, () => latest.current);
  }, [sheet, id, dirty, changes.join(), faults, busy, refusal]);
  useEffect(() => () => sheet.report(id, undefined), [sheet, id]);
  return { ...form, saveAll: sheet.save };
}

/** Tells the sheet that one is part of how many things are to be done in one of its tabs. */
export function useTabCount(tab: string, count: number): void {
  const sheet = useContext(SheetContext);
  useEffect(() => sheet?.tell(tab, count), [sheet, tab, count]);
}

/** Focuses the first field once it is in sight, unless the user was quicker. */
function useFocusOnFirstField(begins: boolean, form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!begins) return;
    let frame = requestAnimationFrame(function look() {
      const first = form.current?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled');
      if (!first?.offsetParent) frame = requestAnimationFrame(look);
      // After a navigation the focus is on the screen itself: nobody has moved it yet.
      else if (document.activeElement?.matches('body, main')) first.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [begins, form]);
}
