import type { ClaimPage } from '@diapason/contracts/constants';
import styles from './page.module.css';

interface Props {
  readonly page: ClaimPage;
  /** Opens the correction of a day, by its place on the page. */
  readonly onCorrect?: ((row: number) => void) | undefined;
}

const KILOMETRES = 4;
const JOURNEYS = 3;

/** The A4 page of a claim, as its PDF prints it. */
export const ClaimPageView = ({ page, onCorrect }: Props) => (
  <article className={styles.page}>
    <div className={styles.paper}>
      <header>
        <strong>{page.etablissement}</strong>
        <p>
          <strong>{page.agent}</strong>
          <small>{page.statut}</small>
        </p>
      </header>
      <h3>{page.title}</h3>
      <p className={styles.about}>{page.about}</p>
      <table>
        <thead>
          <tr>
            {page.columns.map(({ title, isNumber, share }) => (
              <th key={title} className={isNumber ? styles.number : undefined} style={{ width: `${share}%` }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map(({ cells, motif, estimated }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place on the page
            <tr key={row}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <td key={at} className={page.columns[at]?.isNumber ? styles.number : undefined}>
                  {at === KILOMETRES && onCorrect ? (
                    <button
                      type="button"
                      className={estimated ? styles.estimated : styles.correctable}
                      aria-label={`Corriger les kilomètres, ${cells[0]}`}
                      onClick={() => onCorrect(row)}
                    >
                      {cell}
                    </button>
                  ) : (
                    <span className={at === KILOMETRES && estimated ? styles.estimated : undefined}>{cell}</span>
                  )}
                  {at === JOURNEYS && motif && <small>{motif}</small>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        {page.sums.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{page.total.label}</dt>
          <dd>{page.total.value}</dd>
        </div>
      </dl>
      {page.notes.map((note) => (
        <p key={note} className={styles.about}>
          {note}
        </p>
      ))}
      <footer>
        {page.signatures.map((name) => (
          <p key={name}>{name}</p>
        ))}
      </footer>
    </div>
  </article>
);
