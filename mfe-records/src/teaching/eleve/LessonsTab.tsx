import { type TabProps, useApiQuery, useUser } from '@diapason/platform';
import { EmptyState, ErrorState, Loading, Panel, useDeviceBelow, useDoes } from '@diapason/ui';
import { SchoolYearFilter } from '@diapason/ui/form';
import { LinkWhere } from '@diapason/ui/router';
import { DataList } from '@diapason/ui/table';
import { lazy, Suspense, useState } from 'react';
import { whenOf } from '../workshop-in-words';

// A phone has no such panel, and loads no calendar for it.
const Attendance = lazy(() => import('./Attendance'));
const PupilPlanning = lazy(() => import('./PupilPlanning'));

/** A pupil's workshops of a school year and, where there is room, whether they came (document 001 §2). */
export default function LessonsTab({ answer: { idEleve: id, nomPrenomEleve } }: TabProps<'pupil'>) {
  const { idAnneeScolaire } = useUser();
  const [year, setYear] = useState<number | null>(idAnneeScolaire);
  const does = useDoes();
  const isPhone = useDeviceBelow('phone');
  return (
    <>
      <Panel title="Cours & Ateliers" icon="book">
        <div className="d-stack">
          <div className="d-row d-row-fields">
            <SchoolYearFilter value={year} onChange={setYear} />
          </div>
          <Workshops id={id} year={year ?? idAnneeScolaire} />
        </div>
      </Panel>
      {!isPhone && (
        <Panel title="Planning" icon="calendar" fold="closed" kept="planning-eleve">
          <Suspense fallback={<Loading />}>
            <PupilPlanning id={id} name={nomPrenomEleve} year={year ?? idAnneeScolaire} />
          </Suspense>
        </Panel>
      )}
      {!isPhone && does('voirPresences') && (
        <Suspense fallback={<Loading />}>
          <Attendance id={id} />
        </Suspense>
      )}
    </>
  );
}

function Workshops({ id, year }: { readonly id: number; readonly year: number }) {
  const does = useDoes();
  const call = 'POST /api/eleves/:id/listAteliers';
  const { data, error, refetch } = useApiQuery(call, { params: { id }, body: { fk_anneeScolaire: year } });
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />;
  if (!data) return <Loading />;
  return (
    <DataList
      label="Cours & Ateliers"
      rows={data}
      rowKey={(row) => row.idAtelier}
      empty={<EmptyState title="Aucun atelier cette année" icon="book" />}
      columns={[
        {
          key: 'type',
          header: 'Type',
          value: (row) => row.libelleType,
          cell: (row) => (
            <LinkWhere to={does('ouvrirAtelier') ? `/fiche-atelier/${row.idAtelier}` : undefined}>
              {row.libelleType}
            </LinkWhere>
          ),
        },
        { key: 'site', header: 'Site', value: (row) => row.libelleSite },
        { key: 'salle', header: 'Salle', value: (row) => row.libelleSalle },
        { key: 'horaire', header: 'Horaire', value: whenOf },
        {
          key: 'enseignant',
          header: 'Enseignant',
          value: (row) => row.enseignants.map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur).join(', '),
          cell: (row) =>
            row.enseignants.map(({ idUtilisateur, nomPrenomUtilisateur }, index) => (
              <span key={idUtilisateur}>
                {index > 0 && ', '}
                <LinkWhere to={does('ouvrirEnseignant') ? `/fiche-agent/${idUtilisateur}` : undefined}>
                  {nomPrenomUtilisateur}
                </LinkWhere>
              </span>
            )),
        },
      ]}
    />
  );
}
