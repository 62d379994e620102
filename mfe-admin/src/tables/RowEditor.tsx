import { useApiCommand } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { type FieldBinding, useForm } from '@diapason/ui/form';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { RowControl } from './RowControl';
import { type Cell, type Cells, cellsOf, changedOf, enteredOf, faultsOf, type Line, type Structure } from './row-form';
import styles from './tables.module.css';

interface Props {
  readonly structure: Structure;
  /** Undefined: a new row. */
  readonly line: Line | undefined;
  readonly onClose: () => void;
  readonly onRemove: (() => void) | undefined;
  readonly onShow: (() => void) | undefined;
}

/** A row that is edited: Enter saves, Escape gives back what was there. Texts of several lines stand below. */
export function RowEditor({ structure, line, onClose, onRemove, onShow }: Props) {
  const [save] = useApiCommand('POST /bdd/:table/:primaryKey');
  const before = line && cellsOf(structure, line);
  const first = useRef<HTMLTableRowElement>(null);
  const form = useForm<Cells>({
    initial: cellsOf(structure, line),
    marks: true,
    ends: true,
    validate: (cells) => faultsOf(structure, cells),
    onSubmit: async (cells) => {
      const answer = await save({
        params: { table: structure.table, primaryKey: line?.id ?? 0 },
        body: changedOf(cells, before),
      } as never);
      return answer.ok ? null : answer.error;
    },
    onSaved: onClose,
  });
  useEffect(() => first.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
    if (event.key === 'Escape' && target.getAttribute('aria-expanded') !== 'true') {
      event.preventDefault();
      onClose();
    }
    if (event.key === 'Enter' && /^(INPUT|SELECT)$/.test(target.tagName)) {
      event.preventDefault();
      void form.submit();
    }
  };
  const entered = enteredOf(structure);
  const control = (field: (typeof entered)[number]) => (
    <RowControl field={field} bound={form.field(field.key) as FieldBinding<Cell>} />
  );
  const isLong = ({ type }: (typeof entered)[number]) => type === 'textarea';
  return (
    <>
      <tr className={styles.edited} ref={first} onKeyDown={onKeyDown}>
        <td>{line?.id ?? '–'}</td>
        {entered
          .filter((field) => !isLong(field))
          .map((field) => (
            <td key={field.key}>{control(field)}</td>
          ))}
        <td />
        <td />
      </tr>
      <tr className={styles.edited} onKeyDown={onKeyDown}>
        <td colSpan={entered.length + 3}>
          <div className={styles.long}>
            {entered.filter(isLong).map((field) => (
              <div key={field.key} className={styles.grow}>
                {control(field)}
              </div>
            ))}
            {form.refusal && (
              <p className="d-refusal" role="alert">
                {form.refusal}
              </p>
            )}
            <div className={styles.buttons}>
              {onShow && (
                <Button look="quiet" icon="eye" onClick={onShow}>
                  Rendre visible
                </Button>
              )}
              {onRemove && (
                <Button look="quiet" icon="trash" onClick={onRemove}>
                  Supprimer
                </Button>
              )}
              <Button onClick={onClose}>Annuler</Button>
              <Button look="primary" busy={form.busy} onClick={() => void form.submit()}>
                Enregistrer
              </Button>
            </div>
          </div>
        </td>
      </tr>
    </>
  );
}
