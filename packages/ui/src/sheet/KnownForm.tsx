import {
  ask,
  type CommandResult,
  type Done,
  go,
  type SheetAnswers,
  type SheetKind,
  sayDone,
  sheets,
  useRights,
} from '@diapason/platform';
import { useContext } from 'react';
import type { FieldValues } from 'react-hook-form';
import { RecordForm, type RecordFormProps } from './RecordForm';
import { isReadOnlyIn, SheetMetaContext } from './sheet-meta';

type Saves<K extends SheetKind> = (typeof sheets)[K]['save'];

interface Props<K extends SheetKind, Values extends FieldValues>
  extends Omit<
    RecordFormProps<Saves<K>, SheetAnswers[K], Values>,
    'call' | 'input' | 'again' | 'onSaved' | 'read' | 'readFirst'
  > {
  readonly of: K;
  /** Reads the record again, for the screen. */
  readonly refetch?: (() => void) | undefined;
  /** What is sent of what changed, where that is not the same. */
  readonly body?: (changed: Partial<Values>) => object;
  /** What is said below the sheet of a new one once it is saved, with what usually comes next. */
  readonly born?: (id: number) => Done;
  /** Fields of a new record that this person does not see: no answer says so yet. */
  readonly concealed?: (holds: (right: number) => boolean) => readonly string[];
}

/** The `RecordForm` of a record that has a sheet, read before it is written: who may not change a field reads it as text, and the sheet of a new one opens once it is saved. */
export function KnownForm<K extends SheetKind, Values extends FieldValues>(props: Props<K, Values>) {
  const { of, row, refetch, body = (changed: Partial<Values>) => changed, concealed, born, blocks, ...form } = props;
  const { read, save, key, path } = sheets[of];
  const said = useContext(SheetMetaContext);
  const holds = useRights();
  const id = Number(row ? Reflect.get(row, key) : 0);
  const hidden = new Set(row ? said.absents : concealed?.(holds));
  const again = () => {
    refetch?.();
    return ask(read, { params: { id } }) as Promise<CommandResult<SheetAnswers[K]>>;
  };
  return (
    <RecordForm<Saves<K>, SheetAnswers[K], Values>
      {...form}
      readFirst
      row={row}
      blocks={blocks.map((block) => ({ ...block, names: block.names.filter((name) => !hidden.has(name)) }))}
      read={row ? isReadOnlyIn(said) : () => false}
      call={save}
      input={(changed, versionAttendue) => ({ params: { id }, body: { ...body(changed), versionAttendue } }) as never}
      again={again}
      onSaved={(data) => {
        if (row) return;
        const made = Number(Reflect.get(data as object, key));
        go(`${path}/${made}`);
        if (born) sayDone(born(made));
      }}
    />
  );
}
