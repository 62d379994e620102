import { useSites } from '@diapason/platform';
import { ErrorState, Loading, Panel } from '@diapason/ui';
import { SiteContact } from '../parts/SiteContact';
import type { Children } from '../parts/useChildren';
import styles from './home.module.css';

/** Contacts of the children's schools this year. Hidden without any. */
export function SitesBlock({ children, error }: Children) {
  const sites = useSites('all');
  const ids = new Set(children?.flatMap((child) => child.schooling.map((row) => row.fk_site)));
  const own = sites.rows.filter((site) => ids.has(site.idSite));
  if (error || (children && ids.size === 0)) return null;
  return (
    <Panel title={own.length > 1 ? 'Contacter nos écoles' : 'Contacter l’école'} icon="pin" fold="open">
      {sites.unavailable ? (
        <ErrorState message={sites.unavailable.message} onRetry={sites.unavailable.retry} />
      ) : !children || !sites.isReady ? (
        <Loading />
      ) : (
        <ul className={styles.sites}>
          {own.map((site) => (
            <li key={site.idSite}>
              <h3>{site.libelleSite}</h3>
              <SiteContact site={site} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
