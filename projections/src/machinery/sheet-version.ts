import type { Row } from '@diapason/event-sourcing';

/** For `follows` of a table: `version` counts the changes of the sheet, as its aggregate does. */
export const sheetVersion = {
  columns: { version: 'integer' },
  of: (_row: Row, before: Row | undefined) => ({ version: nextVersion(before) }),
} as const;

export const nextVersion = (before: Row | undefined): number => Number(before?.version ?? 0) + 1;
