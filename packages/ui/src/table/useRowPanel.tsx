import { Fragment, type ReactNode, useEffect } from 'react';
import type { Opening } from './DataList';
import type { PanelWays } from './list';
import { RowPanel } from './RowPanel';
import { focusRow, showRow } from './shown-rows';
import { type Shown, usePreview } from './usePreview';

interface Parts<Row> extends Shown<Row> {
  /** What a row is called. */
  readonly name: (row: Row) => string;
  /** Without it no row opens. */
  readonly panel: ((row: Row, ways: PanelWays) => ReactNode) | undefined;
  /** The page of its own, for who may open it. */
  readonly sheetOf?: Opening<Row>['sheetOf'];
  /** Whatever is pressed in a row or its panel may lead away from the list. */
  readonly onLeave?: (row: Row) => void;
}

interface LookedAt<Row> {
  /** A row is looked at. */
  readonly isOpen: boolean;
  readonly opening: Opening<Row> | undefined;
  readonly shut: () => void;
  /** For the end of the list's page. */
  readonly beside: ReactNode;
}

const nowhere = () => undefined;

/** The panel of the row that one looks at beside its list; when it closes, the row has the focus again. */
export function useRowPanel<Row>(parts: Parts<Row>): LookedAt<Row> {
  const { rowKey, count, name, panel, sheetOf = nowhere, onLeave = nowhere } = parts;
  const [looked, look] = usePreview(parts);
  const key = looked && rowKey(looked.row);
  useEffect(() => {
    if (key !== undefined) showRow(key);
  }, [key]);
  const shut = () => look(undefined);
  const close = () => {
    if (key !== undefined) focusRow(key);
    shut();
  };
  return {
    isOpen: looked !== undefined,
    opening: panel && { open: look, isOpen: (row) => rowKey(row) === key, sheetOf, onPress: onLeave },
    shut,
    beside: looked && panel && (
      <RowPanel
        name={name(looked.row)}
        position={looked.position}
        count={count}
        previous={looked.previous}
        next={looked.next}
        sheet={sheetOf(looked.row)}
        onLeave={() => onLeave(looked.row)}
        onClose={close}
      >
        <Fragment key={key}>{panel(looked.row, { close, next: looked.next })}</Fragment>
      </RowPanel>
    ),
  };
}
