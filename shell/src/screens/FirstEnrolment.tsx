import { useApiQuery } from '@diapason/platform';
import { todayInParis, useOffered } from '@diapason/ui';
import { useCatalogue } from '../remotes/catalogue-state';
import { matchRoute } from '../routing/matcher';
import { ScreenLink } from './ScreenLink';

const ENROLMENT = '/inscription/accueil';

/** « Première inscription »: on a wide screen, once public enrolment has opened, and where its screens are deployed. */
export function FirstEnrolment() {
  const { apps } = useCatalogue();
  const offered = useOffered('enrolment');
  const deployed = matchRoute(apps ?? [], ENROLMENT) !== undefined;
  const opening = useApiQuery(
    'GET /api/parametres/getValeur/:key',
    offered && deployed ? { params: { key: 'inscriptionsPubliquesOuvertes' } } : null,
  );
  const date = opening.data?.valeur;
  if (!date || date > todayInParis()) return null;
  return <ScreenLink href={ENROLMENT}>Première inscription</ScreenLink>;
}
