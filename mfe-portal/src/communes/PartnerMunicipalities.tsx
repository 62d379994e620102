import type { PartnerMunicipalityRow } from '@diapason/contracts';
import { limits, type MunicipalityKind, municipalityKinds, tariffReason } from '@diapason/contracts/constants';
import { useApiQuery, useUser } from '@diapason/platform';
import { ErrorState, formatNumber, Loading, matchesSearch, Page, plural, State } from '@diapason/ui';
import { Pills, SearchField } from '@diapason/ui/form';
import { Pager } from '@diapason/ui/table';
import { useState } from 'react';
import styles from './communes.module.css';

type Town = PartnerMunicipalityRow;

const Tariff = ({ town }: { readonly town: Town }) => (
  <State tone={town.tarifAdherent ? 'success' : 'neutral'}>
    {town.tarifAdherent ? 'Tarif adhérent' : 'Extérieurs'}
  </State>
);

/** /ER/communeConventions: which municipalities have the member tariff, one's own first. */
export default function PartnerMunicipalities() {
  const { idUtilisateur } = useUser();
  const { data, error, refetch } = useApiQuery('GET /api/cotisations/communesConvention', {});
  const guardian = useApiQuery(
    'GET /api/utilisateursResponsables/:id',
    { params: { id: idUtilisateur } },
    { stable: true },
  );
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<MunicipalityKind>('toutes');
  const [{ page, pageSize }, setPage] = useState<{ page: number; pageSize: number }>({
    page: 0,
    pageSize: limits.defaultPageSize,
  });
  const restart = () => setPage({ page: 0, pageSize });
  const towns = data ?? [];
  const searched = towns.filter((town) =>
    matchesSearch(search, [town.libelleCommune, town.codePostal, town.libelleEpci]),
  );
  const found = searched.filter((town) => municipalityKinds.find(({ key }) => key === kind)?.of(town));
  const own = ownTown(towns, guardian.data);
  return (
    <Page title="Communes conventionnées">
      {!data && (error ? <ErrorState message={error.message} onRetry={refetch} /> : <Loading />)}
      {own && (
        <div className={styles.own}>
          <span>
            <small>Votre commune</small>
            <strong>{own.libelleCommune}</strong>
            <small>{tariffReason(own)}</small>
          </span>
          <Tariff town={own} />
        </div>
      )}
      {data && (
        <>
          <div className="d-toolbar">
            <SearchField
              value={search}
              label="Commune, code postal"
              onChange={(text) => {
                setSearch(text);
                restart();
              }}
            />
            <div className="d-pills">
              <Pills
                pills={municipalityKinds}
                chosen={kind}
                onChoose={(key) => {
                  setKind(key);
                  restart();
                }}
              />
            </div>
          </div>
          <p role="status">
            <strong>{plural(found.length, 'commune trouvée', 'communes trouvées')}</strong>
            {`, ${formatNumber(found.filter(({ tarifAdherent }) => tarifAdherent).length)} au tarif adhérent`}
          </p>
          <ul className={`d-framed-list ${styles.cards}`}>
            {found.slice(page * pageSize, (page + 1) * pageSize).map((town) => (
              <li key={town.idCommune}>
                <span>
                  <strong>{town.libelleCommune}</strong> {town.codePostal}
                  <small>{tariffReason(town)}</small>
                </span>
                <Tariff town={town} />
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={pageSize}
            total={found.length}
            onChange={(next, size) => setPage({ page: next, pageSize: size })}
          />
        </>
      )}
    </Page>
  );
}

/** The town of the guardian's address: that of its postal code where several have its name. */
function ownTown(towns: readonly Town[], address: { ville?: string | null; codePostal?: string | null } | undefined) {
  const named = towns.filter(({ libelleCommune }) => sameName(libelleCommune, address?.ville ?? ''));
  return named.find(({ codePostal }) => codePostal === address?.codePostal) ?? named[0];
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
const sameName = (one: string, other: string) => other !== '' && plain(one) === plain(other);
