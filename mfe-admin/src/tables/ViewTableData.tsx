import { limits, messages } from '@diapason/contracts/constants';
import { downloadFile, notify, useApiCommand, useApiQuery, useSearch } from '@diapason/platform';
import { Button, ErrorState, formatDate, formatNumber, Icon, Page, plural } from '@diapason/ui';
import { SearchField, SelectField } from '@diapason/ui/form';
import { useConfirm } from '@diapason/ui/overlay';
import { Link } from '@diapason/ui/router';
import { ListSkeleton, Pager } from '@diapason/ui/table';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { RowEditor } from './RowEditor';
import { type FieldOfTable, type Line, nameOf, type Read, readCell } from './row-form';
import { TableDoor } from './TableDoor';
import styles from './tables.module.css';

const ImportRows = lazy(() => import('./ImportRows'));

const SIZES = [...limits.pageSizes, 40];

/** Which columns a table has is told with its rows. */
const AWAITED = ['numero', 'libelle', 'detail', 'utilisations'].map((key) => ({ key, header: '' }));

/** `/viewTableData?salle&Salles`: the table and what it is called; `ligne=4` opens one row. */
function useAddress() {
  const [table = '', label = '', ...rest] = useSearch().replace(/^\?/, '').split('&');
  const ligne = Number(new URLSearchParams(rest.join('&')).get('ligne'));
  return { table: decodeURIComponent(table), label: decodeURIComponent(label) || 'Table', ligne };
}

/** /viewTableData: the rows of a table, one of them edited at a time. */
export default function ViewTableData() {
  const { table, label, ligne } = useAddress();
  return (
    <TableDoor title={label}>
      {(door, shut) => <Table key={table} table={table} label={label} ligne={ligne} door={door} shut={shut} />}
    </TableDoor>
  );
}

interface Props {
  readonly table: string;
  readonly label: string;
  readonly ligne: number;
  readonly door: ReactNode;
  readonly shut: () => void;
}

type Filters = Readonly<Record<string, string | number | null>>;

function Table({ table, label, ligne, door, shut }: Props) {
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState<Filters>({});
  const [hidden, setHidden] = useState(false);
  const [{ page, pageSize }, setPage] = useState<{ page: number; pageSize: number | undefined }>({
    page: 0,
    pageSize: undefined,
  });
  const [sort, setSort] = useState('');
  const [only, setOnly] = useState(ligne);
  const [isImporting, setImporting] = useState(false);
  const chosen = Object.entries(filters).filter(([, value]) => value !== null);
  const query = {
    ...Object.fromEntries(chosen.map(([key, value]) => [key, String(value)])),
    recherche: search,
    page,
    tri: sort,
    masquees: hidden ? 1 : 0,
    ...(pageSize ? { parPage: pageSize } : {}),
    ...(only > 0 ? { ligne: only } : {}),
  };
  const { data, error, refetch } = useApiQuery('GET /bdd/:table', { params: { table }, query } as never);
  const [edited, setEdited] = useState<number | undefined>(only > 0 ? only : undefined);
  useEffect(() => {
    if (error?.status === 423) shut();
  }, [error, shut]);
  const unlessEditing = (act: () => void) =>
    edited === undefined ? act() : notify('error', messages.general.finishCurrent);
  const edit = (id: number) => unlessEditing(() => setEdited(id));
  const restart = (change: () => void) => {
    change();
    setPage({ page: 0, pageSize });
  };
  const name = data?.structure.label ?? label;
  return (
    <Page
      title={name}
      back={<Link to="/viewTable">Base de données</Link>}
      beside={
        <>
          {data && <p className="d-page-count">{formatNumber(data.total)}</p>}
          {door}
        </>
      }
      actions={
        data && (
          <>
            <Button
              icon="download"
              onClick={() =>
                void downloadFile('GET /api/gestionBDD/:table/export', { params: { table }, query: { format: 'xlsx' } })
              }
            >
              Exporter
            </Button>
            <Button icon="upload" onClick={() => unlessEditing(() => setImporting(true))}>
              Importer
            </Button>
            {data.structure.ajouter && (
              <Button look="primary" icon="plus" onClick={() => edit(0)}>
                Ajouter
              </Button>
            )}
          </>
        )
      }
    >
      {isImporting && (
        <Suspense fallback={null}>
          <ImportRows
            table={table}
            label={name}
            onClose={() => setImporting(false)}
            onShut={shut}
            onImported={() => {
              setImporting(false);
              void refetch();
            }}
          />
        </Suspense>
      )}
      {!data && error && <ErrorState message={error.message} onRetry={refetch} />}
      {(data || !error) && (
        <div className={styles.bar}>
          {only > 0 ? (
            <Button onClick={() => setOnly(0)}>Voir toute la table</Button>
          ) : (
            <SearchField
              value={search}
              onChange={(text) => restart(() => setSearch(text))}
              hint={searchedIn(data?.structure.champs ?? [])}
            />
          )}
          {only === 0 &&
            data?.structure.champs
              .filter(({ filtrable }) => filtrable)
              .map((field) => (
                <FieldFilter
                  key={field.key}
                  field={field}
                  value={filters[field.key] ?? null}
                  onChange={(value) => restart(() => setFilters({ ...filters, [field.key]: value }))}
                />
              ))}
          {only === 0 && data && data.structure.masquees > 0 && (
            <Button
              look={hidden ? 'secondary' : 'quiet'}
              aria-pressed={hidden}
              onClick={() => restart(() => setHidden(!hidden))}
            >
              {`Avec les lignes masquées (${formatNumber(data.structure.masquees)})`}
            </Button>
          )}
          {data && (
            <Pager
              page={page}
              pageSize={pageSize ?? data.structure.rowParPage}
              total={data.total}
              sizes={SIZES}
              onChange={(next, size) => setPage({ page: next, pageSize: size })}
            />
          )}
        </div>
      )}
      {!data && !error && <ListSkeleton columns={AWAITED} rows={only > 0 ? 1 : 12} />}
      {data && (
        <Rows
          data={data}
          edited={edited}
          sort={sort}
          onSort={setSort}
          onEdit={edit}
          onClose={() => {
            setEdited(undefined);
            void refetch();
          }}
        />
      )}
    </Page>
  );
}

const searchedIn = (fields: readonly FieldOfTable[]) =>
  fields
    .filter(({ recherche }) => recherche)
    .map(({ label }) => label)
    .join(', ') || 'Rechercher';

interface FilterProps {
  readonly field: FieldOfTable;
  readonly value: string | number | null;
  readonly onChange: (value: string | number | null) => void;
}

const FieldFilter = ({ field: { key, label, values }, value, onChange }: FilterProps) => (
  <SelectField
    name={key}
    label={label}
    value={value}
    onChange={onChange}
    none={`${label}\u00a0: tous`}
    options={
      values?.map(({ id, libelle }) => ({ value: id, label: libelle })) ?? [
        { value: 1, label: `${label}\u00a0: oui` },
        { value: 0, label: `${label}\u00a0: non` },
      ]
    }
  />
);

interface RowsProps {
  readonly data: Read;
  readonly edited: number | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly onEdit: (id: number) => void;
  readonly onClose: () => void;
}

function Rows({ data: { structure, lignes }, edited, sort, onSort, onEdit, onClose }: RowsProps) {
  const shown = structure.champs.filter(({ type }) => type !== 'textarea');
  const { remove, show, question } = useRemoval(structure, onClose);
  const editorOf = (line: Line | undefined) => (
    <RowEditor
      key={line?.id ?? 'nouvelle'}
      structure={structure}
      line={line}
      onClose={onClose}
      onRemove={line && structure.delete && line.masquee === 0 ? () => remove(line) : undefined}
      onShow={line && line.masquee === 1 ? () => show(line) : undefined}
    />
  );
  return (
    <section className={`d-table ${styles.frame}`} aria-label={`${structure.label} (tableau)`}>
      <table aria-label={structure.label}>
        <thead>
          <tr>
            {shown.map((field) => (
              <Heading key={field.key} field={field} sort={sort} onSort={onSort} />
            ))}
            <th scope="col" className={styles.number}>
              Utilisée par
            </th>
            <th scope="col" className="d-cell-actions">
              <span className="d-visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {edited === 0 && editorOf(undefined)}
          {lignes.length === 0 && edited !== 0 && (
            <tr className="d-row-empty">
              <td colSpan={shown.length + 2}>Aucune ligne</td>
            </tr>
          )}
          {lignes.map((line) =>
            line.id === edited ? (
              editorOf(line)
            ) : (
              <tr
                key={line.id}
                className={line.masquee === 1 ? styles.hidden : ''}
                onDoubleClick={() => onEdit(line.id)}
              >
                {shown.map((field) => (
                  <td key={field.key} className={field.type === 'number' ? styles.number : ''}>
                    <Value field={field} line={line} />
                  </td>
                ))}
                <td className={styles.number}>
                  {line.utilisations > 0 ? plural(line.utilisations, 'fiche') : 'Aucune'}
                </td>
                <td className="d-cell-actions">
                  <Button
                    look="quiet"
                    icon="pencil"
                    label={`Modifier ${nameOf(structure, line)}`}
                    onClick={() => onEdit(line.id)}
                  />
                  {structure.delete && line.masquee === 0 && (
                    <Button
                      look="quiet"
                      icon="trash"
                      label={`Supprimer ${nameOf(structure, line)}`}
                      onClick={() => (edited === undefined ? remove(line) : onEdit(line.id))}
                    />
                  )}
                  {line.masquee === 1 && (
                    <Button
                      look="quiet"
                      icon="eye"
                      label={`Rendre visible ${nameOf(structure, line)}`}
                      onClick={() => (edited === undefined ? show(line) : onEdit(line.id))}
                    />
                  )}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {question}
    </section>
  );
}

function Heading({ field, sort, onSort }: Pick<RowsProps, 'sort' | 'onSort'> & { readonly field: FieldOfTable }) {
  const { key, label, nonNull, type } = field;
  const way = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
  return (
    <th scope="col" aria-sort={way} className={type === 'number' ? styles.number : ''}>
      <button type="button" className="d-sort" onClick={() => onSort(way === 'ascending' ? `-${key}` : key)}>
        {type === 'primaryKey' ? 'N°' : label}
        {nonNull && ' *'}
        {way && <Icon name={way === 'ascending' ? 'arrowUp' : 'arrowDown'} size={14} />}
      </button>
    </th>
  );
}

function Value({ field, line }: { readonly field: FieldOfTable; readonly line: Line }) {
  const value = line.valeurs[field.key];
  if (field.type === 'colorPicker' && typeof value === 'string')
    return <span className={styles.colour} style={{ background: value }} title={value} />;
  if (field.key === 'visible' && line.masquee === 1) return 'Masquée';
  return readCell(field, value, formatDate) || <span className={styles.soft}>–</span>;
}

/** Asks before a row goes, and says what follows. */
function useRemoval(structure: Read['structure'], onDone: () => void) {
  const [ask, question] = useConfirm();
  const [removeRow] = useApiCommand('DELETE /bdd/:table/:primaryKey');
  const [save] = useApiCommand('POST /bdd/:table/:primaryKey');
  const place = (line: Line) => ({ params: { table: structure.table, primaryKey: line.id } });
  const remove = async (line: Line) => {
    const name = nameOf(structure, line);
    const { utilisations } = line;
    const sure = await ask(
      utilisations > 0
        ? {
            title: `«\u00a0${name}\u00a0» est utilisé par ${plural(utilisations, 'fiche')}`,
            text: `Elle ne sera plus proposée. ${utilisations === 1 ? 'Cette fiche la garde' : `Ces ${formatNumber(utilisations)} fiches la gardent`}, et vous pourrez la rendre visible à nouveau.`,
            confirmLabel: 'Masquer la ligne',
            cancelLabel: 'Garder',
            danger: true,
          }
        : {
            title: `Supprimer «\u00a0${name}\u00a0»\u00a0?`,
            text: 'Aucune fiche ne l’utilise.',
            confirmLabel: 'Supprimer la ligne',
            cancelLabel: 'Garder',
            danger: true,
          },
    );
    if (sure && (await removeRow(place(line) as never)).ok) onDone();
  };
  const show = async (line: Line) => {
    if ((await save({ ...place(line), body: { masquee: 0 } } as never)).ok) onDone();
  };
  return { remove, show, question };
}
