import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { likeliest, textOf } from './single-byte';

export interface Decoded {
  readonly text: string;
  /** As a user knows it: « UTF-8 », « Windows-1252 ». */
  readonly encodage: string;
}

/** Characters that no table has: control characters but tab and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NONSENSE = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\uFFFD]/;
/** What « é », « è », « à », « ç »… look like once UTF-8 was taken for Windows-1252 and saved so. */
const SPOILT = /Ã[\u0080-\u00BF©¨ª«®¯´»¼§¢‰]|â€™/;

/**
 * Text of a file whose encoding nobody declares: its byte order mark says, or it is UTF-8 where all of it can be; otherwise the one
 * of one byte a character that makes most French of it.
 * @throws Refusal 422 for what is no text, or a text whose accents were spoilt before.
 */
export function decoded(bytes: Uint8Array): Decoded {
  const found = read(bytes);
  if (NONSENSE.test(found.text)) throw new Refusal(messages.imports.notATable, 422);
  if (SPOILT.test(found.text)) throw new Refusal(messages.imports.spoiltAccents, 422);
  return found;
}

function read(bytes: Uint8Array): Decoded {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return as('utf-16le', 'UTF-16', bytes);
  if (first === 0xfe && second === 0xff) return as('utf-16be', 'UTF-16', bytes);
  try {
    return as('utf-8', 'UTF-8', bytes);
  } catch {
    const encodage = likeliest(bytes);
    return { text: textOf(bytes, encodage), encodage };
  }
}

const as = (label: string, encodage: string, bytes: Uint8Array): Decoded => ({
  text: new TextDecoder(label, { fatal: true }).decode(bytes),
  encodage,
});
