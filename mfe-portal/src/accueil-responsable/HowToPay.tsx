import { paymentMode } from '@diapason/contracts/constants';
import { usePaymentModes, useSites } from '@diapason/platform';
import { Loading } from '@diapason/ui';
import styles from './home.module.css';

/** How and where a family can pay. */
export function HowToPay({ fkSite }: { readonly fkSite: number | null }) {
  const modes = usePaymentModes();
  const sites = useSites('all');
  if ([modes, sites].some(({ isReady, unavailable }) => !isReady && !unavailable)) return <Loading />;
  const site = sites.rows.find((one) => one.idSite === fkSite);
  const atSchool = modes.rows.filter((mode) => !mode.enLigne && mode.idMode !== paymentMode.exemption);
  if (atSchool.length === 0 && !site) return null;
  return (
    <section className={styles.howToPay} aria-labelledby="comment-regler">
      <h3 id="comment-regler">Comment régler ?</h3>
      <p>
        {`Auprès du secrétariat de votre école${site ? ` (${site.libelleSite})` : ''}`}
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
