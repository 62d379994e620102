import {
  dayAfter,
  messages,
  presenceStatus,
  presenceStatuses,
  statusLabel,
  yearBefore,
} from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { EmptyState, ErrorState, Loading, Panel, State, todayInParis } from '@diapason/ui';
import { DateRangeFilter } from '@diapason/ui/calendar';
import { MultiSelectField, type Period } from '@diapason/ui/form';
import { PagedList } from '@diapason/ui/table';
import { useState } from 'react';
import { hoursOf } from '../workshop-in-words';

const PAGE = 10;
const { excused, present, late, absent } = presenceStatus;
const labelOf = (status: number): string => statusLabel(presenceStatuses, status);
/** In the order of the documents. */
const options = [present, absent, excused, late].map((value) => ({ value, label: labelOf(value) }));
const TONES: Readonly<Record<number, 'success' | 'danger' | 'warning'>> = {
  [excused]: 'warning',
  [present]: 'success',
  [late]: 'warning',
  [absent]: 'danger',
};

const periodsTo = (to: string): readonly Period[] => [
  { label: 'Aujourd’hui', from: to, to },
  { label: '7 derniers jours', from: dayAfter(to, -7), to },
  { label: '30 derniers jours', from: dayAfter(to, -30), to },
  { label: '90 derniers jours', from: dayAfter(to, -90), to },
  { label: '12 derniers mois', from: yearBefore(to), to },
];

/** « Presences en atelier » of a pupil: absences of the last seven days at first; without dates a year back. */
export default function Attendance({ id }: { readonly id: number }) {
  const [periods] = useState(() => periodsTo(todayInParis()));
  const [{ from, to }, setRange] = useState<{ from: string | null; to: string | null }>(periods[1] ?? NONE);
  const [statuses, setStatuses] = useState<readonly number[]>([absent]);
  const { data, error, refetch } = useApiQuery('GET /api/presences/listePresencesParId', {
    query: { fk_eleve: id, dateDebut: from, dateFin: to, fk_statutPresence: statuses.join(',') },
  });
  return (
    <Panel title={messages.teaching.pupilPresences} icon="check">
      <div className="d-stack">
        <div className="d-row d-row-fields">
          <DateRangeFilter from={from} to={to} onChange={setRange} periods={periods} />
          <MultiSelectField
            name="statut"
            label="Statut"
            value={statuses}
            onChange={setStatuses}
            options={options}
            none="Tous les statuts"
          />
        </div>
        {error && !data && <ErrorState message={error.message} onRetry={refetch} />}
        {!data && !error && <Loading />}
        {data && (
          <PagedList
            label={messages.teaching.pupilPresences}
            pageSize={PAGE}
            rows={data}
            rowKey={(row) => row.idPresenceEleve}
            empty={<EmptyState title="Aucune présence à montrer" icon="check" />}
            columns={[
              { key: 'date', header: 'Date', kind: 'date', value: (row) => row.date },
              { key: 'horaire', header: 'Horaire', value: hoursOf },
              { key: 'atelier', header: 'Atelier', value: (row) => row.libelleType },
              { key: 'enseignant', header: 'Enseignant', value: (row) => row.enseignant },
              {
                key: 'statut',
                header: 'Statut',
                value: ({ fk_statutPresence: status }) => (status === null ? '' : labelOf(status)),
                cell: ({ fk_statutPresence: status }) =>
                  status !== null && <State tone={TONES[status] ?? 'neutral'}>{labelOf(status)}</State>,
              },
              { key: 'commentaire', header: 'Commentaire', value: (row) => row.commentaire },
            ]}
          />
        )}
      </div>
    </Panel>
  );
}

const NONE = { from: null, to: null };
