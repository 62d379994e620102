import { useApiQuery } from '@diapason/platform';
import { useDoes } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { PaperField } from '@diapason/ui/upload';
import { paperOf, usePaperYear, YearPapers } from '../YearPapers';
import type { Pupil } from './pupil';

const LIST = 'GET /api/eleves/:id/justificatifs/list';

const kinds = ['handicape', 'etudiant'] as const;

/** The papers of a pupil, for who may read them; undefined until they come. */
export function usePupilPapers(idEleve: number) {
  return useApiQuery(LIST, useDoes()('voirPieces') ? { params: { id: idEleve } } : null);
}

/** Proofs of handicap and of studies, one of each for a school year (document 001 §2). */
export function PupilPapers({ pupil }: { readonly pupil: Pick<Pupil, 'idEleve' | 'handicape' | 'etudiant'> }) {
  const { idEleve, handicape, etudiant } = pupil;
  const maySend = useDoes()('modifier');
  const { year, of, choice } = usePaperYear();
  const answer = usePupilPapers(idEleve);
  if (!maySend || !(answer.data || answer.error)) return null;
  const asked = {
    handicape: handicape === 1,
    etudiant: etudiant.some(({ fk_anneeScolaire }) => fk_anneeScolaire === year),
  };
  const missing = kinds.filter((kind) => answer.data && asked[kind] && !paperOf(answer.data, kind, year));
  const about = { fk_1: idEleve, fk_anneeScolaire: year };
  return (
    <YearPapers
      title="Justificatifs"
      yearLabel="Année des justificatifs"
      choice={choice}
      answer={answer}
      missing={missing.length}
      below={<OfFamily idEleve={idEleve} />}
    >
      {(papers) =>
        kinds.map((kind) => (
          <PaperField key={`${kind}-${year}`} kind={kind} about={about} of={of} paper={paperOf(papers, kind, year)} />
        ))
      }
    </YearPapers>
  );
}

/** To what the whole family is to give, on the sheet of who pays. */
function OfFamily({ idEleve }: { readonly idEleve: number }) {
  const mayOpen = useDoes()('ouvrirFamille');
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
