/** Input controls of the table editor (document 000 §3). */
export type ReferenceColumnType =
  | 'primaryKey'
  | 'input'
  | 'inputToolip'
  | 'number'
  | 'date'
  | 'select'
  | 'textarea'
  | 'boolean'
  | 'set'
  | 'colorPicker'
  | 'triToggle';

export interface ReferenceColumn {
  /** The documents' field: `idSite`, `fk_antenne`. The read model has it in snake case. */
  readonly key: string;
  readonly label: string;
  readonly type: ReferenceColumnType;
  readonly nonNull?: true;
  readonly filtrable?: true;
  readonly recherche?: true;
  /** What its label does not say, read by a press on it: wanted with `inputToolip`, which is an `input` otherwise. */
  readonly aide?: string;
  /** A `number` that need not be whole. */
  readonly decimal?: true;
  /** Step of a `number`; 1 unless told. */
  readonly increment?: number;
  /** Behind a `number`: « min ». */
  readonly unite?: string;
  /** Key of the `date` of the same row that this one does not come before. */
  readonly apres?: string;
  /** For `select` and `set` of integers: the reference table whose rows are the choices. */
  readonly table?: string;
  /** For `select` of texts: the choices themselves. For `triToggle`: its three words, in order; rows hold 0, 1 or 2. */
  readonly valeurs?: readonly { readonly id: string; readonly libelle: string }[];
  /** For `select` of texts: the choices are codes of the grids that are drafted or of open years; `valeurs` while there is none. */
  readonly grilles?: true;
}

/**
 * One table of reference data: a stream `reference-{id}`, a read model `read.{id}`, a page of the table editor. It holds no person, no
 * money of anybody and no password.
 */
export interface ReferenceTable {
  readonly id: string;
  readonly label: string;
  /** Under which the editor lists it. */
  readonly sujet: string;
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

/** The flag by which lists offer a row; a table without one keeps beside its rows which of them are hidden. */
export const VISIBLE = 'visible';
export const isOffered = ({ columns }: ReferenceTable): boolean => columns.some(({ key }) => key === VISIBLE);

/** A row: the documents' fields without the primary key. Dates are `YYYY-MM-DD`. */
export type ReferenceValue = string | number | boolean | null | number[];
export type ReferenceRow = Readonly<Record<string, ReferenceValue>>;
