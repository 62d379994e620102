import { useState } from 'react';

interface Rows<Row> {
  readonly data: readonly Row[] | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/**
 * Which row of a list a dialog edits, or that it is a new one. The row stays as it was when the dialog opened, so that a save names the
 * version that was seen; `onReload` takes it as it is by now, and closes the dialog where it is gone.
 */
export function useEditedRow<Row extends object>(
  { data, isFetching, refetch }: Rows<Row>,
  keyOf: (row: Row) => number,
) {
  const [edited, setEdited] = useState<Row | 'new'>();
  const [reload, setReload] = useState<'asked' | 'reading'>();
  const row = edited === 'new' ? undefined : edited;
  const now = row && data?.find((one) => keyOf(one) === keyOf(row));
  const edit = (next: Row | 'new' | undefined) => {
    setReload(undefined);
    setEdited(next);
  };
  if (reload === 'asked' && isFetching) setReload('reading');
  // What failed to be read leaves the rows as they were.
  if (reload === 'reading' && !isFetching) edit(data ? now : edited);
  return {
    isOpen: edited !== undefined,
    row,
    key: row && 'version' in row ? String(row.version) : undefined,
    edit,
    /** Of the dialog, beside its `key`. */
    dialog: {
      onReload: () => {
        setReload('asked');
        refetch();
      },
      onClose: () => edit(undefined),
    },
  };
}
