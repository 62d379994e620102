import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Button } from '../core/Button';
import type { IconName } from '../core/Icon';
import { isOfControl } from '../core/press';
import { isAsked, type RecordField } from '../form/record-field';
import { controlOf } from '../form/refusal';
import type { FormState } from '../form/useForm';
import { FieldValue, isNothing } from '../record/FieldValue';
import { type FieldAddition, RecordFields, type RecordFieldsProps } from '../record/RecordFields';

/** A titled part of a record's form. */
export interface FormBlock<Values extends FieldValues> {
  readonly title: string;
  /** In the order shown. */
  readonly names: readonly (keyof Values & string)[];
  /** Where blocks are read first: fields whose values say by themselves what they are, line by line. */
  readonly lines?: readonly (readonly (keyof Values & string)[])[];
  /** There too, beside a value: how old somebody of this birth date is. */
  readonly beside?: (name: keyof Values & string, values: Values) => ReactNode;
  /** There too, in place of « Non renseigné ». */
  readonly empty?: string;
  readonly icon?: IconName;
  readonly actions?: ReactNode;
  /** Above the fields, below them. */
  readonly intro?: ReactNode;
  readonly after?: (form: FormState<Values>) => ReactNode;
}

interface Props<Values extends FieldValues> extends Pick<RecordFieldsProps<Values>, 'with' | 'read'> {
  readonly form: FormState<Values>;
  readonly fields: Readonly<Record<string, RecordField>>;
  readonly blocks: readonly FormBlock<Values>[];
  /** Of a record that does not exist yet: all of it is written. */
  readonly isNew: boolean;
}

/** The blocks of a record, read as text until one is pressed: it alone opens, with the cursor in what was pressed. Saved or taken back, all are text again. */
export function Blocks<Values extends FieldValues>({ form, blocks, isNew, ...rest }: Props<Values>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { rounds } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save, and for each time that changes are taken back
  useEffect(() => setOpen(new Set()), [rounds]);
  const turn = (title: string, opens: boolean) =>
    setOpen((before) => new Set(opens ? [...before, title] : [...before].filter((one) => one !== title)));
  return (
    <div className="d-blocks">
      {blocks.map((block) => (
        <Block
          key={block.title}
          {...rest}
          form={form}
          block={block}
          open={isNew || open.has(block.title)}
          isNew={isNew}
          onTurn={(opens) => turn(block.title, opens)}
        />
      ))}
    </div>
  );
}

interface BlockProps<Values extends FieldValues> extends Omit<Props<Values>, 'blocks'> {
  readonly block: FormBlock<Values>;
  readonly open: boolean;
  readonly onTurn: (opens: boolean) => void;
}

function Block<Values extends FieldValues>(props: BlockProps<Values>) {
  const { form, fields, block, read = false, open, isNew, onTurn } = props;
  const { title, names, actions, intro, after } = block;
  const root = useRef<HTMLElement>(null);
  const pressed = useRef<string>(undefined);
  const mayWrite = names.some((name) => !(typeof read === 'function' ? read(name) : read));
  useEffect(() => {
    if (!open || pressed.current === undefined) return;
    focusOn(root.current, form.element.current, pressed.current);
    pressed.current = undefined;
  }, [open, form.element]);
  const begin = (at: string) => {
    pressed.current = at;
    onTurn(true);
  };
  const close = () => {
    form.revert(names as readonly FieldPath<Values>[]);
    onTurn(false);
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('.d-block-turn button')?.focus());
  };
  const isText = mayWrite && !open;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button does the same, for who has no pointer
    <section
      ref={root}
      className={['d-block', isText && 'd-block-text', open && !isNew && 'd-block-open'].filter(Boolean).join(' ')}
      onClick={(event) => {
        if (isText && !isOfControl(event))
          begin((event.target as Element).closest<HTMLElement>('[data-field]')?.dataset.field ?? '');
      }}
      onKeyDown={(event) => {
        if (!open || isNew || event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <h2>{title}</h2>
      <div className="d-block-body">
        {intro}
        {open || !mayWrite ? (
          <div className="d-form">
            <RecordFields
              form={form}
              fields={fields}
              names={names}
              read={read}
              {...(props.with ? { with: props.with } : {})}
            />
          </div>
        ) : (
          <Reading {...props} />
        )}
        {after?.(form)}
      </div>
      {actions && <div className="d-block-acts">{actions}</div>}
      {mayWrite && !isNew && (
        <div className="d-block-turn">
          <Button
            look="quiet"
            icon={open ? 'close' : 'pencil'}
            label={`${open ? 'Fermer' : 'Modifier'}\u00a0: ${title}`}
            onClick={() => (open ? close() : begin(''))}
          />
        </div>
      )}
    </section>
  );
}

/** In what was pressed, else in the first field. */
function focusOn(block: HTMLElement | null, form: HTMLFormElement | null, name: string): void {
  const control =
    (name && controlOf(form, name)) ||
    block?.querySelector('.d-form :is(input, select, textarea, button.d-input):enabled');
  if (!(control instanceof HTMLElement)) return;
  control.focus();
  if (control instanceof HTMLInputElement && control.type === 'text') control.select();
}

/** What a block holds, in words: the lines that it declares, then a line for each other field that holds something. */
function Reading<Values extends FieldValues>({ form, fields, block, with: given }: BlockProps<Values>) {
  const additions = (typeof given === 'function' ? given(form.values) : (given ?? {})) as Readonly<
    Record<string, FieldAddition | undefined>
  >;
  const { lines = [], names } = block;
  const isSaid = (name: string) => {
    const field = fields[name];
    return (
      (names as readonly string[]).includes(name) &&
      field !== undefined &&
      field.kind !== 'password' &&
      field.kind !== 'hidden' &&
      isAsked(field, form.values) &&
      !isNothing(form.values[name])
    );
  };
  const declared = new Set<string>(lines.flat());
  const said: readonly (readonly string[])[] = [
    ...lines.map((line) => line.filter(isSaid)),
    ...names.filter((name) => !declared.has(name) && isSaid(name)).map((name) => [name]),
  ].filter(({ length }) => length > 0);
  if (said.length === 0) return <p className="d-block-empty">{block.empty ?? 'Non renseigné'}</p>;
  const saidOf = (name: string): ReactNode => {
    const { use, present } = additions[name] ?? {};
    const by = fields[name]?.choicesBy;
    return (
      <FieldValue
        field={fields[name]}
        value={form.values[name]}
        empty=""
        use={use}
        present={present}
        {...(by ? { by: form.values[by] } : {})}
      />
    );
  };
  const isChanged = (name: string) => form.field(name as FieldPath<Values>).changed;
  return said.map((line) => (
    <dl key={line.join()} className="d-block-line">
      {line.map((name) => (
        <div key={name} data-field={name} className={isChanged(name) ? 'd-block-changed' : undefined}>
          <dt className={declared.has(name) ? 'd-visually-hidden' : undefined}>
            {additions[name]?.label ?? fields[name]?.label}
          </dt>
          <dd>
            {saidOf(name)}
            {block.beside?.(name as keyof Values & string, form.values) && (
              <small> {block.beside(name as keyof Values & string, form.values)}</small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  ));
}
