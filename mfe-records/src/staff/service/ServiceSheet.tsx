import { replaceAddress, sheets, useApiQuery, useSchoolYears, useSearch, useUser } from '@diapason/platform';
import { Button, Loading } from '@diapason/ui';
import { SelectField } from '@diapason/ui/form';
import { Navigate, useParams } from '@diapason/ui/router';
import { Sheet } from '@diapason/ui/sheet';
import { lazy, Suspense, useState } from 'react';
import { Assignments } from './Assignments';
import { Contract } from './Contract';
import { Hours } from './Hours';
import styles from './service.module.css';

const CopyDialog = lazy(async () => ({ default: (await import('./CopyDialog')).CopyDialog }));

/** /service/{idUser}: what a teacher owes and does in a school year (document 001 §2). */
export default function ServiceSheet() {
  const { idUser = '' } = useParams();
  return /^\d+$/.test(idUser) ? <Known key={idUser} id={Number(idUser)} /> : <Navigate to="/erreur/404" replace />;
}

const openYear = (id: number, year: number) => replaceAddress(`/service/${id}?annee=${year}`);

function Known({ id }: { readonly id: number }) {
  const { idAnneeScolaire } = useUser();
  const year = Number(new URLSearchParams(useSearch()).get('annee')) || idAnneeScolaire;
  const whose = { fk_utilisateur: id, fk_anneeScolaire: year };
  const { data: sheet, fiche, refetch } = useApiQuery('GET /api/enseignantsFichesService', { query: whose }, LEAVES);
  const years = useSchoolYears();
  const [copies, copy] = useState(false);
  if (!sheet || !fiche) return <Loading />;
  const name = sheet.nomPrenomUtilisateur;
  return (
    <>
      <Sheet
        title={name}
        person={name}
        from={fiche.peut.includes('lister') ? { list: sheets.agent.list, sheet: '/service', id } : undefined}
        breath={['Fiche de service', ...new Set(sheet.affectations.map(({ libelleInstrument }) => libelleInstrument))]}
        acts={
          <>
            <div className={styles.year}>
              <SelectField
                name="annee"
                label="Année scolaire"
                value={year}
                onChange={(chosen: number | null) => chosen && openYear(id, chosen)}
                {...years.choice}
              />
            </div>
            {fiche.peut.includes('dupliquer') && <Button onClick={() => copy(true)}>Dupliquer</Button>}
          </>
        }
        tabs={[
          {
            key: 'service',
            label: 'Service',
            element: (
              <div key={year} className="d-stack">
                <Hours sheet={sheet} />
                <div className={styles.columns}>
                  <Assignments sheet={sheet} refetch={refetch} peut={fiche.peut} />
                  <Contract sheet={sheet} refetch={refetch} fiche={fiche} />
                </div>
              </div>
            ),
          },
        ]}
      />
      {copies && (
        <Suspense fallback={null}>
          <CopyDialog sheet={sheet} onCopied={(copied) => openYear(id, copied)} onClose={() => copy(false)} />
        </Suspense>
      )}
    </>
  );
}

const LEAVES = { leaves: true } as const;
