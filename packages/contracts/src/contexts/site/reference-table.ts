/** Input controls of the table editor (document 000 §3). */
export type ReferenceColumnType =
  | 'primaryKey'
  | 'input'
  | 'number'
  | 'date'
  | 'select'
  | 'textarea'
  | 'boolean'
  | 'set'
  | 'colorPicker';

export interface ReferenceColumn {
  /** The documents' field: `idSite`, `fk_antenne`. The read model has it in snake case. */
  readonly key: string;
  readonly label: string;
  readonly type: ReferenceColumnType;
  readonly nonNull?: true;
  readonly filtrable?: true;
  readonly recherche?: true;
  /** A `number` that need not be whole. */
  readonly decimal?: true;
  /** For `select` and `set` of integers: the reference table whose rows are the choices. */
  readonly table?: string;
  /** For `select` of texts: the choices themselves. */
  readonly valeurs?: readonly { readonly id: string; readonly libelle: string }[];
}

/** One table of reference data: a stream `reference-{id}`, a read model `read.{id}`, later a page of the table editor. */
export interface ReferenceTable {
  readonly id: string;
  readonly label: string;
  /** Of its read model, 1 unless told: raise it when its columns or what they hold change. */
  readonly version?: number;
  /** The first column is the primary key, an integer. */
  readonly columns: readonly [ReferenceColumn, ...ReferenceColumn[]];
  readonly ajouter: boolean;
  readonly delete: boolean;
  readonly grandeTable: boolean;
  readonly rowParPage: number;
}

/** Most characters of a text, by the control that edits it. */
export const longestText = { input: 500, textarea: 20_000 } as const;

/** A row: the documents' fields without the primary key. Dates are `YYYY-MM-DD`. */
export type ReferenceValue = string | number | boolean | null | number[];
export type ReferenceRow = Readonly<Record<string, ReferenceValue>>;
