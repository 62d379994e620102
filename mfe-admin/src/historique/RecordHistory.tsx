import { replaceAddress, screenTitle, useApiQuery, useSearch } from '@diapason/platform';
import { Button, EmptyState, ErrorState, History, Loading, Page, Panel, plural, todayInParis } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { useParams } from '@diapason/ui/router';
import { iconOf } from './icons';
import { RecordState } from './RecordState';

/** Every step of one record, and its state on a day; the day is in the address. */
export default function RecordHistory() {
  const { flux = '' } = useParams();
  const day = new URLSearchParams(useSearch()).get('au');
  const history = useApiQuery('GET /api/historique/:flux', { params: { flux }, query: {} });
  const choose = (au: string | null) => replaceAddress(`${location.pathname}${au ? `?au=${au}` : ''}`);

  if (history.error && !history.data)
    return (
      <Page title="Historique">
        <ErrorState
          message={history.error.message}
          {...([403, 404].includes(history.error.status) ? {} : { onRetry: history.refetch })}
        />
      </Page>
    );
  if (!history.data)
    return (
      <Page title="Historique">
        <Loading />
      </Page>
    );

  const { titre, etapes } = history.data;
  return (
    <Page
      title={`Historique : ${titre}`}
      intro={`${plural(etapes.length, 'étape')}, de la plus récente à la plus ancienne.`}
      back={
        <Button look="quiet" icon="chevronLeft" onClick={() => window.history.back()}>
          Retour
        </Button>
      }
    >
      <Panel title="Voir l’enregistrement à une date" icon="calendar">
        <div className="d-stack">
          <div className="d-row d-row-fields">
            <DateField name="au" label="À la date du" value={day} onChange={choose} latest={todayInParis()} />
            {day && (
              <Button look="quiet" icon="restore" onClick={() => choose(null)}>
                Revenir à aujourd’hui
              </Button>
            )}
          </div>
          {day && <RecordState flux={flux} day={day} />}
        </div>
      </Panel>
      <Panel title="Étapes" icon="history">
        {etapes.length === 0 ? (
          <EmptyState title="Aucune étape" />
        ) : (
          <History
            label="Historique de l’enregistrement"
            steps={[...etapes].reverse().map((step) => ({
              key: step.position,
              title: step.sujet ? `${step.libelle} — ${step.sujet}` : step.libelle,
              time: step.date,
              actor: step.auteur,
              onBehalfOf: step.pourLeCompteDe,
              screen: step.ecran && screenTitle(step.ecran),
              icon: iconOf(step.type),
              changes: step.changes.map((change) => ({
                label: change.libelle,
                ...(change.avant === null ? {} : { before: change.avant }),
                after: change.apres ?? '—',
              })),
            }))}
          />
        )}
      </Panel>
    </Page>
  );
}
