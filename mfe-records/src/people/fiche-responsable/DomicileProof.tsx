import { useApiQuery, useUser } from '@diapason/platform';
import { PaperField } from '@diapason/ui/upload';
import { paperOf, usePaperYear, YearPapers } from '../YearPapers';

/** The proof of domicile, one for each school year (document 001 §2). */
export function DomicileProof({ idUtilisateur }: { readonly idUtilisateur: number }) {
  const { idUtilisateur: self } = useUser();
  const { year, of, choice } = usePaperYear();
  const answer = useApiQuery('GET /api/utilisateursResponsables/:id/justificatifs/list', {
    params: { id: idUtilisateur },
  });
  const about = { fk_responsable: idUtilisateur, fk_anneeScolaire: year };
  return (
    <YearPapers title="Justificatif de domicile" yearLabel="Année scolaire" choice={choice} answer={answer}>
      {(papers) => (
        <PaperField
          key={year}
          kind="justificatifDomicile"
          about={about}
          removal={about}
          own={self === idUtilisateur}
          of={of}
          paper={paperOf(papers, 'justificatifDomicile', year)}
        />
      )}
    </YearPapers>
  );
}
