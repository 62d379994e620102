import type { Acts, ListDefinition } from './core';
import { keyOf } from './core/call';
import type { ListColumn, ListColumns } from './core/list-columns';
import { lists } from './endpoints';

/** A column as browsers know it. `name` is its field, `key` what it is sorted and remembered by. */
const tableColumn = ([name, { shown, right }]: readonly [string, ListColumn]) => {
  const { sort, file: _, choices, under, ...look } = shown;
  return {
    name,
    key: sort ?? name,
    ...look,
    ...(sort ? { sortable: true } : {}),
    ...(under ? { under } : {}),
    ...(choices ? { choices: choices.map(({ id, libelle }) => ({ value: id, label: libelle })) } : {}),
    ...(right ? { right } : {}),
  };
};

const isShown = ([, { shown }]: readonly [string, ListColumn]) => shown.label !== undefined && !shown.fileOnly;
const columnsOf = (row: ListColumns) => Object.entries(row).filter(isShown).map(tableColumn);

const filtersOf = ({ search, ownSites, currentYear }: ListDefinition) =>
  Object.entries(search).flatMap(([name, { shown, right, all, parts = {} }]) => {
    if (!shown) return [];
    const own = name === ownSites?.field ? { unlockedBy: ownSites.unlockedBy, lockedBy: ownSites.lockedBy } : {};
    const year = name === currentYear?.field ? { unlockedBy: currentYear.unlockedBy } : {};
    const more = shown.hintOfAll ? { parts: [...new Set(Object.values(parts).flat())] } : {};
    return [
      { name, ...shown, ...more, ...own, ...year, ...(right ? { right } : {}), ...(all === undefined ? {} : { all }) },
    ];
  });

/** What a button needs; whether it is offered, the server says with the list. */
const actsOf = (acts: Acts) =>
  Object.fromEntries(
    Object.entries(acts).map(([word, { label, icon, first, opens }]) => [
      word,
      {
        ...(label ? { label } : {}),
        ...(icon ? { icon } : {}),
        ...(first ? { first } : {}),
        ...(opens ? { opens } : {}),
      },
    ]),
  );

/** A list as browsers know it, without schemas. */
const listTable = (list: ListDefinition) => ({
  id: list.id,
  title: list.title,
  noun: list.noun,
  ...(list.feminine ? { feminine: true } : {}),
  file: list.file,
  endpoint: keyOf(list.list),
  totals: keyOf(list.totals),
  exported: keyOf(list.exported),
  ...(list.addresses ? { addresses: keyOf(list.addresses) } : {}),
  key: list.key,
  sort: list.sort,
  filters: filtersOf(list),
  columns: columnsOf(list.row),
  acts: actsOf(list.acts),
});

/** Every list by its name: what `constants/generated/lists.ts` is written from. */
export const listTables = Object.fromEntries(lists.map((list) => [list.name, listTable(list)]));
