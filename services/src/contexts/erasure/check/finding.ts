/** A personal value that should have been erased. */
export interface Finding {
  readonly place: 'log' | 'database' | 'valkey' | 'files';
  /** Table, stream, key or file. */
  readonly where: string;
  readonly value: string;
}
