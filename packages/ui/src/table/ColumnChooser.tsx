import { Button } from '../core/Button';
import { useUnfolding } from '../core/useUnfolding';
import type { Column } from './columns';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly Column<Row>[];
  readonly onShow: (key: string, isShown: boolean) => void;
  readonly compact: boolean;
  readonly onCompact: (compact: boolean) => void;
}

/** Which columns are shown, and how high rows are. A disclosure with checkboxes, closed by Escape or a click elsewhere. */
export function ColumnChooser<Row>({ columns, shown, onShow, compact, onCompact }: Props<Row>) {
  const { open, setOpen, root, button, onEscape } = useUnfolding();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from any of its controls
    <div className="d-chooser" ref={root} onKeyDown={onEscape}>
      <Button
        look="quiet"
        icon="columns"
        label="Colonnes affichées"
        aria-expanded={open}
        ref={button}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div className="d-chooser-list">
          <label>
            <input type="checkbox" checked={compact} onChange={(event) => onCompact(event.target.checked)} />
            Compact
          </label>
          <fieldset>
            <legend>Colonnes affichées</legend>
            {columns.map((column) => (
              <label key={column.key}>
                <input
                  type="checkbox"
                  checked={shown.includes(column)}
                  disabled={column.fixed}
                  onChange={(event) => onShow(column.key, event.target.checked)}
                />
                {column.header}
              </label>
            ))}
          </fieldset>
        </div>
      )}
    </div>
  );
}
