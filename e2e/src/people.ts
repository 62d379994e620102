/** A word of letters that no run before had, for the name of somebody new. */
export const newWord = (): string =>
  Date.now()
    .toString(36)
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
