/** A word of a pupil, by the sex of their sheet: « Étudiante ». Without one it stays as it is. */
export const agreeing = (word: string, sex: number | null): string => (sex === 1 ? `${word}e` : word);
