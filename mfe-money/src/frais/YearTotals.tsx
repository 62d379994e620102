import { months } from '@diapason/contracts/constants';
import { useApiQuery, useSchoolYears, useSearch, useUser } from '@diapason/platform';
import { formatCents, Panel } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import styles from './year.module.css';

/** What is accepted or under way in the year of the list, by agent and month. */
export function YearTotals() {
  const { idAnneeScolaire } = useUser();
  const fk_anneeScolaire = Number(new URLSearchParams(useSearch()).get('annee')) || idAnneeScolaire;
  const { data = [] } = useApiQuery('GET /api/frais/totaux', { query: { fk_anneeScolaire } });
  const year = useSchoolYears().rows.find((one) => one.idAnneeScolaire === fk_anneeScolaire);
  if (data.length === 0) return null;
  const periods = [...new Set(data.map(({ periode }) => periode))].sort();
  const agents = [...new Map(data.map((one) => [one.fk_user, one.nomPrenomUtilisateur]))];
  const sum = (rows: typeof data) => rows.reduce((cents, { montant }) => cents + montant, 0);
  const said = (rows: typeof data) => (rows.length === 0 ? '–' : formatCents(sum(rows)));
  return (
    <Panel title={`Totaux ${year?.libelleAnneeScolaire ?? ''}, notes acceptées et en instruction`} fold="open">
      <div className={styles.year}>
        <table>
          <thead>
            <tr>
              <th>Agent</th>
              {periods.map((periode) => (
                <th key={periode} className={styles.month}>
                  {months[Number(periode.slice(5)) - 1]}
                </th>
              ))}
              <th className={styles.month}>Année</th>
            </tr>
          </thead>
          <tbody>
            {agents.map(([agent, name]) => {
              const own = data.filter(({ fk_user }) => fk_user === agent);
              return (
                <tr key={agent}>
                  <th scope="row">{name}</th>
                  {periods.map((periode) => {
                    const found = own.filter((one) => one.periode === periode);
                    const [only] = found;
                    return (
                      <td key={periode} className={styles.month}>
                        <LinkWhere to={only && `/fiche-frais/${only.idFrais}/gestion`}>{said(found)}</LinkWhere>
                      </td>
                    );
                  })}
                  <td className={styles.month}>
                    <strong>{said(own)}</strong>
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Réseau</th>
              {periods.map((periode) => (
                <td key={periode} className={styles.month}>
                  <strong>{said(data.filter((one) => one.periode === periode))}</strong>
                </td>
              ))}
              <td className={styles.month}>
                <strong>{said(data)}</strong>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}
