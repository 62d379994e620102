import { useState } from 'react';

interface Rows<Row> {
  readonly data: readonly Row[] | undefined;
  readonly refetch: () => void;
}

/**
 * Which row of a list a dialog edits, or that it is a new one. The row stays as it was when the dialog opened, also while the list is asked
 * again, so that a save names the version that was seen; `reload` takes it as it is by now. Give the dialog `key`.
 */
export function useEditedRow<Row extends { readonly version: number }>(
  { data, refetch }: Rows<Row>,
  keyOf: (row: Row) => number,
) {
  const [edited, setEdited] = useState<Row | 'new'>();
  const [isReloading, setReloading] = useState(false);
  const row = edited === 'new' ? undefined : edited;
  const now = row && data?.find((one) => keyOf(one) === keyOf(row));
  const edit = (next: Row | 'new' | undefined) => {
    setReloading(false);
    setEdited(next);
  };
  if (isReloading && now && now.version !== row.version) edit(now);
  return {
    isOpen: edited !== undefined,
    row,
    key: row?.version,
    edit,
    close: () => edit(undefined),
    reload: () => {
      setReloading(true);
      refetch();
    },
  };
}
