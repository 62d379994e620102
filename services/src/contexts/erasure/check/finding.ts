/** A value of a person, found where none should be. */
export interface Finding {
  readonly place: 'log' | 'database' | 'valkey' | 'files';
  /** Table, stream, key or file. */
  readonly where: string;
  readonly value: string;
}
