import { useState } from 'react';

interface Rows<Row> {
  /** The rows as they are by now; undefined where that failed. */
  readonly refetch: () => Promise<readonly Row[] | undefined>;
}

/**
 * Which row of a list a dialog edits, or that it is a new one. The row stays as it was when the dialog opened, so that a save names the
 * version that was seen; `onReload` takes it as it is by now, and closes the dialog where it is gone.
 */
export function useEditedRow<Row extends object>({ refetch }: Rows<Row>, keyOf: (row: Row) => number) {
  const [edited, setEdited] = useState<Row | 'new'>();
  const row = edited === 'new' ? undefined : edited;
  const reload = async () => {
    const rows = await refetch();
    const now = row && rows?.find((one) => keyOf(one) === keyOf(row));
    // What failed to be read leaves the row as it was; another dialog may be open by then.
    if (rows) setEdited((shown) => (shown === edited ? now : shown));
  };
  return {
    isOpen: edited !== undefined,
    row,
    key: row && 'version' in row ? String(row.version) : undefined,
    edit: setEdited,
    /** Of the dialog, beside its `key`. */
    dialog: {
      onReload: () => void reload(),
      onClose: () => setEdited(undefined),
    },
  };
}
