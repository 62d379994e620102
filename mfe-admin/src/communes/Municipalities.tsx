import {
  de,
  isConventioned,
  limits,
  type MunicipalityKind,
  municipalityKinds,
  tariffReason,
} from '@diapason/contracts/constants';
import { type ApiData, downloadFile, useApiQuery } from '@diapason/platform';
import {
  Button,
  ErrorState,
  formatDate,
  formatNumber,
  matchesSearch,
  Page,
  Panel,
  plural,
  State,
  useBelow,
} from '@diapason/ui';
import { Pills, SearchField } from '@diapason/ui/form';
import { LinkWhere } from '@diapason/ui/router';
import { type Column, DataList, ListSkeleton, Pager } from '@diapason/ui/table';
import { useState } from 'react';
import styles from './communes.module.css';

type Town = ApiData<'GET /api/cotisations/communesConvention'>[number];

const yesOrNo = (yes: boolean) => (yes ? 'Oui' : 'Non');
const day = (one: string | null) => (one ? formatDate(one) : '–');
const Tariff = ({ town }: { readonly town: Town }) => (
  <State tone={town.tarifAdherent ? 'success' : 'neutral'}>{yesOrNo(town.tarifAdherent)}</State>
);

const columns: readonly Column<Town>[] = [
  { key: 'commune', header: 'Commune', value: (row) => row.libelleCommune },
  { key: 'codePostal', header: 'Code postal', value: (row) => row.codePostal },
  { key: 'adherente', header: 'Adhérente', value: (row) => yesOrNo(row.adherente) },
  { key: 'epci', header: 'EPCI', value: (row) => row.libelleEpci },
  { key: 'epciAdherent', header: 'EPCI adhérent', value: (row) => yesOrNo(row.epciAdherent) },
  { key: 'convention', header: 'Date de convention', value: (row) => day(row.dateConvention) },
  { key: 'denonciation', header: 'Date de dénonciation', value: (row) => day(row.dateDenonciation) },
  {
    key: 'tarif',
    header: 'Tarif adhérent',
    value: (row) => yesOrNo(row.tarifAdherent),
    cell: (row) => <Tariff town={row} />,
  },
];

/** Beside the panel, which says the rest. */
const fewColumns = columns.filter(({ key }) => ['commune', 'codePostal', 'epci', 'tarif'].includes(key));

/** /communeConventions: which municipalities have the member tariff, and why. */
export default function Municipalities() {
  const { data, error, refetch } = useApiQuery('GET /api/cotisations/communesConvention', {});
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<MunicipalityKind>('toutes');
  const [looked, setLooked] = useState<number>();
  const [{ page, pageSize }, setPage] = useState<{ page: number; pageSize: number }>({
    page: 0,
    pageSize: limits.defaultPageSize,
  });
  const hasCards = useBelow('tablet');
  const towns = data ?? [];
  const searched = towns.filter((town) =>
    matchesSearch(search, [town.libelleCommune, town.codePostal, town.libelleEpci]),
  );
  const found = searched.filter((town) => municipalityKinds.find(({ key }) => key === kind)?.of(town));
  const shown = found.slice(page * pageSize, (page + 1) * pageSize);
  const town = towns.find(({ idCommune }) => idCommune === looked);
  const restart = () => setPage({ page: 0, pageSize });
  const conventionner = kind === 'conventionnees' ? 1 : kind === 'autres' ? 0 : undefined;
  return (
    <Page
      title="Communes conventionnées"
      actions={
        <Button
          icon="download"
          onClick={() =>
            void downloadFile('POST /api/cotisations/communesConvention/export', {
              body: { format: 'xlsx', recherche: search, ...(conventionner === undefined ? {} : { conventionner }) },
            })
          }
        >
          Exporter
        </Button>
      }
    >
      <div className="d-toolbar">
        <SearchField
          value={search}
          label="Commune, code postal, EPCI"
          onChange={(text) => {
            setSearch(text);
            restart();
          }}
        />
        <div className="d-pills">
          <Pills
            pills={municipalityKinds.map(({ key, label, of }) => ({ key, label, count: searched.filter(of).length }))}
            chosen={kind}
            onChoose={(key) => {
              setKind(key);
              restart();
            }}
          />
        </div>
      </div>
      {!data &&
        (error ? (
          <ErrorState message={error.message} onRetry={refetch} />
        ) : (
          <ListSkeleton columns={columns} rows={pageSize} phone={hasCards} />
        ))}
      {data && (
        <>
          <p role="status">
            <strong>{plural(found.length, 'commune trouvée', 'communes trouvées')}</strong>
            {`, dont ${formatNumber(found.filter(({ tarifAdherent }) => tarifAdherent).length)} au tarif des adhérents`}
          </p>
          <div className={town && !hasCards ? styles.two : ''}>
            {hasCards ? (
              <ul className={`d-framed-list ${styles.cards}`}>
                {shown.map((one) => (
                  <li key={one.idCommune}>
                    <span>
                      <strong>{one.libelleCommune}</strong> {one.codePostal}
                      <small>{tariffReason(one)}</small>
                    </span>
                    <State tone={one.tarifAdherent ? 'success' : 'neutral'}>
                      {one.tarifAdherent ? 'Tarif adhérent' : 'Extérieurs'}
                    </State>
                  </li>
                ))}
              </ul>
            ) : (
              <DataList
                label="Communes"
                rows={shown}
                columns={town ? fewColumns : columns}
                rowKey={({ idCommune }) => idCommune}
                empty="Aucune commune ne correspond à cette recherche"
                rowActions={(one) => (
                  <Button
                    look="quiet"
                    icon="eye"
                    label={`Pourquoi le tarif ${de(one.libelleCommune)}`}
                    aria-expanded={looked === one.idCommune}
                    onClick={() => setLooked(looked === one.idCommune ? undefined : one.idCommune)}
                  />
                )}
              />
            )}
            {town && !hasCards && <Why town={town} onClose={() => setLooked(undefined)} />}
          </div>
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

function Why({ town, onClose }: { readonly town: Town; readonly onClose: () => void }) {
  const one = town.adherente !== town.epciAdherent;
  const facts = [
    ['INSEE', town.codeInsee],
    ['Commune adhérente', yesOrNo(town.adherente)],
    ['EPCI', town.libelleEpci ?? '–'],
    ['EPCI adhérent', yesOrNo(town.epciAdherent)],
    ['Date de convention', day(town.dateConvention)],
    ['Date de dénonciation', day(town.dateDenonciation)],
  ] as const;
  return (
    <Panel title={`${town.libelleCommune}, ${town.codePostal}`}>
      <p>
        <State tone={town.tarifAdherent ? 'success' : 'warning'}>
          {town.tarifAdherent ? 'Tarif adhérent' : 'Tarif extérieurs'}
        </State>
      </p>
      <h3>Pourquoi ce tarif</h3>
      <ul className={styles.why}>
        <li>{`${one ? '✓' : '✗'} Commune ou EPCI adhérent, un seul`}</li>
        <li>{`${isConventioned(town) ? '✓' : '✗'} Convention sans dénonciation`}</li>
      </ul>
      <p className={styles.soft}>{`Une seule des deux conditions suffit\u00a0: ${tariffReason(town)}.`}</p>
      <dl className="d-definition">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="d-row">
        <LinkWhere to={`/viewTableData?commune&Communes&ligne=${town.idCommune}`}>
          Modifier dans «&nbsp;Base de données&nbsp;»
        </LinkWhere>
        <Button look="quiet" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </Panel>
  );
}
