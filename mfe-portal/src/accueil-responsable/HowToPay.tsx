import { paymentMode } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import styles from './home.module.css';

/** The ways of paying that a family has at its school, and where that is. */
export function HowToPay({ fkSite }: { readonly fkSite: number | null }) {
  const modes = useApiQuery('GET /api/cotisations/reglementsModes', {}, { stable: true, redirect: false });
  const sites = useApiQuery('GET /api/sites/liste', { query: {} }, { stable: true, redirect: false });
  const site = sites.data?.find((one) => one.idSite === fkSite);
  const atSchool = (modes.data ?? []).filter((mode) => !mode.enLigne && mode.idMode !== paymentMode.exemption);
  if (atSchool.length === 0 && !site) return null;
  return (
    <section className={styles.howToPay} aria-labelledby="comment-regler">
      <h3 id="comment-regler">Comment régler ?</h3>
      <p>
        {site ? `Auprès du secrétariat de l’école de ${site.libelleSite}` : 'Auprès du secrétariat de votre école'}
        {atSchool.length > 0 && ', avec le moyen qui vous convient\u00a0:'}
      </p>
      {atSchool.length > 0 && (
        <ul className={styles.modes}>
          {atSchool.map((mode) => (
            <li key={mode.idMode}>{mode.libelleMode}</li>
          ))}
        </ul>
      )}
      {site?.adresse1 && (
        <p className={styles.quiet}>{`${site.adresse1}, ${[site.codePostal, site.ville].filter(Boolean).join(' ')}`}</p>
      )}
    </section>
  );
}
