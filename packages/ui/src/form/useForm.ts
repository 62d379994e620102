import { type ApiError, notify, useUnsavedGuard } from '@diapason/platform';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldArrayPath,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  set,
  useFieldArray,
  useForm as useHookForm,
} from 'react-hook-form';
import { changesOf, same } from './changes';
import { type FieldDescriptor, faultOf } from './descriptor';
import type { FieldBinding } from './Field';
import { controlOf, focusFirstFault, refusedField, typedFaults } from './refusal';

/** Messages by the path of their field: `{ montant: '…', 'fraisJournees.2.heureRetour': '…' }`. */
export type Faults<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string>>;

export interface FormOptions<Values extends FieldValues> {
  readonly initial: Values;
  /** Errors that descriptors cannot express; they take precedence. Empty when valid. */
  readonly validate?: (values: Values) => Faults<Values>;
  /** The server's refusal; undefined on success. */
  readonly onSubmit: (values: Values) => Promise<ApiError | undefined | null>;
  /** After a save, once leaving no longer asks. */
  readonly onSaved?: () => void;
  /** Leaving with unsaved changes asks first. Default true. */
  readonly guarded?: boolean;
  /** A save ends the form, as a dialog that closes: what was typed meanwhile would be lost. Default false. */
  readonly ends?: boolean;
  /** A field that holds something else than what is saved shows it. Default false. */
  readonly marks?: boolean;
}

/** Binding and bounds of a field, to spread on it. */
type Described<Value, D extends FieldDescriptor> = FieldBinding<Value> &
  Omit<FieldDescriptor, 'choices'> & {
    readonly options: D extends { readonly choices: infer Choices } ? Choices : readonly [];
  };

export interface FormState<Values extends FieldValues> {
  readonly values: Values;
  /** A refusal that belongs to no field of the form. */
  readonly refusal: string | undefined;
  readonly dirty: boolean;
  /** How often it was saved, or its changes were taken back. */
  readonly rounds: number;
  /** Fields that hold something else than what is saved, by their labels where they have some. */
  readonly changes: readonly string[];
  readonly busy: boolean;
  /** Takes no input, because the save that is under way ends it. */
  readonly held: boolean;
  /** `<TextField {...form.field('adresse.ville', descriptors.ville)} />`; without a descriptor the field brings its own label. */
  readonly field: {
    <Path extends FieldPath<Values>>(path: Path): FieldBinding<FieldPathValue<Values, Path>>;
    <Path extends FieldPath<Values>, D extends FieldDescriptor>(
      path: Path,
      descriptor: D,
    ): Described<FieldPathValue<Values, Path>, D>;
  };
  readonly set: (part: Partial<Values>) => void;
  /** Takes the refusal back: what it was about is settled. */
  readonly settle: () => void;
  /** True when saved. */
  readonly submit: () => Promise<boolean>;
  /** Shows every fault; true without any. */
  readonly check: () => Promise<boolean>;
  /** Fields whose fault is shown. */
  readonly faults: number;
  /** Of a form that is saved along with others: what Enter does instead of `submit`. */
  readonly saveAll?: () => void;
  /** Restores the last saved values. */
  readonly reset: () => void;
  /** Restores those of some fields, and lets their faults be. */
  readonly revert: (paths: readonly FieldPath<Values>[]) => void;
  /** Takes over values that were saved elsewhere; a field with an unsaved change keeps it. */
  readonly take: (saved: Values) => void;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly control: Control<Values>;
}

/** State of a form on react-hook-form. A refused submission focuses the first invalid field. */
export function useForm<Values extends FieldValues>(options: FormOptions<Values>): FormState<Values> {
  const { initial, validate, onSubmit, onSaved, guarded = true, ends = false, marks = false } = options;
  const element = useRef<HTMLFormElement>(null);
  const descriptors = useRef(new Map<string, FieldDescriptor>());
  const form = useHookForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: (values) => {
      const errors = errorsOf<Values>({
        ...describedFaults(values),
        ...validate?.(values),
        ...typedFaults(element.current),
      });
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { defaultValues, errors, isDirty, isSubmitting, isSubmitted, isSubmitSuccessful, submitCount } = form.formState;
  const [saves, setSaves] = useState(0);
  const [resets, setResets] = useState(0);
  useUnsavedGuard(guarded && isDirty);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each submission that was refused
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) focusFirstFault(element.current);
  }, [submitCount]);
  // In an effect, so that the leave guard is off before the screen leaves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save
  useEffect(() => {
    if (saves > 0) onSaved?.();
  }, [saves]);

  const control = (path: string) => controlOf(element.current, path);

  /** Skips disabled fields, like a browser. */
  function describedFaults(values: Values): Record<string, string> {
    const faults = [...descriptors.current].map(([path, descriptor]) => {
      const found = control(path);
      return [path, found && !found.matches(':disabled') ? faultOf(descriptor, get(values, path)) : undefined];
    });
    return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined));
  }

  const bound = <Path extends FieldPath<Values>>(path: Path): FieldBinding<FieldPathValue<Values, Path>> => ({
    name: path,
    value: get(values, path),
    onChange: (value) => change(path, value),
    error: form.getFieldState(path, form.formState).error?.message,
    ...(marks && !same(get(values, path), get(defaultValues, path)) ? { changed: true } : {}),
  });

  function field<Path extends FieldPath<Values>>(path: Path): FieldBinding<FieldPathValue<Values, Path>>;
  function field<Path extends FieldPath<Values>, D extends FieldDescriptor>(
    path: Path,
    descriptor: D,
  ): Described<FieldPathValue<Values, Path>, D>;
  function field<Path extends FieldPath<Values>>(path: Path, descriptor?: FieldDescriptor) {
    if (!descriptor) return bound(path);
    descriptors.current.set(path, descriptor);
    const { choices: options = [], ...look } = descriptor;
    return { ...bound(path), ...look, options };
  }

  const submit = async () => {
    if (isSubmitting) return false;
    let saved: Values | undefined;
    await form.handleSubmit(async (sent) => {
      const refused = await onSubmit(sent);
      if (refused) refuse(refused);
      else saved = sent;
    })();
    if (!saved) return false;
    // What the user typed during the save is an unsaved change of what was saved.
    form.reset(saved, { keepValues: true });
    setSaves((count) => count + 1);
    return true;
  };

  /** What was checked is checked again with every key, as after a submission. */
  const [isChecked, setChecked] = useState(false);
  const check = () => {
    setChecked(true);
    return form.trigger();
  };

  function refuse({ field: about, message }: ApiError): void {
    // The screen was left while the server still answered.
    if (!element.current) {
      notify('error', message);
      return;
    }
    const path = about && refusedField(about, (candidate) => control(candidate) !== undefined);
    form.setError(path ? (path as FieldPath<Values>) : 'root.refusal', { type: 'refusal', message });
  }

  function take(saved: Values): void {
    const shown = form.getValues();
    const unsaved = changesOf(defaultValues as Values, shown);
    for (const [path, value] of Object.entries(changesOf(shown, saved)))
      if (!(path in unsaved)) form.setValue(path as FieldPath<Values>, value);
    form.reset(saved, { keepValues: true });
  }

  const values = form.watch();
  const change = (path: string, value: FieldPathValue<Values, FieldPath<Values>>) =>
    form.setValue(path as FieldPath<Values>, value, { shouldDirty: true, shouldValidate: isSubmitted || isChecked });
  return {
    values,
    refusal: get(errors, 'root.refusal.message'),
    dirty: isDirty,
    rounds: saves + resets,
    changes: isDirty
      ? Object.keys(changesOf(defaultValues as Values, values)).map(
          (name) => descriptors.current.get(name)?.label ?? name,
        )
      : [],
    busy: isSubmitting,
    held: ends && isSubmitting,
    field,
    set: (part) => {
      for (const [path, value] of Object.entries(part)) change(path, value);
    },
    settle: () => form.clearErrors('root.refusal'),
    submit,
    check,
    faults: countOf(errors),
    reset: () => {
      setChecked(false);
      setResets((count) => count + 1);
      form.reset();
    },
    revert: (paths) => {
      for (const path of paths) form.resetField(path);
    },
    take,
    element,
    control: form.control,
  };
}

function errorsOf<Values extends FieldValues>(
  faults: Readonly<Record<string, string | undefined>>,
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const [path, message] of Object.entries(faults)) if (message) set(errors, path, { type: 'fault', message });
  return errors;
}

/** Fields with a message, those of lines too; a refusal of the whole form is none. */
function countOf({ root: _root, ...fields }: FieldErrors): number {
  const count = (one: unknown): number => {
    if (one === null || typeof one !== 'object') return 0;
    if (typeof (one as { readonly type?: unknown }).type === 'string') return 1;
    return Object.values(one).reduce<number>((sum, part) => sum + count(part), 0);
  };
  return count(fields);
}

export interface Line<Path extends string> {
  /** Stable React key of the line. */
  readonly id: string;
  /** `fraisJournees.2`, the prefix of a line's fields. */
  readonly path: `${Path}.${number}`;
}

/** Lines of a list in a form. */
export function useLines<Values extends FieldValues, Path extends FieldArrayPath<Values>>(
  form: FormState<Values>,
  path: Path,
) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: path });
  const lines = fields.map(({ id }, index): Line<Path> => ({ id, path: `${path}.${index}` }));
  return { lines, append, remove, move };
}
