/** What a file may come to while it is read, and what tells its headings. */
export interface Bounds {
  /** Bytes that the parts of a workbook unpack to. */
  readonly unpacked: number;
  /** Characters and cells. A cell that says something has at least as many of these as it has elements. */
  readonly text: number;
  /** How many of a row's cells are headings that are known. */
  readonly known: (cells: readonly string[]) => number;
}
