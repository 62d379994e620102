import { formatDateTime, formatNumber, SummaryTotals } from '@diapason/ui';
import type { State } from './state';

/** Behind by less, the next look shows it up to date. */
const LATE_SECONDS = 5;
const BACKDATED_SECONDS = 60;

/** Three answers first, then the problems in words. */
export function Health({ state }: { readonly state: State }) {
  const { projection, erreurs } = state;
  return (
    <>
      <SummaryTotals
        label="Lecture des événements"
        totals={[
          { label: 'Événements enregistrés', value: formatNumber(projection.evenements), detail: 'dans le journal' },
          { label: 'Listes et fiches', ...listsOf(projection) },
          {
            label: 'Projecteur',
            value: projection.active ? 'En marche' : 'Arrêté',
            detail: projection.active ? 'écrit les listes et les fiches' : 'les listes ne changent plus',
            tone: projection.active ? 'success' : 'danger',
          },
          {
            label: 'Tâches abandonnées',
            value: formatNumber(erreurs.length),
            detail: erreurs.length > 0 ? 'à relancer ou à classer' : 'rien à faire',
            tone: erreurs.length > 0 ? 'danger' : 'success',
          },
        ]}
      />
      {projection.arret ? (
        <Standstill {...projection.arret} />
      ) : (
        !projection.active && (
          <p className="d-refusal" role="alert">
            Aucun projecteur n’est en marche : ce qui est enregistré est conservé, mais n’apparaît pas encore dans les
            listes. Redémarrez le processus « projector ».
          </p>
        )
      )}
    </>
  );
}

function listsOf({ retard, delai, active, arret }: State['projection']) {
  // Events that were loaded from elsewhere are backdated: their delay is not the projector's.
  const written =
    delai < BACKDATED_SECONDS ? `dernière écriture en ${formatNumber(Math.round(delai * 1000))} ms` : 'rien n’attend';
  if (arret) return { value: 'Arrêtées', detail: `depuis le ${formatDateTime(arret.date)}`, tone: 'danger' as const };
  if (retard > LATE_SECONDS || !active)
    return { value: 'En retard', detail: `de ${formatNumber(Math.round(retard))} s`, tone: 'warning' as const };
  return { value: 'À jour', detail: written, tone: 'success' as const };
}

function Standstill({ date, position, type, flux, table, raison }: NonNullable<State['projection']['arret']>) {
  return (
    <div className="d-refusal" role="alert">
      <p>
        <strong>{`Les listes sont arrêtées depuis le ${formatDateTime(date)}.`}</strong>{' '}
        {`L’événement ${type} à la position ${position} (${flux}) ne peut pas être pris par la table ${table}.`}
      </p>
      <p>{`Raison : ${raison}`}</p>
      <p>
        Rien n’est perdu ni sauté. Installez la version corrigée du projecteur : il reprend à cet événement de lui-même.
      </p>
    </div>
  );
}
