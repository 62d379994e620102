import { go, hasScreen } from '@diapason/platform';
import { Button, formatCents, Panel, todayInParis } from '@diapason/ui';
import { lazy, Suspense } from 'react';
import type { Home } from './home';
import styles from './home.module.css';
import { byMonth, monthsUntil, schoolMonths, summedUp } from './months';

type Year = NonNullable<Home['argent']>[number];

/** Who has no right to the money loads no chart. */
const Chart = lazy(() => import('@diapason/ui/chart').then((kit) => ({ default: kit.Chart })));

/** What came in of the year beside the year before, as a curve and as the same figures. */
export function YearMoney({ years: [year, before] }: { readonly years: readonly Year[] }) {
  if (!year) return null;
  const come = monthsUntil(todayInParis());
  const months = byMonth(year);
  const earlier = before ? byMonth(before) : undefined;
  const gap = before && year.regle - before.regle;
  return (
    <Panel
      title="Règlements de l’année"
      icon="euro"
      actions={
        hasScreen('/rejeu') && (
          <Button look="quiet" onClick={() => go('/rejeu')}>
            Comptes à une date
          </Button>
        )
      }
    >
      <div className={styles.money}>
        <div>
          <p className={styles.sum}>
            <strong>{formatCents(year.regle)}</strong>
            {year.facture > 0 && ` ${Math.round((year.regle / year.facture) * 100)} % du facturé`}
          </p>
          {gap !== undefined && (
            <p data-gap={gap < 0 ? 'less' : 'more'} className={styles.gap}>
              {`${formatCents(Math.abs(gap))} de ${gap < 0 ? 'moins' : 'plus'} que l’an dernier au même jour`}
            </p>
          )}
          <Suspense fallback={null}>
            <Chart
              label="Règlements cumulés, mois par mois"
              labels={schoolMonths.map(([, name]) => name)}
              lines={[
                { label: year.libelleAnneeScolaire, values: summedUp(months).slice(0, come) },
                ...(before && earlier
                  ? [{ label: before.libelleAnneeScolaire, values: summedUp(earlier), isDashed: true }]
                  : []),
              ]}
              format={formatCents}
            />
          </Suspense>
        </div>
        <table className={styles.figures}>
          <caption className="d-visually-hidden">Règlements par mois</caption>
          <thead>
            <tr>
              <th scope="col">Mois</th>
              <th scope="col">{year.libelleAnneeScolaire}</th>
              {before && <th scope="col">{before.libelleAnneeScolaire}</th>}
            </tr>
          </thead>
          <tbody>
            {schoolMonths.slice(0, come).map(([number, name], at) => (
              <tr key={number}>
                <th scope="row">{name}</th>
                <td>{formatCents(months[at])}</td>
                {earlier && <td>{formatCents(earlier[at])}</td>}
              </tr>
            ))}
            <tr>
              <th scope="row">Réglé à ce jour</th>
              <td>{formatCents(year.regle)}</td>
              {before && <td>{formatCents(before.regle)}</td>}
            </tr>
            <tr>
              <th scope="row">Facturé</th>
              <td>{formatCents(year.facture)}</td>
              {before && <td>{formatCents(before.facture)}</td>}
            </tr>
            <tr>
              <th scope="row">Reste</th>
              <td>{formatCents(year.facture - year.regle)}</td>
              {before && <td>{formatCents(before.facture - before.regle)}</td>}
            </tr>
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
