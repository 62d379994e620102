import { type PointerEvent, type ReactNode, useRef } from 'react';
import { Face } from '../core/Face';
import { Icon } from '../core/Icon';
import type { Opening } from './DataList';
import type { PhoneRow } from './list';
import { SelectBox } from './SelectBox';
import type { Selection } from './useSelection';

interface Props<Row> {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** Who or what a row is about. */
  readonly name: (row: Row) => string;
  readonly rowKey: (row: Row) => string | number;
  readonly phone: PhoneRow<Row>;
  readonly face?: ((row: Row) => string) | undefined;
  readonly opening: Opening<Row>;
  readonly selection: Selection<Row> | undefined;
  /** Rows are being chosen: a press chooses, and boxes stand in front. */
  readonly choosing: boolean;
}

/** Whom a row calls: the first of these numbers. */
export function callTo(name: string, ...numbers: readonly (string | null | undefined)[]) {
  const number = numbers.find(Boolean);
  return number ? { name, number } : undefined;
}

const LONG_PRESS_MS = 500;

/** Rows of a list on a phone: two lines, a state, and whom to call. A long press begins to choose. */
export function PhoneRows<Row>({
  label,
  rows,
  name: nameOf,
  rowKey,
  phone,
  face,
  opening,
  selection,
  choosing,
}: Props<Row>) {
  return (
    <ul className="d-rows" aria-label={label}>
      {rows.map((row) => {
        const name = nameOf(row);
        const call = phone.calls?.(row);
        const under = phone.under?.(row);
        return (
          <li
            key={rowKey(row)}
            className={selection?.has(row) ? 'd-row-line d-row-line-chosen' : 'd-row-line'}
            data-key={rowKey(row)}
          >
            {choosing && selection ? (
              <SelectBox
                label={`Sélectionner ${name}`}
                checked={selection.has(row)}
                onChange={(checked) => selection.mark([row], checked)}
              />
            ) : (
              face && <Face name={face(row)} />
            )}
            <Text
              onPress={() => {
                opening.onPress(row);
                if (choosing && selection) selection.mark([row], !selection.has(row));
                else opening.open(row);
              }}
              onLongPress={() => selection?.mark([row], true)}
            >
              <span className="d-row-line-name">
                <strong>{name}</strong>
                {phone.beside && <small>{phone.beside(row)}</small>}
              </span>
              {under && <small>{under}</small>}
            </Text>
            {phone.state?.(row)}
            {call && !choosing && (
              <a className="d-call" href={`tel:${call.number}`} aria-label={`Appeler ${call.name}`}>
                <Icon name="phone" size={18} />
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface TextProps {
  readonly onPress: () => void;
  readonly onLongPress: () => void;
  readonly children: ReactNode;
}

/** The line itself: the finger that rests on it chooses, and does not open it when it leaves. */
function Text({ onPress, onLongPress, children }: TextProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const begin = (event: PointerEvent) => {
    wasLong.current = false;
    if (event.pointerType === 'mouse') return;
    timer.current = setTimeout(() => {
      wasLong.current = true;
      onLongPress();
    }, LONG_PRESS_MS);
  };
  const end = () => clearTimeout(timer.current);
  return (
    <button
      type="button"
      className="d-row-line-text"
      onPointerDown={begin}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerLeave={end}
      onContextMenu={(event) => wasLong.current && event.preventDefault()}
      onClick={() => {
        if (!wasLong.current) onPress();
        wasLong.current = false;
      }}
    >
      {children}
    </button>
  );
}
