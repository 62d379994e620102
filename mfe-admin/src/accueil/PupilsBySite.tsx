import { compareFrench } from '@diapason/contracts/constants';
import { formatNumber, Panel, plural } from '@diapason/ui';
import type { Home } from './home';
import styles from './home.module.css';

type Row = NonNullable<Home['eleves']>[number];

/** Enrolments of the year by site and discipline: a pupil of two disciplines counts in both. */
export function PupilsBySite({ rows }: { readonly rows: readonly Row[] }) {
  const named = (pick: (row: Row) => string) => [...new Set(rows.map(pick))].sort(compareFrench);
  const sites = named(({ libelleSite }) => libelleSite);
  const categories = named(({ libelleCategorie }) => libelleCategorie);
  const sum = (some: readonly Row[]) => some.reduce((total, { eleves }) => total + eleves, 0);
  const of = (site: string, category?: string) =>
    sum(
      rows.filter((row) => row.libelleSite === site && (category === undefined || row.libelleCategorie === category)),
    );
  return (
    <Panel title={plural(sum(rows), 'inscription')} icon="child">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by the keyboard, too */}
      <section className={styles.wide} tabIndex={0} aria-label="Inscriptions par site et discipline">
        <table className={styles.figures}>
          <caption className="d-visually-hidden">Inscriptions par site et discipline</caption>
          <thead>
            <tr>
              <th scope="col">Site</th>
              {categories.map((category) => (
                <th key={category} scope="col">
                  {category || 'Sans discipline'}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {sites.map((site) => (
              <tr key={site}>
                <th scope="row">{site || 'Sans site'}</th>
                {categories.map((category) => (
                  <td key={category}>{formatNumber(of(site, category))}</td>
                ))}
                <td>{formatNumber(of(site))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
