import { type Column, priceIn, type TariffGrid } from '@diapason/contracts/calculation';
import { de, formatNumber } from '@diapason/contracts/constants';
import { notify } from '@diapason/platform';
import { Button, Menu, type MenuItem, plural } from '@diapason/ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { AmountInput } from './AmountInput';
import amount from './amount.module.css';
import {
  blockOf,
  type Cell,
  cellsOf,
  columnName,
  columnsOf,
  MODES,
  type Mode,
  pasted,
  readCell,
  rowCells,
  showCell,
} from './cells';
import styles from './grid.module.css';
import { moveInTable } from './move';
import {
  changedLine,
  hasFurtherPrices,
  withBound,
  withBrackets,
  withFurtherPrices,
  withMode,
  withoutLine,
  withRanks,
} from './reshape';
import page from './tariffs.module.css';

export interface Editing {
  readonly grid: TariffGrid;
  /** What it is compared with; undefined where there is nothing. */
  readonly compared: TariffGrid | undefined;
  readonly change: (edit: (grid: TariffGrid) => TariffGrid) => void;
}

interface GridTableProps extends Editing {
  readonly onLine: (lineAt: number) => void;
  readonly onZone: (zoneAt: number) => void;
}

/** The prices of the year: an offer a row, brackets and zones in columns, typed where they stand. */
export function GridTable({ grid, compared, change, onLine, onZone }: GridTableProps) {
  const brackets = grid.tranches.length + 1;
  const others = columnsOf(grid).slice(1);
  const paste = (text: string, row: number, cell: number): boolean => {
    const block = blockOf(text);
    if (block.length === 1 && block[0]?.length === 1) return false;
    const { grid: next, left } = pasted(grid, block, row, cell);
    change(() => next);
    if (left > 0)
      notify(
        'error',
        `${plural(left, 'valeur collée n’est pas un montant', 'valeurs collées ne sont pas des montants')} ou n’a pas de case.`,
      );
    return true;
  };
  const cellOf = (cell: Cell, row: number, at: number) => (
    <AmountCell
      key={cell.label}
      cell={cell}
      place={{ row, cell: at }}
      change={change}
      onPaste={(text) => paste(text, row, at)}
    />
  );
  return (
    <section className={page.card} aria-label="Montants">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from one input inside to the next */}
      <div className={styles.scroll} onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveInTable(event)}>
        <table className={styles.grid}>
          <colgroup>
            <col className={styles.offerColumn} />
            <col span={brackets} />
            <col span={others.length} className={styles.zoneColumn} />
          </colgroup>
          <thead>
            <tr>
              <td />
              <th colSpan={brackets} scope="colgroup">
                Communes membres, par quotient familial
              </th>
              {others.map((column) => (
                <th
                  key={String(column)}
                  scope="col"
                  rowSpan={others.length > 1 && column !== others.at(-1) ? 2 : 1}
                  className={styles.out}
                >
                  {typeof column === 'number' ? (
                    <button type="button" className={page.link} onClick={() => onZone(column)}>
                      {columnName(grid, column)}
                    </button>
                  ) : (
                    columnName(grid, column)
                  )}
                </th>
              ))}
            </tr>
            <tr className={styles.second}>
              <th scope="col">Offre, montants en euros</th>
              {grid.tranches.map((bound, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a bracket is its place
                <th key={at} scope="col" className={styles.number}>
                  <b>T{at + 1}</b> ≤{' '}
                  <AmountInput
                    label={`Borne de la tranche ${at + 1}`}
                    value={bound}
                    show={(value) => formatNumber(value)}
                    read={readBound}
                    onChange={(value) => change((now) => withBound(now, at, value))}
                    width={5}
                  />
                </th>
              ))}
              <th scope="col" className={styles.number}>
                <b>T{brackets}</b> &gt; {formatNumber(grid.tranches.at(-1) ?? 0)}
              </th>
              <td className={styles.out}>
                <button type="button" className={page.link} onClick={() => onZone(grid.zones.length)}>
                  + Zone
                </button>
              </td>
            </tr>
          </thead>
          <tbody>
            {grid.lignes.map((line, row) => {
              const cells = rowCells(grid, compared, row);
              const placeOf = (own: readonly Cell[]) =>
                own.map((cell) => cells.findIndex(({ label }) => label === cell.label));
              const members = cellsOf(grid, compared, row, 'adherent');
              const memberPlaces = placeOf(members);
              const isStep = line.adherent.mode === 'STEP';
              return (
                <tr key={line.code}>
                  <th scope="row">
                    <span className={styles.offer}>
                      <span>{line.libelle}</span>
                      <Menu
                        label={`Actions ${de(line.libelle)}`}
                        icon="more"
                        look="quiet"
                        bare
                        items={lineActions(grid, row, change, () => onLine(row))}
                      />
                    </span>
                    <ModeChoice line={row} column="adherent" grid={grid} change={change} />
                  </th>
                  {isStep ? (
                    Array.from({ length: brackets }, (_, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a bracket is its place
                      <td key={at}>
                        {[members[at], members[at + brackets]].map(
                          (cell, further) => cell && cellOf(cell, row, memberPlaces[at + further * brackets] ?? 0),
                        )}
                      </td>
                    ))
                  ) : (
                    <td colSpan={brackets}>
                      <span className={styles.wide}>
                        {members.map((cell, at) => (
                          <span key={cell.label} className={styles.piece}>
                            {cell.sign && <span className={page.soft}>{cell.sign}</span>}
                            {cellOf(cell, row, memberPlaces[at] ?? 0)}
                            {cell.kind === 'percent' && <span>%</span>}
                          </span>
                        ))}
                        {line.adherent.mode === 'RANK' && <Ranks line={row} column="adherent" change={change} />}
                        {line.reduction === 0 && <span className={page.soft}>sans réduction</span>}
                      </span>
                    </td>
                  )}
                  {others.map((column) => {
                    const own = cellsOf(grid, compared, row, column);
                    const places = placeOf(own);
                    const { mode } = priceIn(line, column);
                    return (
                      <td key={String(column)} className={styles.out}>
                        {own.map((cell, at) => (
                          <span key={cell.label} className={own.length > 1 ? styles.stacked : undefined}>
                            {own.length > 1 && (
                              <span className={page.soft}>{cell.kind === 'percent' ? '%' : cell.sign}</span>
                            )}
                            {cellOf(cell, row, places[at] ?? 0)}
                          </span>
                        ))}
                        {mode !== 'FLAT' && (
                          <ModeChoice line={row} column={column} grid={grid} change={change}>
                            {mode === 'RANK' && <Ranks line={row} column={column} change={change} />}
                          </ModeChoice>
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <footer className={styles.foot}>
        <Button look="quiet" icon="plus" onClick={() => onLine(grid.lignes.length)}>
          Une offre
        </Button>
        <Button look="quiet" icon="plus" onClick={() => change((now) => withBrackets(now, 1))}>
          Une tranche
        </Button>
        {grid.tranches.length > 1 && (
          <Button look="quiet" icon="close" onClick={() => change((now) => withBrackets(now, -1))}>
            La tranche T{brackets}
          </Button>
        )}
        <span className={page.soft}>Sans avis d’imposition : T{brackets}</span>
      </footer>
    </section>
  );
}

function readBound(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '');
  const bound = /^\d{1,9}$/.test(plain) ? Number(plain) : 0;
  return bound > 0 ? bound : undefined;
}

interface AmountCellProps {
  readonly cell: Cell;
  readonly place: { readonly row: number; readonly cell: number };
  readonly change: Editing['change'];
  readonly onPaste: (text: string) => boolean;
}

/** An amount, with what the compared grid has there where that is another: a click puts it back. */
function AmountCell({ cell, place, change, onPaste }: AmountCellProps) {
  const { label, kind, value, compared } = cell;
  const differs = compared !== undefined && compared !== value;
  return (
    <span className={differs ? `${styles.cell} ${styles.changed}` : styles.cell}>
      <AmountInput
        label={label}
        value={value}
        show={(shown) => showCell(shown, kind)}
        read={(text) => readCell(text, kind)}
        onChange={(typed) => change((grid) => cell.put(grid, typed))}
        onPaste={onPaste}
        width={Math.max(6, showCell(value, kind).length + 1)}
        place={place}
      />
      {differs && (
        <button
          type="button"
          className={amount.struck}
          tabIndex={-1}
          aria-label={`${label} : remettre ${showCell(compared, kind)}`}
          onClick={() => change((grid) => cell.put(grid, compared))}
        >
          <s>{showCell(compared, kind)}</s>
        </button>
      )}
    </span>
  );
}

interface ModeChoiceProps extends Pick<Editing, 'grid' | 'change'> {
  readonly line: number;
  readonly column: Column;
  readonly children?: ReactNode;
}

/** A row's mode in one column; another reshapes that row only. */
function ModeChoice({ line: at, column, grid, change, children }: ModeChoiceProps) {
  const line = grid.lignes[at];
  if (!line) return null;
  const where = columnName(grid, column) || 'Communes membres';
  return (
    <span className={styles.mode}>
      <select
        aria-label={`Mode ${de(line.libelle)}, ${where}`}
        value={priceIn(line, column).mode}
        onChange={({ currentTarget: { value } }) => change((now) => withMode(now, at, column, value as Mode))}
      >
        {Object.entries(MODES).map(([mode, words]) => (
          <option key={mode} value={mode}>
            {words}
          </option>
        ))}
      </select>
      {children}
    </span>
  );
}

function Ranks({
  line,
  column,
  change,
}: {
  readonly line: number;
  readonly column: Column;
  readonly change: Editing['change'];
}) {
  return (
    <span className={styles.ranks}>
      <Button
        look="quiet"
        icon="plus"
        label="Un rang de plus"
        onClick={() => change((now) => withRanks(now, line, column, 1))}
      />
      <Button
        look="quiet"
        icon="close"
        label="Un rang de moins"
        onClick={() => change((now) => withRanks(now, line, column, -1))}
      />
    </span>
  );
}

/** What is rarely done to a row. */
function lineActions(grid: TariffGrid, at: number, change: Editing['change'], edit: () => void): readonly MenuItem[] {
  const line = grid.lignes[at];
  if (!line) return [];
  const further = hasFurtherPrices(line);
  const modes = columnsOf(grid)
    .slice(1)
    .flatMap((column) =>
      (Object.keys(MODES) as Mode[])
        .filter((mode) => mode !== priceIn(line, column).mode)
        .map((mode) => ({
          key: `${String(column)}-${mode}`,
          label: `${columnName(grid, column)} : ${MODES[mode]}`,
          onSelect: () => change((now) => withMode(now, at, column, mode)),
        })),
    );
  return [
    { key: 'edit', label: 'Libellé et code…', icon: 'pencil', onSelect: edit },
    {
      key: 'reduction',
      label: line.reduction === 1 ? 'Sans réduction' : 'Avec les réductions',
      onSelect: () => change((now) => changedLine(now, at, { reduction: line.reduction === 1 ? 0 : 1 })),
    },
    {
      key: 'further',
      label: further ? 'Pratiques suivantes : au coefficient' : 'Pratiques suivantes : un montant',
      onSelect: () => change((now) => withFurtherPrices(now, at, !further)),
    },
    ...modes,
    ...(grid.lignes.length > 1
      ? [
          {
            key: 'remove',
            label: 'Retirer l’offre',
            icon: 'trash' as const,
            onSelect: () => change((now) => withoutLine(now, at)),
          },
        ]
      : []),
  ];
}
