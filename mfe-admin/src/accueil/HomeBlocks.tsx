import { useApiQuery } from '@diapason/platform';
import { ErrorState, formatCents, formatNumber, Panel, useDelayReveal } from '@diapason/ui';
import { Decisions } from './Decisions';
import type { Home } from './home';
import styles from './home.module.css';
import { Lines } from './Lines';
import { OwnRequests } from './OwnRequests';
import { PupilsBySite } from './PupilsBySite';
import { RecentRecords } from './RecentRecords';
import { YearMoney } from './YearMoney';

type Task = Home['aFaire'][number];

/** What waits for whoever works here, and how the year stands; nothing where there is nothing. */
export default function HomeBlocks() {
  const home = useApiQuery('GET /api/accueil', {});
  useDelayReveal(!home.data && !home.error);
  if (home.error && !home.data) return <ErrorState message={home.error.message} onRetry={home.refetch} />;
  if (!home.data) return null;
  const { aFaire, argent, eleves, decisions, miens } = home.data;
  return (
    <>
      <RecentRecords />
      <div className={styles.blocks}>
        {aFaire.length > 0 && <Tasks tasks={aFaire} />}
        <Decisions {...decisions} />
        <OwnRequests {...miens} />
        {argent && argent.length > 0 && <YearMoney years={argent} />}
        {eleves && eleves.length > 0 && <PupilsBySite rows={eleves} />}
      </div>
    </>
  );
}

/** How each is said, and the list that holds just these. */
const WORDS: Readonly<
  Record<Task['cle'], { readonly title: string; readonly note: string; readonly verb: string; readonly to: string }>
> = {
  demandes: {
    title: 'Demandes d’inscription',
    note: 'dans l’ordre où elles sont arrivées',
    verb: 'Traiter',
    to: '/demandes-inscription',
  },
  pieces: {
    title: 'Pièces manquantes',
    note: 'familles inscrites qui doivent encore en donner',
    verb: 'Voir',
    to: '/liste-responsables?pieces=manquantes',
  },
  echeances: {
    title: 'Échéances à suivre',
    note: 'refusées ou sans nouvelle, un reste est dû',
    verb: 'Voir',
    to: '/rapprochement',
  },
  revenus: {
    title: 'Revenus à vérifier',
    note: 'cotisations calculées sur ce qui est déclaré',
    verb: 'Vérifier',
    to: '/liste-cotisations?revenus=aVerifier',
  },
  sansReglement: {
    title: 'Familles sans règlement',
    note: 'rien n’est réglé de l’année',
    verb: 'Voir',
    to: '/liste-cotisations?vue=sansReglement',
  },
  partielles: {
    title: 'Règlements partiels',
    note: 'un reste est dû',
    verb: 'Voir',
    to: '/liste-cotisations?vue=partielles',
  },
  fiches: {
    title: 'Fiches de présence',
    note: 'non validées',
    verb: 'Voir',
    to: '/liste-presence?etat=nonvalidees',
  },
  conflits: {
    title: 'Conflits d’ateliers',
    note: 'à trancher',
    verb: 'Trancher',
    to: '/conflits-ateliers?decision=a-trancher',
  },
};

const Tasks = ({ tasks }: { readonly tasks: readonly Task[] }) => (
  <Panel title="À faire" icon="listCheck">
    <Lines
      lines={tasks.map(({ cle, nombre, reste }) => ({
        key: cle,
        lead: <strong>{formatNumber(nombre)}</strong>,
        ...WORDS[cle],
        ...(reste ? { note: `${formatCents(reste)} restent à régler en tout` } : {}),
      }))}
    />
  </Panel>
);
