import { limits, notify, useApiQuery } from '@diapason/platform';
import { AllowedContext, Button, EmptyState, ErrorState, Icon, Loading, Page, plural, useBelow } from '@diapason/ui';
import { Link, useSearchParams } from '@diapason/ui/router';
import { copyText } from '@diapason/ui/table';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Access } from './Access';
import badges from './badge.module.css';
import { CreateFolder } from './CreateFolder';
import styles from './documents.module.css';
import { EntryRow } from './EntryRow';
import { type Entry, inOrder, pathOf, type Sort, type SortKey, sortedBy, type Tree } from './entries';
import { FolderTree } from './FolderTree';
import { Preview } from './Preview';
import { Uploads } from './Uploads';
import { useUploads } from './useUploads';

const SHORTEST = 2;

/** Shared documents: the folder that the address names in `chemin`, with all that may be done in it. */
export default function Documents() {
  const [params, setParams] = useSearchParams();
  const chemin = (params.get('chemin') ?? '').replace(/\/$/, '');
  const tree = useApiQuery('GET /api/fichiers/ged/arbre', {});
  const peut = tree.fiche?.peut ?? [];
  const { uploads, add, close } = useUploads(tree.data?.tailleMaximale);
  const [creates, setCreates] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const maySend = peut.includes('ajouter');
  const send = (files: Iterable<File>) => maySend && add([...files], chemin);
  usePaste(send);
  return (
    <AllowedContext value={(act) => peut.includes(act)}>
      <Page
        title="Gestion des documents"
        actions={
          <>
            {peut.includes('creer') && (
              <Button icon="folder" onClick={() => setCreates(true)}>
                Créer un dossier
              </Button>
            )}
            {maySend && (
              <Button look="primary" icon="upload" onClick={() => chooser.current?.click()}>
                Ajouter des fichiers
              </Button>
            )}
          </>
        }
      >
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label="Fichiers à ajouter"
          onChange={({ target }) => {
            send(target.files ?? []);
            target.value = '';
          }}
        />
        {creates && <CreateFolder dossier={chemin} onClose={() => setCreates(false)} />}
        <Dropping onFiles={send}>
          <Browser
            key={chemin}
            chemin={chemin}
            tree={tree.data}
            onRoot={() => setParams({})}
            uploads={<Uploads uploads={uploads} onClose={close} />}
            maySend={maySend}
          />
        </Dropping>
      </Page>
    </AllowedContext>
  );
}

interface BrowserProps {
  readonly chemin: string;
  readonly tree: Tree | undefined;
  readonly onRoot: () => void;
  readonly uploads: ReactNode;
  readonly maySend: boolean;
}

function Browser({ chemin, tree, onRoot, uploads, maySend }: BrowserProps) {
  const narrow = useBelow('compact');
  const [search, setSearch] = useState('');
  const asked = search.trim().length >= SHORTEST ? search.trim() : undefined;
  const list = useApiQuery('GET /api/fichiers/ged/liste', { query: { path: chemin } });
  const found = useApiQuery('GET /api/fichiers/ged/recherche', asked ? { query: { texte: asked } } : null);
  const [sort, setSort] = useState<Sort>({ by: 'nom', down: false });
  const [shown, setShown] = useState<string>();
  const answer = asked ? found : list;
  const entries = inOrder(answer.data ?? [], sort);
  const files = entries.filter(({ type }) => type === 1);
  const at = files.findIndex((one) => pathOf(one) === shown);
  const preview = files[at];
  const show = (entry: Entry | undefined) => entry && setShown(pathOf(entry));
  const step = (to: number) => (files[to] ? () => show(files[to]) : undefined);
  usePreviewKeys(preview !== undefined, { up: step(at - 1), down: step(at + 1), close: () => setShown(undefined) });
  const refresh = () => void Promise.all([list.refetch(), found.refetch()]);
  return (
    <div className={styles.browser} data-preview={preview ? '' : undefined}>
      {!narrow && tree && <FolderTree tree={tree} open={chemin} />}
      <div className={styles.middle}>
        <div className={styles.tools}>
          <input
            className="d-input"
            type="search"
            placeholder="Nom d’un fichier ou d’un dossier"
            aria-label="Chercher dans les noms"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <Button icon="home" label="Aller à la racine" onClick={onRoot} />
          <Button icon="link" onClick={() => void copyLink()}>
            Copier le lien
          </Button>
          <Button icon="refresh" label="Actualiser" onClick={refresh} />
        </div>
        <Way chemin={chemin} />
        {tree && chemin !== '' && <Access tree={tree} chemin={chemin} />}
        {uploads}
        {answer.error && !answer.data ? (
          <ErrorState message={answer.error.message} onRetry={answer.refetch} />
        ) : !answer.data ? (
          <Loading />
        ) : (
          <Entries
            entries={entries}
            parent={asked ? undefined : list.data?.find(({ type }) => type === -1)}
            sort={sort}
            onSort={(by) => setSort(sortedBy(sort, by))}
            shown={shown}
            showsFolder={asked !== undefined}
            onPreview={show}
          />
        )}
        {answer.data && (
          <p className={styles.sum}>
            {plural(entries.length, 'entrée')}
            {maySend && ' · déposez ou collez des fichiers n’importe où dans la liste'}
          </p>
        )}
      </div>
      {preview && (
        <Preview entry={preview} previous={step(at - 1)} next={step(at + 1)} onClose={() => setShown(undefined)} />
      )}
    </div>
  );
}

/** `Racine / Pédagogie / Concerts` */
function Way({ chemin }: { readonly chemin: string }) {
  const names = chemin.split('/').filter(Boolean);
  return (
    <nav className={styles.way} aria-label="Emplacement">
      <Link to="/documents" aria-current={names.length === 0 ? 'page' : undefined}>
        Racine
      </Link>
      {names.map((name, at) => {
        const path = `/${names.slice(0, at + 1).join('/')}`;
        return (
          <span key={path}>
            <span aria-hidden="true"> / </span>
            <Link
              to={`/documents?chemin=${encodeURIComponent(path)}`}
              aria-current={at === names.length - 1 ? 'page' : undefined}
            >
              {name}
            </Link>
          </span>
        );
      })}
    </nav>
  );
}

const SORTS: readonly { readonly by: SortKey; readonly label: string }[] = [
  { by: 'nom', label: 'Nom' },
  { by: 'taille', label: 'Taille' },
  { by: 'date', label: 'Date' },
];

interface EntriesProps {
  readonly entries: readonly Entry[];
  readonly parent: Entry | undefined;
  readonly sort: Sort;
  readonly onSort: (by: SortKey) => void;
  readonly shown: string | undefined;
  readonly showsFolder: boolean;
  readonly onPreview: (entry: Entry) => void;
}

function Entries({ entries, parent, sort, onSort, shown, showsFolder, onPreview }: EntriesProps) {
  const inTwo = entries.length > limits.documents.oneColumn;
  return (
    <div className={`d-framed-list ${styles.list}`} data-columns={inTwo ? 2 : 1}>
      <fieldset className={styles.sorts} aria-label="Trier">
        {SORTS.map(({ by, label }) => (
          <button key={by} type="button" aria-pressed={sort.by === by} data-by={by} onClick={() => onSort(by)}>
            {label}
            {sort.by === by && <Icon name={sort.down ? 'arrowDown' : 'arrowUp'} size={12} />}
            {sort.by === by && <span className="d-visually-hidden">{sort.down ? ', décroissant' : ', croissant'}</span>}
          </button>
        ))}
      </fieldset>
      {parent && (
        <Link
          className={styles.parent}
          to={parent.name === '' ? '/documents' : `/documents?chemin=${encodeURIComponent(pathOf(parent))}`}
        >
          <span className={badges.badge} data-look="folder">
            <Icon name="arrowUp" size={14} />
          </span>
          <span className="d-visually-hidden">{'Dossier parent\u00a0: '}</span>
          {parent.name || 'Racine'}
        </Link>
      )}
      {entries.length === 0 ? (
        <EmptyState icon="folder" title={showsFolder ? 'Aucun nom ne correspond' : 'Ce dossier est vide'} />
      ) : (
        <ul aria-label="Contenu du dossier">
          {entries.map((entry) => (
            <EntryRow
              key={`${entry.type}${pathOf(entry)}`}
              entry={entry}
              isShown={entry.type === 1 && pathOf(entry) === shown}
              showsFolder={showsFolder}
              onPreview={() => onPreview(entry)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

async function copyLink(): Promise<void> {
  const copied = await copyText(window.location.href);
  if (copied) notify('success', 'Le lien est copié.');
  else notify('error', 'Le lien n’a pas pu être copié.');
}

const OWN_KEYS = 'input, select, textarea, [role=menu], [role=dialog]';

/** ↑ and ↓ go on while a file is looked at, Escape closes it. */
function usePreviewKeys(
  isOpen: boolean,
  acts: { readonly up: (() => void) | undefined; readonly down: (() => void) | undefined; readonly close: () => void },
): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || (event.target as Element).closest?.(OWN_KEYS)) return;
      const act = { ArrowUp: acts.up, ArrowDown: acts.down, Escape: acts.close }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** Files that are pasted anywhere but into a field. */
function usePaste(onFiles: (files: Iterable<File>) => void): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files?.length || (event.target as Element).closest?.(OWN_KEYS)) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  });
}

function Dropping({
  onFiles,
  children,
}: {
  readonly onFiles: (files: Iterable<File>) => void;
  readonly children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button above is the first
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      }}
    >
      {children}
    </div>
  );
}
