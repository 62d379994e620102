const TONES = 5;

/** « ADAM Jeanne » → « JA »: the given name first, as people say it. */
export function initialsOf(name: string): string {
  const [last = '', ...given] = name.trim().split(/\s+/);
  const first = given.at(-1) ?? '';
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();
}

/** The same person has the same colour everywhere. */
const toneOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES;

/** Initials of a person in a coloured round. The name stands beside it: screen readers skip them, and copied text has none. */
export const Face = ({ name, size = 'small' }: { readonly name: string; readonly size?: 'small' | 'large' }) => (
  <span
    className={['d-face', `d-face-${toneOf(name)}`, `d-face-${size}`].join(' ')}
    data-initials={initialsOf(name)}
    aria-hidden="true"
  />
);
