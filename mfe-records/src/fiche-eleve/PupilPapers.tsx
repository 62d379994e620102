import { useApiQuery, useMay } from '@diapason/platform';
import { PaperField } from '@diapason/ui/upload';
import { paperOf, usePaperYear, YearPapers } from '../people/YearPapers';

const LIST = 'GET /api/eleves/:id/justificatifs/list';

/** The papers of a pupil, for who may read them; undefined until they come. */
export function usePupilPapers(idEleve: number) {
  return useApiQuery(LIST, useMay(LIST) ? { params: { id: idEleve } } : null);
}

/** Proofs of handicap and of studies, one of each for a school year (document 001 §2). */
export function PupilPapers({ idEleve }: { readonly idEleve: number }) {
  const maySend = useMay('POST /api/fichiers/upload/handicape');
  const { year, of, choice } = usePaperYear();
  const answer = usePupilPapers(idEleve);
  if (!maySend || !(answer.data || answer.error)) return null;
  const about = { fk_1: idEleve, fk_anneeScolaire: year };
  return (
    <YearPapers title="Justificatifs" icon="file" yearLabel="Année des justificatifs" choice={choice} answer={answer}>
      {(papers) =>
        (['handicape', 'etudiant'] as const).map((kind) => (
          <PaperField key={`${kind}-${year}`} kind={kind} about={about} of={of} paper={paperOf(papers, kind, year)} />
        ))
      }
    </YearPapers>
  );
}
