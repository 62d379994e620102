import { type TabProps, useApiQuery, useUser } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Loading, Panel, useDeviceBelow, useIsAllowed } from '@diapason/ui';
import { SchoolYearFilter } from '@diapason/ui/form';
import { IconLink, LinkWhere } from '@diapason/ui/router';
import { DataList } from '@diapason/ui/table';
import { lazy, Suspense, useState } from 'react';
import { whenOf } from '../workshop-in-words';

// A phone has no such panel, and loads no calendar for it.
const Attendance = lazy(() => import('./Attendance'));
const Declared = lazy(() => import('./Declared'));
const PupilPlanning = lazy(() => import('./PupilPlanning'));
const LeaveCourse = lazy(() => import('./LeaveCourse'));

/** A pupil's workshops of a school year and, where there is room, whether they came (document 001 §2). */
export default function LessonsTab({ answer: { idEleve: id, nomPrenomEleve: name } }: TabProps<'pupil'>) {
  const { idAnneeScolaire } = useUser();
  const [year, setYear] = useState<number | null>(idAnneeScolaire);
  const isAllowed = useIsAllowed();
  const isPhone = useDeviceBelow('phone');
  return (
    <>
      <Panel title="Cours & Ateliers" icon="book">
        <div className="d-stack">
          <div className="d-row d-row-fields">
            <SchoolYearFilter value={year} onChange={setYear} />
          </div>
          <Workshops id={id} name={name} year={year ?? idAnneeScolaire} />
        </div>
      </Panel>
      {!isPhone && (
        <Panel title="Planning" icon="calendar" fold="closed" kept="planning-eleve">
          <Suspense fallback={<Loading />}>
            <PupilPlanning id={id} name={name} year={year ?? idAnneeScolaire} />
          </Suspense>
        </Panel>
      )}
      {isAllowed('voirPresences') && (
        <Suspense>
          <Declared id={id} />
        </Suspense>
      )}
      {!isPhone && isAllowed('voirPresences') && (
        <Suspense fallback={<Loading />}>
          <Attendance id={id} />
        </Suspense>
      )}
    </>
  );
}

interface WorkshopsProps {
  readonly id: number;
  readonly name: string;
  readonly year: number;
}

function Workshops({ id, name, year }: WorkshopsProps) {
  const isAllowed = useIsAllowed();
  const [left, leave] = useState<{ readonly idAtelier: number; readonly libelleType: string }>();
  const call = 'POST /api/eleves/:id/listAteliers';
  const { data, error, refetch } = useApiQuery(call, { params: { id }, body: { fk_anneeScolaire: year } });
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />;
  if (!data) return <Loading />;
  const list = (
    <DataList
      label="Cours & Ateliers"
      rows={data}
      rowKey={(row) => row.idAtelier}
      empty={<EmptyState title="Aucun atelier cette année" icon="book" />}
      {...(isAllowed('changerGroupe') || isAllowed('quitterCours')
        ? {
            rowActions: (row: { readonly idAtelier: number; readonly libelleType: string }) => (
              <>
                {isAllowed('changerGroupe') && (
                  <IconLink
                    icon="users"
                    label={`Changer de groupe\u00a0: ${row.libelleType}`}
                    to={`/changer-groupe/${row.idAtelier}?eleve=${id}`}
                  />
                )}
                {isAllowed('quitterCours') && (
                  <Button
                    look="quiet"
                    icon="trash"
                    label={`Retirer du cours\u00a0: ${row.libelleType}`}
                    onClick={() => leave(row)}
                  />
                )}
              </>
            ),
          }
        : {})}
      columns={[
        {
          key: 'type',
          header: 'Type',
          value: (row) => row.libelleType,
          cell: (row) => (
            <LinkWhere to={isAllowed('ouvrirAtelier') ? `/fiche-atelier/${row.idAtelier}` : undefined}>
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
                <LinkWhere to={isAllowed('ouvrirEnseignant') ? `/fiche-agent/${idUtilisateur}` : undefined}>
                  {nomPrenomUtilisateur}
                </LinkWhere>
              </span>
            )),
        },
      ]}
    />
  );
  return (
    <>
      {list}
      {left && (
        <Suspense fallback={null}>
          <LeaveCourse {...left} fk_eleve={id} name={name} onClose={() => leave(undefined)} />
        </Suspense>
      )}
    </>
  );
}
