import { formatNumber, plural } from '@diapason/ui';
import { whenOf } from '../workshop-in-words';
import type { Values, Workshop } from './workshop';
import styles from './workshop.module.css';

interface WhenProps {
  readonly was: Workshop;
  /** What is typed, and not saved yet. */
  readonly now: Values | undefined;
}

/** When it is; while other hours are typed, those that are saved are struck. */
export function When({ was, now }: WhenProps) {
  const old = whenOf(was);
  const typed = now && whenOf({ jour: now.jour, heureDebut: now.heureDebut ?? '', heureFin: now.heureFin ?? '' });
  if (typed === undefined || typed === old) return old;
  return (
    <>
      <del>{old}</del> <strong>{typed}</strong>
    </>
  );
}

/** How many places are taken; over is brass. */
export const Places = ({ taken, all }: { readonly taken: number; readonly all: number }) => (
  <p className={styles.places}>
    <meter
      className={taken > all ? styles.over : undefined}
      min={0}
      max={all}
      value={Math.min(taken, all)}
      aria-hidden="true"
    />
    {`${formatNumber(taken)} sur ${plural(all, 'place')}`}
  </p>
);
