import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Words that a guesser of this product would begin with. */
const OURS =
  `diapason conservatoire ecole musique danse ecoledemusique motdepasse professeur enseignant enseignante secretariat secretaire
  direction directeur directrice responsable administratif superviseur agent eleve solfege orchestre chorale concert violon violoncelle alto
  contrebasse guitare piano flute clarinette hautbois basson saxophone trompette trombone tuba accordeon batterie percussions harpe chant`
    .split(/\s+/)
    .concat('azerty', 'azertyuiop', 'qsdfghjklm');

/** Beyond these letters a password is strong or a repetition, and judging it costs time. */
const JUDGED = 32;
/** Substitutions such as `@` for `a`: more of them cost seconds. */
const SUBSTITUTIONS = 8;

let factory: Promise<ZxcvbnFactory> | undefined;

/** Loaded when a password is set for the first time: the dictionaries take half a second. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  const dictionary = { ...common.dictionary, ...french.dictionary };
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs, l33tMaxSubstitutions: SUBSTITUTIONS });
}

/**
 * How many guesses find a password, as a power of ten: known passwords, French words and names, dates, keyboard rows, repetitions and
 * what is put around them (digits, a sign, `@` for `a`).
 * @param about what is known of the person: address, names, sites. Their words count as the first guesses.
 */
export async function guessesOf(password: string, about: readonly string[]): Promise<number> {
  factory ??= load();
  const words = about.flatMap(wordsOf).filter((word) => word.length > 2);
  return (await factory).check(password.slice(0, JUDGED), [...OURS, ...words]).guessesLog10;
}

/** `jean.dupont@ecole.fr`: itself, `jean.dupont`, `jeandupont`, and each word. */
function wordsOf(text: string): string[] {
  const [mailbox = ''] = text.split('@');
  const parts = text.split(/[^\p{L}\p{N}]+/u);
  return [text, mailbox, mailbox.replace(/[^\p{L}\p{N}]+/gu, ''), ...parts];
}
