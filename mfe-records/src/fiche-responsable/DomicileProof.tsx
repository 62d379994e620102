import { useApiQuery, useSchoolYears, useUser } from '@diapason/platform';
import { ErrorState, Loading, Panel } from '@diapason/ui';
import { SelectField } from '@diapason/ui/form';
import { PaperField } from '@diapason/ui/upload';
import { useState } from 'react';

/** The proof of domicile, one for each school year (document 001 §2). */
export function DomicileProof({ idUtilisateur }: { readonly idUtilisateur: number }) {
  const { idAnneeScolaire, idUtilisateur: self } = useUser();
  const [year, setYear] = useState<number | null>(idAnneeScolaire);
  const years = useSchoolYears();
  const { data, error, refetch } = useApiQuery('GET /api/utilisateursResponsables/:id/justificatifs/list', {
    params: { id: idUtilisateur },
  });
  const about = { fk_responsable: idUtilisateur, fk_anneeScolaire: year };
  return (
    <Panel title="Justificatif de domicile" icon="home">
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : data ? (
        <div className="d-stack">
          <div className="d-form">
            <SelectField
              name="anneeJustificatif"
              label="Année scolaire"
              value={year}
              onChange={setYear}
              {...years.choice}
            />
          </div>
          <PaperField
            key={year}
            kind="justificatifDomicile"
            about={about}
            removal={about}
            own={self === idUtilisateur}
            of={years.rows.find((one) => one.idAnneeScolaire === year)?.libelleAnneeScolaire ?? ''}
            paper={data.find((one) => one.nature === 'justificatifDomicile' && one.fk_anneeScolaire === year)}
          />
        </div>
      ) : (
        <Loading />
      )}
    </Panel>
  );
}
