import { spellings } from './generated/spellings';

const { patterns, around } = spellings;
const exact = new Map<string, string>(spellings.exact);
const labels = new Map<string, string>(spellings.labels);

/** A sentence of the documents in right French, spaces around it kept; anything else is as it was. */
export function inRightFrench(text: string): string {
  const words = text.trim();
  const right = corrected(words);
  return right === words ? text : text.replace(words, () => right);
}

function corrected(words: string): string {
  const whole = exact.get(words);
  if (whole !== undefined) return whole;
  const outer = around.find((before) => words.startsWith(before));
  if (outer !== undefined) return `${outer.replace("'", '’')}${corrected(words.slice(outer.length))}`;
  for (const [before, after, rightBefore, rightAfter] of patterns)
    if (words.length > before.length + after.length && words.startsWith(before) && words.endsWith(after))
      return `${rightBefore}${words.slice(before.length, words.length - after.length)}${rightAfter}`;
  return words
    .split(BETWEEN)
    .map((part) => labels.get(part) ?? part)
    .join('');
}

/** What stands between the labels of a line. */
const BETWEEN = /(, | · )/;
