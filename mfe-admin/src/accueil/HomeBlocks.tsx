import { go, useApiQuery } from '@diapason/platform';
import { Button, ErrorState, formatCents, formatNumber, Panel } from '@diapason/ui';
import type { Home } from './home';
import styles from './home.module.css';
import { PupilsBySite } from './PupilsBySite';
import { YearMoney } from './YearMoney';

type Task = Home['aFaire'][number];

/** What waits for whoever works here, and how the year stands; nothing where there is nothing. */
export default function HomeBlocks() {
  const home = useApiQuery('GET /api/accueil', {});
  if (home.error && !home.data) return <ErrorState message={home.error.message} onRetry={home.refetch} />;
  if (!home.data) return null;
  const { aFaire, argent, eleves } = home.data;
  return (
    <div className={styles.blocks}>
      {aFaire.length > 0 && <Tasks tasks={aFaire} />}
      {argent && argent.length > 0 && <YearMoney years={argent} />}
      {eleves && eleves.length > 0 && <PupilsBySite rows={eleves} />}
    </div>
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
  echeances: {
    title: 'Échéances refusées',
    note: 'par la banque, un reste est dû',
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

function Tasks({ tasks }: { readonly tasks: readonly Task[] }) {
  return (
    <Panel title="À faire" icon="listCheck">
      <ul className={styles.tasks}>
        {tasks.map(({ cle, nombre, reste }) => {
          const { title, note, verb, to } = WORDS[cle];
          return (
            <li key={cle}>
              <strong>{formatNumber(nombre)}</strong>
              <p>
                {title}
                <small>{reste ? `${formatCents(reste)} restent à régler en tout` : note}</small>
              </p>
              <Button onClick={() => go(to)}>
                {verb}
                <span className="d-visually-hidden">{`\u00a0: ${title}`}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
