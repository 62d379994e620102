import { go, useUser } from '@diapason/platform';
import { Loading, Page, Panel, useBelow } from '@diapason/ui';
import { useParams } from '@diapason/ui/router';
import { lazy, Suspense, useEffect } from 'react';
import parts from '../parts/parts.module.css';
import { Contributions } from './Contributions';
import styles from './contributions.module.css';
import { TaxPanel } from './TaxPanel';

const TownSearch = lazy(() => import('./TownSearch'));

/** A guardian's contributions, tax records and town tariff (document 002 §2). Collapsible up to 576 px. */
export default function GuardianContributions() {
  const { id } = useParams();
  const { idUtilisateur } = useUser();
  const phone = useBelow('phone');
  const own = id === undefined || Number(id) === idUtilisateur;
  useEffect(() => {
    if (!own) go('/role-erreur');
  }, [own]);
  if (!own) return <Loading />;
  const folded = phone ? ({ fold: 'closed' } as const) : {};
  return (
    <Page title="Mes cotisations">
      <div className={`${parts.columns} ${styles.columns} ${parts.blocks}`}>
        <Panel title="Cotisations et règlements" icon="wallet" {...(phone ? { fold: 'open' } : {})}>
          <Contributions />
        </Panel>
        <div className="d-stack">
          <TaxPanel {...folded} />
          <Panel title="Tarif de ma commune" icon="pin" {...folded}>
            <Suspense fallback={<Loading />}>
              <TownSearch />
            </Suspense>
          </Panel>
        </div>
      </div>
    </Page>
  );
}
