import { formatCents, formatDate, plural } from '@diapason/ui';
import styles from './home.module.css';
import { type InstalmentCount, splitInstalments } from './instalments';

interface Props {
  /** Cents still to pay. */
  readonly remaining: number;
  readonly counts: readonly InstalmentCount[];
  /** YYYY-MM-DD, the first share's day. */
  readonly from: string;
}

/** Amounts and dates of one, two or three instalments. For information only. */
export function Instalments({ remaining, counts, from }: Props) {
  if (counts.length === 0) return null;
  return (
    <section className={styles.instalments} aria-labelledby="facilites">
      <h3 id="facilites">{counts.length > 1 ? 'En une ou plusieurs fois' : 'En une fois'}</h3>
      <ul className={styles.ways}>
        {counts.map((count) => (
          <li key={count}>
            <p>{plural(count, 'fois', 'fois')}</p>
            <ol>
              {splitInstalments(remaining, count, from).map(({ date, cents }) => (
                <li key={date}>
                  <time dateTime={date}>{formatDate(date)}</time>
                  <strong>{formatCents(cents)}</strong>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>Échéances calculées pour un premier règlement aujourd’hui.</p>
    </section>
  );
}
