import { useApiQuery } from '@diapason/platform';
import { useMedia } from '@diapason/ui';
import { useCatalogue } from '../remotes/catalogue-state';
import { matchRoute } from '../routing/matcher';
import { ScreenLink } from './ScreenLink';

const ENROLMENT = '/inscription/accueil';

/** « Première inscription »: at 1280 px and more, once public enrolment has opened, and where its screens are deployed. */
export function FirstEnrolment() {
  const { apps } = useCatalogue();
  const wide = useMedia('(min-width: 1280px)');
  const deployed = matchRoute(apps ?? [], ENROLMENT) !== undefined;
  const opening = useApiQuery(
    'GET /api/parametres/getValeur/:key',
    wide && deployed ? { params: { key: 'inscriptionsPubliquesOuvertes' } } : null,
  );
  const date = opening.data?.valeur;
  if (!date || new Date(date) > new Date()) return null;
  return <ScreenLink href={ENROLMENT}>Première inscription</ScreenLink>;
}
