import type { SettingKey } from '../constants/settings';

/** What a paper may hold, told by its first bytes and never by its name; with the ending of the name it is given back under. */
export const contentEndings = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
} as const;

export type ContentType = keyof typeof contentEndings;

/** A kind of file that is kept as it was sent, by the endings of its name. */
export interface FileKind {
  readonly endings: readonly string[];
  /** Its type, with which it is given back. */
  readonly type: string;
  /** What its first bytes may say; `text` is what has no zero byte, `zip` and `compound` are how office programs pack. */
  readonly told: readonly string[];
}

/** Name of the part of a multipart call that is the file. */
export const FILE_PART = 'file';

interface AnyFile {
  readonly maxBytes: number;
  /** Said with 413. */
  readonly tooBig: string;
  /** A setting in Mo that bounds it further, and what is said then. */
  readonly limitedBy?: { readonly setting: SettingKey; readonly tooBig: (mo: number) => string };
  /** Said with 415 of a file that holds something else. */
  readonly wrongContent: string;
  /** A picture is kept as a square of so many pixels a side. */
  readonly square?: number;
}

/** The one file that a multipart call brings besides the fields of its body. */
export interface FilePart extends AnyFile {
  readonly accepts: readonly ContentType[];
  /** Instead: kept byte for byte, where name and content agree on one of these kinds. */
  readonly asSent?: { readonly kinds: readonly FileKind[]; readonly namedBy: string };
}
