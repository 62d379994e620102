import type { ReactNode } from 'react';
import styles from './candidates.module.css';

/** Something that is ticked: whether it is free there. */
interface Square {
  readonly key: number;
  readonly isFree: boolean;
  readonly title: string;
  readonly text?: string;
}
interface Candidate {
  readonly id: number;
  /** Who, or which group, it is. */
  readonly about: ReactNode;
  readonly squares: readonly Square[];
  /** What the squares say, in words. */
  readonly inWords: ReactNode;
}
interface Props {
  readonly candidates: readonly Candidate[];
  /** Over the squares, one each. */
  readonly letters?: readonly { readonly key: number; readonly text: string }[];
  readonly chosen: number | null;
  readonly choose: (id: number) => void;
}

/** So many stand in a panel; all of them are in the choice above. */
const SHOWN = 8;

/** Squares that stand in one line. */
const ONE_LINE = 8;

/** Who could take what is ticked: a square each, free or not. */
export const Candidates = ({ candidates, letters = [], chosen, choose }: Props) => (
  <>
    {letters.length > 0 && letters.length <= ONE_LINE && (
      <p aria-hidden="true" className={styles.letters}>
        {letters.map(({ key, text }) => (
          <span key={key}>{text}</span>
        ))}
      </p>
    )}
    <ul className={styles.candidates}>
      {candidates.slice(0, SHOWN).map(({ id, about, squares, inWords }) => (
        <li key={id}>
          <button type="button" aria-pressed={chosen === id} onClick={() => choose(id)}>
            <span>{about}</span>
            <span aria-hidden="true" className={styles.squares}>
              {squares.map(({ key, isFree, title, text }) => (
                <i key={key} className={isFree ? styles.free : ''} title={title}>
                  {text}
                </i>
              ))}
            </span>
            {inWords}
          </button>
        </li>
      ))}
    </ul>
  </>
);
