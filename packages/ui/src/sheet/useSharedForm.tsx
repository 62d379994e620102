import type { ApiError } from '@diapason/platform';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { RecordField } from '../form/record-field';
import type { FormOptions, FormState } from '../form/useForm';
import { type Conflict, changesOf, conflictsOf } from './conflicts';
import { useSheetForm } from './useSheetForm';

// Sheets that nobody else changes meanwhile do not load the dialog.
const ConflictDialog = lazy(() => import('../overlay').then(({ ConflictDialog: dialog }) => ({ default: dialog })));

/** A sheet as the server has it: `version` counts its changes. */
interface Read<Values> {
  readonly values: Values;
  readonly version: number;
}

interface SharedOptions<Values extends FieldValues> extends Pick<FormOptions<Values>, 'validate'> {
  /** As the screen read it last. */
  readonly sheet: Read<Values>;
  /** Labels and choices, to show both sides of a conflict. */
  readonly fields: Readonly<Record<string, RecordField>>;
  /** Saves the fields that changed; the server answers 409 on `versionAttendue` when the sheet has another version. */
  readonly save: (changed: Partial<Values>, version: number) => Promise<ApiError | null>;
  /** Reads the sheet again, for the screen too. */
  readonly read: () => Promise<Read<Values> | ApiError>;
}

type Choice = 'mine' | 'theirs' | undefined;

/**
 * A form of a sheet that several people may have open: `[form, dialog]`. Only the fields that the user changed are saved; what somebody else changed
 * meanwhile stays. Where both changed the same field, the dialog shows both and asks whose counts.
 */
export function useSharedForm<Values extends FieldValues>(
  options: SharedOptions<Values>,
): [form: FormState<Values>, dialog: ReactNode] {
  const { sheet, fields, save, read, validate } = options;
  const base = useRef(sheet);
  const shown = useRef(sheet.version);
  const [asked, setAsked] = useState<{ conflicts: readonly Conflict[]; answer: (choice: Choice) => void }>();

  async function submit(values: Values): Promise<ApiError | null> {
    const mine = changesOf(base.current.values, values);
    const refused = await save(mine, base.current.version);
    if (refused?.field !== 'versionAttendue') {
      if (!refused) base.current = { values, version: base.current.version + 1 };
      return refused;
    }
    const now = await read();
    if ('status' in now) return now;
    const conflicts = conflictsOf(base.current.values, mine, now.values);
    const choice = conflicts.length === 0 ? 'mine' : await whose(conflicts);
    if (choice === undefined) return refused;
    const kept = new Set(choice === 'mine' ? [] : conflicts.map(({ field }) => field));
    const wanted = Object.fromEntries(Object.entries(mine).filter(([field]) => !kept.has(field))) as Partial<Values>;
    const again = Object.keys(wanted).length === 0 ? null : await save(wanted, now.version);
    const saved = Object.keys(wanted).length > 0;
    if (!again) base.current = { values: { ...now.values, ...wanted }, version: now.version + (saved ? 1 : 0) };
    return again;
  }

  const whose = (conflicts: readonly Conflict[]) =>
    new Promise<Choice>((resolve) => {
      setAsked({
        conflicts,
        answer: (choice) => {
          setAsked(undefined);
          resolve(choice);
        },
      });
    });

  const form = useSheetForm<Values>({ initial: sheet.values, onSubmit: submit, ...(validate ? { validate } : {}) });
  const { dirty, take } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that the screen reads, when nothing is being typed
  useEffect(() => {
    if (dirty || sheet.version < base.current.version || sheet.version === shown.current) return;
    base.current = sheet;
    shown.current = sheet.version;
    take(sheet.values);
  }, [sheet.version, dirty]);

  const dialog = asked && (
    <Suspense fallback={null}>
      <ConflictDialog conflicts={asked.conflicts} fields={fields} onAnswer={asked.answer} />
    </Suspense>
  );
  return [form, dialog];
}
