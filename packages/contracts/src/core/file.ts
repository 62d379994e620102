/** What a file may hold, told by its first bytes and never by its name; with the ending of the name it is given back under. */
export const contentEndings = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
} as const;

export type ContentType = keyof typeof contentEndings;

/** Name of the part of a multipart call that is the file. */
export const FILE_PART = 'file';

/** The one file that a multipart call brings besides the fields of its body. */
export interface FilePart {
  readonly accepts: readonly ContentType[];
  readonly maxBytes: number;
  /** Said with 413. */
  readonly tooBig: string;
  /** Said with 415 of a file that holds something else. */
  readonly wrongContent: string;
  /** A picture is kept as a square of so many pixels a side. */
  readonly square?: number;
}
