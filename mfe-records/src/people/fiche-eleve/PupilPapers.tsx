import { useApiQuery } from '@diapason/platform';
import { useIsAllowed } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { KindsOfYear } from '../YearPapers';
import type { Pupil } from './pupil';

const LIST = 'GET /api/eleves/:id/justificatifs/list';

/** The papers of a pupil, for who may read them; undefined until they come. */
export function usePupilPapers(idEleve: number) {
  return useApiQuery(LIST, useIsAllowed()('voirPieces') ? { params: { id: idEleve } } : null);
}

/** Proofs of handicap and of studies, one of each for a school year (document 001 §2). */
export function PupilPapers({ pupil }: { readonly pupil: Pick<Pupil, 'idEleve' | 'handicape' | 'etudiant'> }) {
  const { idEleve, handicape, etudiant } = pupil;
  const maySend = useIsAllowed()('modifier');
  const answer = usePupilPapers(idEleve);
  if (!maySend || !(answer.data || answer.error)) return null;
  return (
    <KindsOfYear
      title="Justificatifs"
      yearLabel="Année des justificatifs"
      answer={answer}
      kinds={['handicape', 'etudiant']}
      about={(fk_anneeScolaire) => ({ fk_1: idEleve, fk_anneeScolaire })}
      isDue={(kind, year) =>
        kind === 'handicape' ? handicape === 1 : etudiant.some(({ fk_anneeScolaire }) => fk_anneeScolaire === year)
      }
      below={<OfFamily idEleve={idEleve} />}
    />
  );
}

/** To what the whole family is to give, on the sheet of who pays. */
function OfFamily({ idEleve }: { readonly idEleve: number }) {
  const mayOpen = useIsAllowed()('ouvrirFamille');
  const guardians = useApiQuery('GET /api/eleves/:id/listResponsables', mayOpen ? { params: { id: idEleve } } : null);
  const [payer] = guardians.data ?? [];
  return (
    payer && (
      <Link className="d-button d-button-quiet" to={`/fiche-responsable/${payer.fk_responsable}`}>
        Justificatifs de la famille
      </Link>
    )
  );
}
