import { limits, messages } from '@diapason/contracts/constants';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { matchesSearch, searchable } from '../core/format';
import { foundText, useCombobox } from '../core/useCombobox';
import type { Option } from './descriptor';
import { type Bound, Field, type FieldLook } from './Field';
import { TYPING_PAUSE_MS } from './filters';

type Choice<Id extends string | number> = Pick<Option<Id>, 'value' | 'label'>;

export interface AutocompleteFieldProps<Id extends string | number> extends Bound<Id | null>, FieldLook {
  readonly options: readonly Choice<Id>[];
  /** They are being asked for. */
  readonly isRunning?: boolean;
  /** The options are what a server found of `asked`; without it they are all there are, and filtered here. */
  readonly search?: {
    readonly asked: string;
    /** It found more than the options. */
    readonly more?: boolean;
    /** Once typing pauses; '' for a text that is too short. */
    readonly ask: (text: string) => void;
  };
}

/**
 * One of many options, found by typing: the arrows go through those that match, Enter and Tab take one, Escape folds the list.
 * A text of which nothing was chosen stays, gives null and is refused.
 */
export function AutocompleteField<Id extends string | number>(props: AutocompleteFieldProps<Id>) {
  const {
    name,
    error,
    options: _options,
    value: _value,
    onChange: _onChange,
    search: _search,
    isRunning: _,
    ...look
  } = props;
  const state = useTypedChoice(props);
  const { box, input, popup, found, isOpen, status, fault } = state;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and leaving of the field inside
    <div className="d-autocomplete" onKeyDown={state.onKeyDown}>
      <Field {...look} error={error ?? (state.left && !look.unavailable && fault ? fault : undefined)}>
        {({ id, aria }) => (
          <input
            {...box.field}
            ref={input}
            id={id}
            name={name}
            className="d-input"
            maxLength={limits.longestSearch}
            value={state.text}
            disabled={look.disabled}
            onFocus={(event) => event.currentTarget.select()}
            onClick={state.look}
            onChange={(event) => state.type(event.target.value)}
            onBlur={state.leave}
            {...aria}
          />
        )}
      </Field>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus while its list is scrolled
        <div className="d-choices" popover="manual" ref={popup} onMouseDown={(event) => event.preventDefault()}>
          {found.length > 0 && (
            <div {...box.list(look.label)} className="d-choices-list">
              {found.map((option) => (
                // The pointer marks by a style of its own: passing over the list, it takes nothing from Tab and Enter.
                <div key={option.value} {...box.option(option)} onPointerMove={undefined}>
                  {option.label}
                </div>
              ))}
            </div>
          )}
          {(found.length === 0 || state.more) && <p className="d-hint">{status}</p>}
        </div>
      )}
      <p className="d-visually-hidden" role="status">
        {isOpen ? status : ''}
      </p>
    </div>
  );
}

function useTypedChoice<Id extends string | number>({
  value,
  onChange,
  options,
  isRunning = false,
  search,
  unavailable,
}: AutocompleteFieldProps<Id>) {
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  /** Undefined: the text is that of the choice. */
  const [typed, setTyped] = useState<string>();
  const [chosen, keep] = useState<Choice<Id>>();
  /** What unfolded the list. */
  const [open, setOpen] = useState<'looking' | 'typing'>();
  const [left, setLeft] = useState(false);
  // Nobody is told of no results where none could be had.
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

/** The option of this name: letter for letter, or without capitals, or without accents; none where several have it. */
function named<Id extends string | number>(options: readonly Choice<Id>[], text: string): Choice<Id> | undefined {
  if (text.trim() === '') return undefined;
  for (const spelling of [String, lower, searchable]) {
    const wanted = spelling(text.trim());
    const [only, ...others] = options.filter(({ label }) => spelling(label) === wanted);
    if (only) return others.length === 0 ? only : undefined;
  }
  return undefined;
}
const lower = (text: string): string => text.toLowerCase();

/** Pixels between the field and its list. */
const GAP = 5;

/** Below the field, or above it where there is more room. */
function placeBeside(field: HTMLElement, list: HTMLElement): void {
  const { left, width, top, bottom } = field.getBoundingClientRect();
  const isBelow = innerHeight - bottom >= Math.min(top, list.offsetHeight + GAP);
  Object.assign(list.style, {
    left: `${left}px`,
    width: `${width}px`,
    top: isBelow ? `${bottom + GAP}px` : '',
    bottom: isBelow ? '' : `${innerHeight - top + GAP}px`,
  });
}

/** Options with every word of the text, those that begin with it first. */
function matching<Id extends string | number>(options: readonly Choice<Id>[], text: string): readonly Choice<Id>[] {
  const begins = ({ label }: Choice<Id>) => searchable(label).startsWith(searchable(text));
  const found = options.filter(({ label }) => matchesSearch(text, [label]));
  return text === '' ? found : [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
