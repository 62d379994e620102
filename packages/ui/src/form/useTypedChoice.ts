import { limits, messages } from '@diapason/contracts/constants';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { placeBeside } from '../core/place-beside';
import { foundText, useCombobox } from '../core/useCombobox';
import { type Choice, matching, named } from './choices';
import type { FieldBinding, FieldLook } from './Field';
import { TYPING_PAUSE_MS } from './filters';

export interface AutocompleteFieldProps<Id extends string | number> extends FieldBinding<Id | null>, FieldLook {
  readonly options: readonly Choice<Id>[];
  /** The options are what a server found of `asked`; without it they are all there are, and filtered here. */
  readonly search?: {
    readonly asked: string;
    /** It found more than the options. */
    readonly more?: boolean;
    /** Once typing pauses; '' for a text that is too short. */
    readonly ask: (text: string) => void;
  };
  /** Each change of the text, at once. */
  readonly onType?: (text: string) => void;
}

/** What is typed into the field, what it finds, and what of it is chosen. */
export function useTypedChoice<Id extends string | number>({
  value,
  onChange,
  options,
  isRunning = false,
  search,
  unavailable,
  onType,
}: AutocompleteFieldProps<Id>) {
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  /** Undefined: the text is that of the choice. */
  const [typed, setTyped] = useState<string>();
  const [chosen, keep] = useState<Choice<Id>>();
  /** What unfolded the list. */
  const [open, setOpen] = useState<'looking' | 'typing'>();
  const [left, setLeft] = useState(false);
  // A search that failed must not be reported as one without results.
  const isOpen = open !== undefined && unavailable === undefined;
  const more = search?.more === true;
  const text = typed ?? [...options, ...(chosen ? [chosen] : [])].find((one) => one.value === value)?.label ?? '';
  const wanted = (typed ?? '').trim();
  const tooShort = search !== undefined && wanted.length < limits.shortestSearch;
  const isAnswered = !isRunning && (search === undefined || search.asked === wanted);
  const found = !isOpen || tooShort || !isAnswered ? [] : search ? options : matching(options, wanted);
  const fault = wanted !== '' && value === null ? messages.general.chooseFromList : '';
  useEffect(() => input.current?.setCustomValidity(fault), [fault]);
  useLayoutEffect(() => {
    const [list, field] = [popup.current, input.current];
    if (!isOpen || !list || !field) return;
    list.showPopover?.();
    const place = () => placeBeside(field, list);
    place();
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [isOpen]);
  const ask = useRef(search?.ask);
  ask.current = search?.ask;
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => ask.current?.(tooShort ? '' : wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, wanted, tooShort]);

  const give = (option: Choice<Id> | undefined) => {
    if (option) keep(option);
    if ((option?.value ?? null) !== value) onChange(option?.value ?? null);
  };
  // A whole name is a choice, even where the options come after it.
  const whole = named(options, wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each name
  useEffect(() => {
    if (whole) give(whole);
  }, [whole?.value]);
  const choose = (option: Choice<Id>) => {
    setTyped(undefined);
    setOpen(undefined);
    give(option);
  };
  const box = useCombobox(found, {
    keyOf: (option) => option.value,
    // What is chosen, also by its whole name; else what comes first for the text. Nobody who only looks chooses anything.
    start:
      found.find((option) => option.value === value) ?? (open === 'typing' && wanted !== '' ? found[0] : undefined),
    onChoose: choose,
  });
  const unfold = (why: 'looking' | 'typing') => {
    box.restart();
    setOpen(why);
  };
  const look = () => open || unfold('looking');
  const type = (next: string) => {
    setTyped(next);
    setLeft(false);
    unfold('typing');
    onType?.(next);
    give(named(options, next));
  };
  const enter = (event: KeyboardEvent) => {
    // With an empty field it sends the form, as Enter does in any other.
    if (box.active || text.trim() !== '') event.preventDefault();
    if (box.active) choose(box.active);
    else if (tooShort || isAnswered) setOpen(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen && /^Arrow(Up|Down)$/.test(event.key)) {
      event.preventDefault();
      look();
    } else if (isOpen && event.key === 'Escape') {
      event.stopPropagation();
      setOpen(undefined);
    } else if (isOpen && event.key === 'Enter' && !event.nativeEvent.isComposing) {
      enter(event);
    } else if (isOpen && event.key === 'Tab' && box.active && !event.shiftKey) choose(box.active);
    else box.onArrow(event);
  };
  const leave = () => {
    const [only] = found;
    if (wanted !== '' && value === null && only && found.length === 1 && !more) choose(only);
    else if (wanted === '' || value !== null) setTyped(undefined);
    setOpen(undefined);
    setLeft(true);
  };
  const status = tooShort
    ? messages.general.typeMore
    : more && found.length > 0
      ? messages.general.firstFound(found.length)
      : foundText(found.length, !isAnswered);
  return { box, input, popup, found, isOpen, more, status, fault, left, text, type, look, leave, onKeyDown };
}
