import { right } from '@diapason/contracts/constants';
import { useApiQuery, useMay, useRights } from '@diapason/platform';
import { Link } from '@diapason/ui/router';
import { PaperField } from '@diapason/ui/upload';
import { paperOf, usePaperYear, YearPapers } from '../YearPapers';

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
    <YearPapers
      title="Justificatifs"
      icon="file"
      yearLabel="Année des justificatifs"
      choice={choice}
      answer={answer}
      actions={<OfFamily idEleve={idEleve} />}
    >
      {(papers) =>
        (['handicape', 'etudiant'] as const).map((kind) => (
          <PaperField key={`${kind}-${year}`} kind={kind} about={about} of={of} paper={paperOf(papers, kind, year)} />
        ))
      }
    </YearPapers>
  );
}

/** To what the whole family is to give, on the sheet of who pays. */
function OfFamily({ idEleve }: { readonly idEleve: number }) {
  const can = useRights();
  const mayOpen = can(right.openGuardianFromPupil) && can(right.seeGuardian) && can(right.seeGuardianGeneral);
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
