import { useApiQuery, useUser } from '@diapason/platform';
import { KindsOfYear } from '../YearPapers';

/** The proof of domicile, one for each school year (document 001 §2). */
export function DomicileProof({ idUtilisateur: id }: { readonly idUtilisateur: number }) {
  const own = useUser().idUtilisateur === id;
  return (
    <KindsOfYear
      title="Justificatif de domicile"
      yearLabel="Année scolaire"
      answer={useApiQuery('GET /api/utilisateursResponsables/:id/justificatifs/list', { params: { id } })}
      kinds={['justificatifDomicile']}
      about={(fk_anneeScolaire) => ({ fk_responsable: id, fk_anneeScolaire })}
      field={(removal) => ({ removal, own })}
    />
  );
}
