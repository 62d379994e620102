import { useApiQuery, useMay, useSchoolYears, useUser } from '@diapason/platform';
import { ErrorState, Panel } from '@diapason/ui';
import { SelectField } from '@diapason/ui/form';
import { PaperField } from '@diapason/ui/upload';
import { useState } from 'react';

const LIST = 'GET /api/eleves/:id/justificatifs/list';

/** The papers of a pupil, for who may read them; undefined until they come. */
export function usePupilPapers(idEleve: number) {
  return useApiQuery(LIST, useMay(LIST) ? { params: { id: idEleve } } : null);
}

/** Proofs of handicap and of studies, one of each for a school year (document 001 §2). */
export function PupilPapers({ idEleve }: { readonly idEleve: number }) {
  const { idAnneeScolaire } = useUser();
  const maySend = useMay('POST /api/fichiers/upload/handicape');
  const [year, setYear] = useState<number | null>(idAnneeScolaire);
  const years = useSchoolYears();
  const { data, error, refetch } = usePupilPapers(idEleve);
  if (!maySend || !(data || error)) return null;
  const of = years.rows.find((one) => one.idAnneeScolaire === year)?.libelleAnneeScolaire ?? '';
  const about = { fk_1: idEleve, fk_anneeScolaire: year };
  const held = (kind: string) => data?.find((one) => one.nature === kind && one.fk_anneeScolaire === year);
  return (
    <Panel title="Justificatifs" icon="file">
      {data ? (
        <div className="d-stack">
          <div className="d-form">
            <SelectField
              name="anneeJustificatif"
              label="Année des justificatifs"
              value={year}
              onChange={setYear}
              {...years.choice}
            />
          </div>
          <PaperField key={`handicape-${year}`} kind="handicape" about={about} of={of} paper={held('handicape')} />
          <PaperField key={`etudiant-${year}`} kind="etudiant" about={about} of={of} paper={held('etudiant')} />
        </div>
      ) : (
        error && <ErrorState message={error.message} onRetry={refetch} />
      )}
    </Panel>
  );
}
