import { limits } from '@diapason/contracts/constants';
import { Button, EmptyState, matchesSearch, plural, State } from '@diapason/ui';
import { Pills, SearchField } from '@diapason/ui/form';
import { LinkWhere } from '@diapason/ui/router';
import { type Column, DataList, Pager } from '@diapason/ui/table';
import { useState } from 'react';
import { fates, inOrder, type Line, views } from './rollover';
import styles from './rollover.module.css';

interface Props {
  readonly lines: readonly Line[];
  /** Undefined while lines are being written. */
  readonly onTurn: ((line: Line) => void) | undefined;
}

const isOf =
  (fatesOf: readonly string[]) =>
  ({ sort }: Line): boolean =>
    fatesOf.includes(sort);

/** Every line of the dry run: what becomes of it, and why. */
export function Lines({ lines, onTurn }: Props) {
  const [view, setView] = useState<string>('avoir');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState({ page: 0, pageSize: limits.defaultPageSize as number });
  const searched = lines.filter(({ libelle, precision, pourquoi }) =>
    matchesSearch(search, [libelle, precision, pourquoi]),
  );
  const of = (fatesOf: readonly string[]) => searched.filter(isOf(fatesOf));
  const found = inOrder(of(views.find(({ key }) => key === view)?.of ?? []));
  const from = Math.min(page.page, Math.max(0, Math.ceil(found.length / page.pageSize) - 1));
  const first = () => setPage({ ...page, page: 0 });
  const unchanged = of(['repris', 'deja']).length;
  return (
    <section aria-label="Lignes">
      <div className="d-toolbar d-above-rows">
        <div className="d-pills">
          <Pills
            pills={views
              .filter(({ key, of: fatesOf }) => key === view || key === 'avoir' || lines.some(isOf(fatesOf)))
              .map(({ key, label, of: fatesOf }) => ({ key, label, count: of(fatesOf).length }))}
            chosen={view}
            onChoose={(key) => {
              setView(key);
              first();
            }}
          />
        </div>
        <SearchField
          value={search}
          label="Atelier, agent, raison"
          onChange={(text) => {
            setSearch(text);
            first();
          }}
        />
      </div>
      <div className="d-panel">
        <DataList
          label="Lignes de la préparation"
          rows={found.slice(from * page.pageSize, (from + 1) * page.pageSize)}
          columns={columnsWith(onTurn)}
          rowKey={({ cle }) => cle}
          empty={<EmptyState icon="check" title="Rien ici" />}
        />
      </div>
      <Pager
        page={from}
        pageSize={page.pageSize}
        total={found.length}
        onChange={(next, pageSize) => setPage({ page: next, pageSize })}
      />
      {view === 'avoir' && unchanged > 0 && (
        <p className={styles.unchanged}>
          <State tone="success">Repris</State>{' '}
          {plural(unchanged, 'ligne sans changement ou déjà là', 'lignes sans changement ou déjà là')}
          <Button look="quiet" onClick={() => setView(of(['repris']).length > 0 ? 'repris' : 'deja')}>
            Voir les lignes
          </Button>
        </p>
      )}
    </section>
  );
}

const fixedColumns: readonly Column<Line>[] = [
  {
    key: 'sort',
    header: 'Sort',
    value: ({ sort }) => fates[sort].word,
    cell: ({ sort }) => <State tone={fates[sort].tone}>{fates[sort].word}</State>,
    width: 'narrow',
    fixed: true,
  },
  { key: 'ligne', header: 'Ligne', value: ({ libelle }) => libelle, second: ({ precision }) => precision, fixed: true },
];

const columnsWith = (onTurn: Props['onTurn']): readonly Column<Line>[] => [
  ...fixedColumns,
  {
    key: 'pourquoi',
    header: 'Pourquoi',
    value: ({ pourquoi }) => pourquoi,
    second: (line) => <More line={line} onTurn={onTurn} />,
    width: 'wide',
  },
];

/** What it was and becomes, and the one act that helps. */
function More({ line, onTurn }: { readonly line: Line; readonly onTurn: Props['onTurn'] }) {
  const { avant, apres, lien, libelleLien, libelle, acte } = line;
  const word = acte === 'laisser' ? 'Laisser' : 'Reprendre quand même';
  return (
    <span className={styles.more}>
      {(avant !== null || apres !== null) && (
        <span>
          <s>{avant}</s> → <strong>{apres}</strong>
        </span>
      )}
      {lien && <LinkWhere to={lien}>{libelleLien}</LinkWhere>}
      {acte && onTurn && (
        <Button look="quiet" label={`${word}\u00a0: ${libelle}`} onClick={() => onTurn(line)}>
          {word}
        </Button>
      )}
    </span>
  );
}
