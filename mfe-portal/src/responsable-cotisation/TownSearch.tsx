import type { PartnerMunicipalityRow } from '@diapason/contracts';
import { limits } from '@diapason/contracts/constants';
import { useApiQuery, useUser } from '@diapason/platform';
import { ErrorState, Loading, plural, Tag } from '@diapason/ui';
import { SearchField } from '@diapason/ui/form';
import { useState } from 'react';
import styles from './contributions.module.css';
import { nearestFirst } from './towns';

const SHOWN = 8;

/** Whether families of a town get the member tariff? Starts with the guardian's town. */
export default function TownSearch() {
  const { idUtilisateur } = useUser();
  const [typed, setTyped] = useState<string>();
  const guardian = useApiQuery(
    'GET /api/utilisateursResponsables/:id',
    { params: { id: idUtilisateur } },
    { stable: true },
  );
  if (guardian.isLoading) return <Loading />;
  const search = typed ?? guardian.data?.ville ?? '';
  return (
    <div className="d-stack">
      <p className={styles.quiet}>Les familles des communes adhérentes au réseau ont un tarif plus avantageux.</p>
      <SearchField label="Nom ou code postal de la commune" value={search} onChange={setTyped} />
      <Answers search={search.trim()} />
    </div>
  );
}

function Answers({ search }: { readonly search: string }) {
  const asked = search.length >= limits.shortestSearch;
  const towns = useApiQuery('GET /api/cotisations/communesConvention', asked ? { query: { recherche: search } } : null);
  if (!asked) return null;
  if (towns.error) return <ErrorState message={towns.error.message} onRetry={towns.refetch} />;
  if (!towns.data) return <Loading />;
  const found = nearestFirst(towns.data, search);
  const more = found.length - SHOWN;
  return (
    <div aria-busy={towns.isFetching}>
      <p className="d-visually-hidden" role="status">
        {found.length === 0 ? '' : `${plural(found.length, 'commune trouvée', 'communes trouvées')}`}
      </p>
      {found.length === 0 ? (
        <p role="status">Aucune commune ne porte ce nom.</p>
      ) : (
        <ul className={styles.towns}>
          {found.slice(0, SHOWN).map((town) => (
            <Town key={town.idCommune} town={town} />
          ))}
        </ul>
      )}
      {more > 0 && <p className={styles.quiet}>{`et ${plural(more, 'autre')}. Précisez le nom de la commune.`}</p>}
    </div>
  );
}

function Town({ town }: { readonly town: PartnerMunicipalityRow }) {
  return (
    <li>
      <span>
        {`${town.libelleCommune} (${town.codePostal})`}
        {town.libelleEpci && <small>{town.libelleEpci}</small>}
      </span>
      {town.tarifAdherent ? <Tag tone="success">Tarif adhérent</Tag> : <Tag>Tarif extérieur</Tag>}
    </li>
  );
}
