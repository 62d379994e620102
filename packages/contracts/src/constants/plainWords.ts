export const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' };

/** The letters of each ligature of a text in lower case. */
export const withoutLigatures = (text: string): string => text.replace(/[œæß]/g, (one) => LIGATURES[one] ?? one);

/** The words of a text as comparisons take them: lower case, no accents, no ligatures, one blank between words and nothing else. */
export const plainWords = (text: string): string =>
  withoutLigatures(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
