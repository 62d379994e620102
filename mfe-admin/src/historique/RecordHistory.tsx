import { replaceAddress, useApiQuery, useSearch } from '@diapason/platform';
import { Button, Loading, Page, plural } from '@diapason/ui';
import { useParams } from '@diapason/ui/router';
import { RecordSteps } from './RecordSteps';

/** Every step of one record, and its state on a day; the day is in the address. */
export default function RecordHistory() {
  const { flux = '' } = useParams();
  const day = new URLSearchParams(useSearch()).get('au');
  const { data, error } = useApiQuery('GET /api/historique/:flux', { params: { flux }, query: {} });
  // Its title has up to three lines: what stood below a shorter one would move.
  if (!data && !error) return <Loading />;
  return (
    <Page
      title={data ? `Historique\u00a0: ${data.titre}` : 'Historique'}
      {...(data && {
        intro: `${plural(data.etapes.length, 'étape')}, de la plus récente à la plus ancienne.`,
        back: (
          <Button look="quiet" icon="chevronLeft" onClick={() => window.history.back()}>
            Retour
          </Button>
        ),
      })}
    >
      <RecordSteps
        flux={flux}
        day={day}
        onChoose={(au) => replaceAddress(`${location.pathname}${au ? `?au=${au}` : ''}`)}
      />
    </Page>
  );
}
