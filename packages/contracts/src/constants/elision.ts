/** Vowels that « de » loses its own before; a name with H is read either way, and keeps it. */
const VOWEL = /^(?:[AEIOUÀÂÄÆÉÈÊËÎÏÔÖŒÙÛÜ]|Y[^AEIOUÀÂÄÆÉÈÊËÎÏÔÖŒÙÛÜ])/iu;

/** What stands before a name: « d’ » ADAM Lou, « de » MARTIN Jean. */
export const deBefore = (name: string): string => (VOWEL.test(name) ? 'd’' : 'de ');

/** « d’ADAM Lou », « de MARTIN Jean » */
export const de = (name: string): string => `${deBefore(name)}${name}`;

/** A label as it reads within a sentence: « Chèques-vacances ANCV » → « chèques-vacances ANCV ». */
export const inSentence = (label: string): string => label.charAt(0).toLocaleLowerCase('fr') + label.slice(1);
