import { messages } from '@diapason/contracts/constants';
import type { ApiError, CommandResult } from '@diapason/platform';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { changesOf } from '../form/changes';
import type { RecordField } from '../form/record-field';
import type { FormOptions, FormState } from '../form/useForm';
import { type Conflict, conflictsOf } from './conflicts';
import { useSheetForm } from './useSheetForm';

// Sheets that nobody else changes meanwhile do not load the dialog.
const ConflictDialog = lazy(() => import('../overlay').then(({ ConflictDialog: dialog }) => ({ default: dialog })));

/** What a sheet's query answers: `version` counts its changes. */
interface Versioned {
  readonly version: number;
}

interface SharedOptions<Sheet extends Versioned, Values extends FieldValues>
  extends Pick<FormOptions<Values>, 'validate' | 'onSaved'> {
  /** As the screen read it last; undefined for a new one. */
  readonly sheet: Sheet | undefined;
  readonly valuesOf: (sheet: Sheet | undefined) => Values;
  /** Labels and choices, to show both sides of a conflict. */
  readonly fields: Readonly<Record<string, RecordField>>;
  /** Saves the fields that changed, all of a new sheet; of all its `values`; the server answers 409 on `versionAttendue` when the sheet has another version. */
  readonly save: (
    changed: Partial<Values>,
    versionAttendue: number | undefined,
    values: Values,
  ) => Promise<CommandResult<Partial<Versioned>>>;
  /** Reads the sheet again, for the screen too. */
  readonly read: () => Promise<CommandResult<Sheet>>;
}

type Choice = 'mine' | 'theirs' | undefined;
interface Base<Values> {
  readonly values: Values;
  readonly version: number | undefined;
}

/**
 * A form of a sheet that several people may have open: `[form, dialog]`. Only the fields that the user changed are saved; what somebody else changed
 * meanwhile stays. Where both changed the same field, the dialog shows both and asks whose counts.
 */
export function useSharedForm<Sheet extends Versioned, Values extends FieldValues>(
  options: SharedOptions<Sheet, Values>,
): [form: FormState<Values>, dialog: ReactNode] {
  const { sheet, valuesOf, fields, save, read, validate, onSaved } = options;
  const base = useRef<Base<Values>>({ values: valuesOf(sheet), version: sheet?.version });
  const shown = useRef(sheet?.version);
  const [asked, setAsked] = useState<{ conflicts: readonly Conflict[]; answer: (choice: Choice) => void }>();

  /** @param after the sheet once that is saved, over the version it names. */
  async function saveOver(changed: Partial<Values>, after: Base<Values>): Promise<ApiError | null> {
    const answer = await save(changed, after.version, after.values);
    if (!answer.ok) return answer.error;
    base.current = { ...after, version: answer.data.version };
    return null;
  }

  async function submit(values: Values): Promise<ApiError | null> {
    const { version } = base.current;
    if (version === undefined) return saveOver(values, { values, version });
    const mine = changesOf(base.current.values, values);
    const refused = await saveOver(mine, { values, version });
    return refused?.field === 'versionAttendue' ? settle(mine, refused) : refused;
  }

  async function settle(mine: Partial<Values>, refused: ApiError): Promise<ApiError | null> {
    const answer = await read();
    if (!answer.ok) return answer.error;
    const now = { values: valuesOf(answer.data), version: answer.data.version };
    const conflicts = conflictsOf(base.current.values, mine, now.values);
    const isLeft = form.element.current === null;
    const choice = conflicts.length === 0 ? 'mine' : isLeft ? undefined : await whose(conflicts);
    if (choice === undefined) return { ...refused, message: messages.general.conflictLeft };
    const kept = new Set(choice === 'mine' ? [] : conflicts.map(({ field }) => field));
    const wanted = Object.fromEntries(Object.entries(mine).filter(([field]) => !kept.has(field))) as Partial<Values>;
    if (Object.keys(wanted).length > 0) return saveOver(wanted, { ...now, values: { ...now.values, ...wanted } });
    base.current = now;
    return null;
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

  const form = useSheetForm<Values>({
    initial: base.current.values,
    isNew: sheet === undefined,
    onSubmit: submit,
    onSaved: () => {
      // The values include what somebody else saved meanwhile.
      take(base.current.values);
      onSaved?.();
    },
    ...(validate ? { validate } : {}),
  });
  const { dirty, take } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that the screen reads, when nothing is being typed
  useEffect(() => {
    if (!sheet || dirty || sheet.version < (base.current.version ?? 0) || sheet.version === shown.current) return;
    shown.current = sheet.version;
    base.current = { values: valuesOf(sheet), version: sheet.version };
    take(base.current.values);
  }, [sheet?.version, dirty]);

  const dialog = asked && (
    <Suspense fallback={null}>
      <ConflictDialog conflicts={asked.conflicts} fields={fields} onAnswer={asked.answer} />
    </Suspense>
  );
  return [form, dialog];
}
