import { importActInWords, importOutcomes, limits } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { Button, EmptyState, ErrorState, formatNumber, Loading, Tag, type Tone } from '@diapason/ui';
import { type Column, DataList, Pager } from '@diapason/ui/table';
import { useState } from 'react';
import type { ImportRow, ImportState } from './state';

type Outcome = ImportRow['resultat'];

const TONES: Readonly<Record<Outcome, Tone>> = {
  cree: 'success',
  modifie: 'information',
  inchange: 'neutral',
  refuse: 'danger',
  double: 'warning',
  vide: 'warning',
};
/** What is said once it is done, or before. */
type Said = 'libelle' | 'prevu';

const labelOf = (outcome: Outcome, said: Said) => importOutcomes.find(({ id }) => id === outcome)?.[said] ?? outcome;

const columnsOf = (said: Said): readonly Column<ImportRow>[] => [
  { key: 'ligne', header: 'Ligne', value: (row) => row.ligne, kind: 'number' },
  {
    key: 'resultat',
    header: 'Résultat',
    value: (row) => labelOf(row.resultat, said),
    cell: ({ resultat }) => <Tag tone={TONES[resultat]}>{labelOf(resultat, said)}</Tag>,
  },
  { key: 'responsable', header: 'Responsable', value: (row) => row.responsable },
  { key: 'eleve', header: 'Élève', value: (row) => row.eleve },
  {
    key: 'detail',
    header: 'Détail',
    value: (row) => detailOf(row, said).join(' ; '),
    cell: (row) => (
      <>
        {detailOf(row, said).map((text) => (
          <span key={text} className="d-text-line">
            {text}
          </span>
        ))}
      </>
    ),
  },
];

const detailOf = ({ fautes, actes }: ImportRow, said: Said): readonly string[] => [
  ...fautes,
  ...actes.map((one) => `${importActInWords(one, said)}${one.detail ? ` (${one.detail})` : ''}`),
];

interface Props {
  readonly idImport: number;
  readonly bilan: NonNullable<ImportState['bilan']>;
  /** The rows are written. */
  readonly isDone?: boolean;
}

/** Every row and what becomes of it; a button for each outcome shows its rows alone. */
export function Rows({ idImport, bilan, isDone = false }: Props) {
  const said = isDone ? 'libelle' : 'prevu';
  const [vue, show] = useState<Outcome | null>(bilan.refuse > 0 ? 'refuse' : null);
  const [{ page, taille }, turn] = useState<{ page: number; taille: number }>({
    page: 0,
    taille: limits.defaultPageSize,
  });
  const rows = useApiQuery('POST /api/imports/:idImport/lignes', { params: { idImport }, body: { vue, page, taille } });
  const all = Object.values(bilan).reduce((sum, count) => sum + count, 0);
  const views = [
    { id: null, libelle: 'Toutes les lignes', count: all },
    ...importOutcomes.map((one) => ({ id: one.id, libelle: one[said], count: bilan[one.id] })),
  ].filter(({ id, count }) => id === null || count > 0);
  return (
    <>
      <fieldset className="d-row d-views">
        <legend className="d-visually-hidden">Lignes à afficher</legend>
        {views.map(({ id, libelle, count }) => (
          <Button
            key={libelle}
            look={vue === id ? 'primary' : 'secondary'}
            aria-pressed={vue === id}
            onClick={() => {
              show(id);
              turn({ page: 0, taille });
            }}
          >
            {`${libelle} : ${formatNumber(count)}`}
          </Button>
        ))}
      </fieldset>
      {rows.error && !rows.data ? (
        <ErrorState message={rows.error.message} onRetry={rows.refetch} />
      ) : !rows.data ? (
        <Loading />
      ) : (
        <>
          <DataList
            label="Lignes du fichier"
            rows={rows.data}
            columns={columnsOf(said)}
            rowKey={({ ligne }) => ligne}
            loading={rows.isFetching}
            empty={<EmptyState title="Aucune ligne" icon="check" />}
          />
          <Pager
            page={page}
            pageSize={taille}
            total={vue === null ? all : bilan[vue]}
            onChange={(next, size) => turn({ page: next, taille: size })}
          />
        </>
      )}
    </>
  );
}
