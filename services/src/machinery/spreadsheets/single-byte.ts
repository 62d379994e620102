/** Encodings of one byte a character that French programs write: what their upper halves say, the same on every Node. */

/** The 32 places where Windows-1252 is not Latin-1; five are given to nothing. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
/** The eight places where ISO-8859-15 is not Latin-1. */
const ISO_8859_15: Readonly<Record<string, string>> = {
  '¤': '€',
  '¦': 'Š',
  '¨': 'š',
  '´': 'Ž',
  '¸': 'ž',
  '¼': 'Œ',
  '½': 'œ',
  '¾': 'Ÿ',
};
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';
const MACINTOSH =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';

const latin1 = Array.from({ length: 128 }, (_, index) => String.fromCharCode(128 + index));

/** By their names for a user, those that are likelier first: the 128 characters from 0x80 on. */
export const singleByte: Readonly<Record<string, readonly string[]>> = {
  'Windows-1252': [...WINDOWS_1252, ...latin1.slice(32)],
  'ISO-8859-15': latin1.map((character) => ISO_8859_15[character] ?? character),
  'MS-DOS (CP850)': [...CP850],
  Macintosh: [...MACINTOSH],
};

/** What French words are written with, beside ASCII. */
const FRENCH = new Set('àâäçéèêëîïôöùûüÿœæÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆ');
const MARKS = new Set('’«»€°–—…\u00A0“”²№');

/**
 * The encoding that makes the most French of these bytes. A letter counts where a letter stands beside it, so that `‚` of « Andr‚ » is
 * none and `é` is; of two that read the same, the likelier one.
 */
export function likeliest(bytes: Uint8Array): string {
  const scores = Object.entries(singleByte).map(([name, upper]) => ({ name, score: scoreOf(bytes, upper) }));
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).name;
}

/** How much of a file is looked at. */
const SAMPLE = 200_000;

function scoreOf(bytes: Uint8Array, upper: readonly string[]): number {
  let score = 0;
  for (let at = 0; at < bytes.length && at < SAMPLE; at += 1) {
    const character = upper[(bytes[at] ?? 0) - 128];
    if (character === undefined) continue;
    const inWord = isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]);
    // « AndrÇ » : a capital stands behind no small letter.
    const misplaced = character !== character.toLowerCase() && /[a-z]/.test(String.fromCharCode(bytes[at - 1] ?? 0));
    if (FRENCH.has(character)) score += misplaced ? -1 : inWord ? 3 : 1;
    else if (MARKS.has(character)) score += 1;
    else score -= inWord ? 3 : 1;
  }
  return score;
}

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte));

/** @param encodage a name of {@link singleByte}. */
export function textOf(bytes: Uint8Array, encodage: string): string {
  const upper = singleByte[encodage] ?? latin1;
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += 8_192) {
    const codes = Array.from(bytes.subarray(from, from + 8_192), (byte) =>
      byte < 128 ? byte : (upper[byte - 128] as string).charCodeAt(0),
    );
    pieces.push(String.fromCharCode(...codes));
  }
  return pieces.join('');
}
