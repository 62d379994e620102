import { type ApiKey, go, notify } from '@diapason/platform';
import { type ReactNode, useState } from 'react';
import { useBelow } from '../core/width';
import type { EmailTools, RowOf, SearchOf } from './list';
import type { ListFilters } from './list-filters';
import { type ChosenAct, SelectionBar } from './SelectionBar';
import type { ListState } from './useList';
import type { Messages } from './useMessages';
import { type Selection, useSelection } from './useSelection';

interface Tools<K extends ApiKey, T extends ApiKey, P> {
  readonly emails: EmailTools<RowOf<K, P>, SearchOf<K> & SearchOf<T>> | undefined;
  /** Makes the file of a search. */
  readonly exported: ((search: object) => void) | undefined;
  readonly write: Messages;
}

interface Chosen<Row> {
  /** None where nothing can be done with chosen rows. */
  readonly selection: Selection<Row> | undefined;
  readonly bar: ReactNode;
  /** On a phone: a press chooses. */
  readonly choosing: boolean;
  readonly begin: () => void;
}

const NO_ROWS: readonly never[] = [];

/** The rows that are chosen, and the bar of what can be done with them. */
export function useChosen<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>(
  { declaration, search, rows = NO_ROWS, totals, count = 0, session }: ListState<K, T, F, P>,
  { emails, exported, write }: Tools<K, T, P>,
): Chosen<RowOf<K, P>> {
  const { rowKey, noun, feminine = false, chosen } = declaration;
  const selection = useSelection(rowKey, search, rows);
  const phone = useBelow('phone');
  const [hasBegun, setBegun] = useState(false);
  const of = emails?.of;
  const isOffered = of !== undefined || exported !== undefined || chosen !== undefined;
  const number = selection.everything ? count : selection.rows.length;
  const all = emails?.all;
  const hasAll = all !== undefined || exported !== undefined || chosen !== undefined;
  const given = of ? selection.rows.flatMap(of) : [];
  const withAddresses = async (use: (addresses: readonly (string | null)[]) => unknown) => {
    if (!selection.everything || !all) return use(given);
    const answer = await all(search);
    if (answer.ok) use(answer.data);
    else notify('error', answer.error.message);
  };
  const writes = of !== undefined && (!selection.everything || all !== undefined);
  const ways = declaration.chosenActs?.(session, selection.rows) ?? [];
  const elsewhere = new Set(ways.map(({ key }) => key));
  const own: readonly ChosenAct[] = [
    ...ways.map(({ to, ...way }) => ({
      ...way,
      onSelect: () => go(to(search, selection.everything ? undefined : selection.rows.map(rowKey))),
    })),
    ...(writes
      ? [
          { key: 'ecrire', label: 'Écrire', icon: 'mail' as const, onSelect: () => void withAddresses(write.write) },
          { key: 'copier', label: 'Copier les adresses', onSelect: () => void withAddresses(write.copy) },
        ]
      : []),
    ...(exported
      ? [
          {
            key: 'exporter',
            label: 'Exporter',
            icon: 'download' as const,
            onSelect: () =>
              exported(selection.everything ? search : { ...search, choisis: selection.rows.map(rowKey) }),
          },
        ]
      : []),
  ];
  const acts = own.filter(({ key }, at) => at < ways.length || !elsewhere.has(key));
  const sum = chosen && {
    cents:
      selection.everything && totals !== undefined
        ? chosen.all(totals)
        : selection.rows.reduce((cents, row) => cents + chosen.cents(row), 0),
    words: chosen.words,
  };
  const choosing = phone && (hasBegun || number > 0);
  const clear = () => {
    selection.clear();
    setBegun(false);
  };
  return {
    selection: isOffered ? selection : undefined,
    choosing,
    begin: () => setBegun(true),
    bar: isOffered && (number > 0 || choosing) && (
      <SelectionBar
        chosen={number}
        noun={noun}
        feminine={feminine}
        sum={sum}
        everything={
          !selection.everything && hasAll && count > number ? { count, choose: selection.chooseEverything } : undefined
        }
        acts={number > 0 ? acts : []}
        onClear={clear}
      />
    ),
  };
}
