import { importActInWords, importOutcomes, limits } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { Button, EmptyState, ErrorState, formatNumber, Loading, Tag, type Tone } from '@diapason/ui';
import { SearchField } from '@diapason/ui/form';
import { type Column, DataList, Pager } from '@diapason/ui/table';
import { useState } from 'react';
import { usePreviewColumns } from './PreviewRow';
import type { ImportRow, ImportState } from './state';

type Outcome = ImportRow['resultat'];
/** One outcome, or rows that come in otherwise than they are written. */
type View = Outcome | 'relire' | null;

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

const NO_FIELDS: readonly string[] = [];
const NOTHING_WAITS: ReadonlySet<string> = new Set();

/** An outcome that all rows have, and what none of them has to say, take no room. */
function columnsOf(
  { said, champs, vue }: { readonly said: Said; readonly champs: readonly string[]; readonly vue: View },
  shown: readonly Column<ImportRow>[],
  rows: readonly ImportRow[],
): readonly Column<ImportRow>[] {
  const outcome: Column<ImportRow> = {
    key: 'resultat',
    header: 'Résultat',
    value: (row) => labelOf(row.resultat, said),
    cell: ({ resultat }) => <Tag tone={TONES[resultat]}>{labelOf(resultat, said)}</Tag>,
  };
  const detail: Column<ImportRow> = {
    key: 'detail',
    header: 'Détail',
    value: (row) => detailOf(row, said, champs).join(' ; '),
    cell: (row) => (
      <>
        {detailOf(row, said, champs).map((text) => (
          <span key={text} className="d-text-line">
            {text}
          </span>
        ))}
      </>
    ),
  };
  return [
    { key: 'ligne', header: 'Ligne', value: (row) => row.ligne, kind: 'number' },
    ...(vue === null || vue === 'relire' ? [outcome] : []),
    ...shown,
    ...(rows.some((row) => detailOf(row, said, champs).length > 0) ? [detail] : []),
  ];
}

const NAMES: readonly Column<ImportRow>[] = [
  { key: 'responsable', header: 'Responsable', value: (row) => row.responsable },
  { key: 'eleve', header: 'Élève', value: (row) => row.eleve },
];

/** What stands at its own cell is not told again. */
const detailOf = (
  { fautes, aCorriger, actes }: ImportRow,
  said: Said,
  champs: readonly string[],
): readonly string[] => [
  ...fautes.filter((one) => !aCorriger.some(({ champ, faute }) => champs.includes(champ) && one.includes(faute))),
  ...actes.map((one) => `${importActInWords(one, said)}${one.detail ? ` (${one.detail})` : ''}`),
];

interface Props {
  readonly idImport: number;
  readonly bilan: NonNullable<ImportState['bilan']>;
  readonly aRelire: number;
  /** The rows are written. */
  readonly isDone?: boolean;
  /** A cell was corrected, or is to be. */
  readonly fixing?: {
    readonly isFixed: boolean;
    readonly onFixed: () => void;
    /** Fields that have a column in the file. */
    readonly champs: readonly string[];
    /** Texts that are matched once for the whole file, as `champ texte`. */
    readonly waiting: ReadonlySet<string>;
  };
}

/** Every row and what becomes of it; a button for each outcome shows its rows alone. */
export function Rows({ idImport, bilan, aRelire, isDone = false, fixing }: Props) {
  const said = isDone ? 'libelle' : 'prevu';
  const [vue, show] = useState<View>(bilan.refuse > 0 ? 'refuse' : aRelire > 0 && !isDone ? 'relire' : null);
  const [recherche, search] = useState('');
  const [{ page, taille }, turn] = useState<{ page: number; taille: number }>({
    page: 0,
    taille: limits.defaultPageSize,
  });
  const rows = useApiQuery('POST /api/imports/:idImport/lignes', {
    params: { idImport },
    body: { vue, page, taille, ...(recherche ? { recherche } : {}) },
  });
  const all = Object.values(bilan).reduce((sum, count) => sum + count, 0);
  const views = [
    { id: null as View, libelle: 'Toutes les lignes', count: all },
    ...importOutcomes.map((one): { id: View; libelle: string; count: number } => ({
      id: one.id,
      libelle: one[said],
      count: bilan[one.id],
    })),
    { id: 'relire' as const, libelle: 'À relire', count: isDone ? 0 : aRelire },
  ].filter(({ id, count }) => id === null || count > 0);
  const preview = usePreviewColumns({
    idImport,
    onFixed: () => fixing?.onFixed(),
    champs: fixing?.champs ?? NO_FIELDS,
    waiting: fixing?.waiting ?? NOTHING_WAITS,
    at: fixing?.isFixed ? rows.data?.lignes.find(({ aCorriger }) => aCorriger.length > 0)?.ligne : undefined,
  });
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
      <SearchField
        label="Ligne, nom, valeur"
        value={recherche}
        onChange={(typed) => {
          search(typed);
          turn({ page: 0, taille });
        }}
      />
      {rows.error && !rows.data ? (
        <ErrorState message={rows.error.message} onRetry={rows.refetch} />
      ) : !rows.data ? (
        <Loading />
      ) : (
        <>
          <DataList
            label="Lignes du fichier"
            rows={rows.data.lignes}
            columns={columnsOf(
              { said, champs: fixing?.champs ?? NO_FIELDS, vue },
              isDone ? NAMES : preview,
              rows.data.lignes,
            )}
            rowKey={({ ligne }) => ligne}
            loading={rows.isFetching}
            empty={<EmptyState title="Aucune ligne" icon="check" />}
          />
          <Pager
            page={page}
            pageSize={taille}
            total={rows.data.nombre}
            onChange={(next, size) => turn({ page: next, taille: size })}
          />
        </>
      )}
    </>
  );
}
