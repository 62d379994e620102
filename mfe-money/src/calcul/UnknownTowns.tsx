import type { ApiData } from '@diapason/platform';
import { formatNumber, plural } from '@diapason/ui';
import { useId } from 'react';

interface Props {
  readonly of: ApiData<'POST /api/cotisations/calcul/essai'>['sansCommune'];
}

/** Whose address names no town that we know: they pay as from outside, and their sheets say it otherwise. Nothing where there is nobody. */
export function UnknownTowns({ of: { total, familles } }: Props) {
  const id = useId();
  if (total === 0) return null;
  return (
    <details className="d-note" aria-labelledby={id}>
      <summary id={id}>
        {plural(
          total,
          'famille de commune non reconnue paiera le tarif extérieur',
          'familles de commune non reconnue paieront le tarif extérieur',
        )}
      </summary>
      <ul>
        {familles.map(({ idUtilisateur, nomPrenomUtilisateur, codePostalVille }) => (
          <li key={idUtilisateur}>
            <a href={`/fiche-responsable/${idUtilisateur}`} target="_blank" rel="noreferrer">
              {nomPrenomUtilisateur}
            </a>
            {` : ${codePostalVille || 'sans commune'}`}
          </li>
        ))}
      </ul>
      {total > familles.length && <p>{`et ${formatNumber(total - familles.length)} de plus`}</p>}
    </details>
  );
}
