import { de, messages } from '@diapason/contracts/constants';
import { downloadFile, useApiCommand, useApiQuery } from '@diapason/platform';
import { Button, Icon, Menu, plural, useIsAllowed } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import badges from './badge.module.css';
import styles from './documents.module.css';
import { type Entry, endingOf, formatSize, formatWhen, lookOf, pathOf, previewOf } from './entries';

type Mode = 'normal' | 'rename' | 'delete';

interface Props {
  readonly entry: Entry;
  readonly isShown: boolean;
  /** Where the entry is, among what was found everywhere. */
  readonly showsFolder: boolean;
  readonly onPreview: () => void;
}

/** An entry: a press downloads a file or opens a folder; renaming and deleting happen in the row. */
export function EntryRow({ entry, isShown, showsFolder, onPreview }: Props) {
  const [mode, setMode] = useState<Mode>('normal');
  const done = () => setMode('normal');
  return (
    <li className={styles.row} data-mode={mode} data-shown={isShown || undefined}>
      <Badge entry={entry} />
      {mode === 'rename' && <Renaming entry={entry} onDone={done} />}
      {mode === 'delete' && <Deleting entry={entry} onDone={done} />}
      {mode === 'normal' && (
        <>
          <Name entry={entry} onPreview={onPreview} showsFolder={showsFolder} />
          <span className={styles.size}>{sizeOf(entry)}</span>
          <time className={styles.date} dateTime={entry.date}>
            {formatWhen(entry.date)}
          </time>
          <Acts entry={entry} onMode={setMode} onPreview={onPreview} />
        </>
      )}
    </li>
  );
}

const sizeOf = (entry: Entry) => (entry.type === 0 ? plural(entry.nombre, 'fichier') : formatSize(entry.size));

const Badge = ({ entry }: { readonly entry: Entry }) =>
  entry.type === 0 ? (
    <span className={badges.badge} data-look="folder">
      <Icon name="folder" size={16} />
    </span>
  ) : (
    <span className={badges.badge} data-look={lookOf(entry)}>
      {endingOf(entry.name)}
    </span>
  );

function Name({ entry, onPreview, showsFolder }: Pick<Props, 'entry' | 'onPreview' | 'showsFolder'>) {
  const where = showsFolder && <small>{entry.dossier || 'Racine'}</small>;
  if (entry.type === 0)
    return (
      <Link className={styles.name} to={`/documents?chemin=${encodeURIComponent(pathOf(entry))}`}>
        {entry.name}
        {entry.restreint === 1 && (
          <span className={styles.lock}>
            <Icon name="lock" size={14} />
            <span className="d-visually-hidden">accès réservé</span>
          </span>
        )}
        {where}
      </Link>
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    onPreview();
  };
  return (
    <button type="button" className={styles.name} onKeyDown={onKeyDown} onClick={() => void download(entry)}>
      {entry.name}
      {entry.antivirus === 'attente' && <small>Analyse en cours</small>}
      {entry.antivirus === 'refusee' && <small className={styles.refusal}>Refusé par l’antivirus</small>}
      {where}
    </button>
  );
}

export const download = (entry: Pick<Entry, 'dossier' | 'name'>, version?: number) =>
  downloadFile(
    'POST /api/fichiers/download/GED',
    { body: { fichier: pathOf(entry), ...(version ? { version } : {}) } },
    entry.name,
  );

function Acts({
  entry,
  onMode,
  onPreview,
}: {
  readonly entry: Entry;
  readonly onMode: (mode: Mode) => void;
  readonly onPreview: () => void;
}) {
  const isAllowed = useIsAllowed();
  const items = [
    ...(entry.type === 1
      ? [{ key: 'telecharger', label: 'Télécharger', icon: 'download' as const, onSelect: () => void download(entry) }]
      : []),
    ...(isAllowed('renommer')
      ? [{ key: 'renommer', label: 'Renommer', icon: 'pencil' as const, onSelect: () => onMode('rename') }]
      : []),
    ...(isAllowed('supprimer')
      ? [{ key: 'supprimer', label: 'Supprimer', icon: 'trash' as const, onSelect: () => onMode('delete') }]
      : []),
  ];
  return (
    <span className={styles.acts}>
      {entry.type === 1 && previewOf(entry) && (
        <Button look="quiet" icon="eye" label={`Aperçu ${de(entry.name)}`} onClick={onPreview} />
      )}
      {items.length > 0 && (
        <Menu bare look="quiet" icon="more" label={`Autres actions\u00a0: ${entry.name}`} items={items} />
      )}
    </span>
  );
}

function Renaming({ entry, onDone }: { readonly entry: Entry; readonly onDone: () => void }) {
  const [rename, { isRunning }] = useApiCommand('POST /api/fichiers/GED/renommerDossier', { failure: false });
  const [name, setName] = useState(entry.name);
  const [refusal, setRefusal] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await rename({ body: { ancienNom: pathOf(entry), nouveauNom: name } });
    if (answer.ok) onDone();
    else setRefusal(answer.error.message);
  };
  return (
    <form
      className={styles.asking}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <input
        className="d-input"
        aria-label={`Nouveau nom ${de(entry.name)}`}
        value={name}
        // biome-ignore lint/a11y/noAutofocus: the row was asked to be renamed
        autoFocus
        onFocus={({ target }) =>
          target.setSelectionRange(0, Math.max(0, target.value.lastIndexOf('.')) || target.value.length)
        }
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" look="primary" busy={isRunning}>
        Renommer
      </Button>
      <Button onClick={onDone}>Annuler</Button>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </form>
  );
}

function Deleting({ entry, onDone }: { readonly entry: Entry; readonly onDone: () => void }) {
  const isFolder = entry.type === 0;
  const weight = useApiQuery('GET /api/fichiers/ged/contenu', isFolder ? { query: { dossier: pathOf(entry) } } : null);
  const [removeFolder, folder] = useApiCommand('DELETE /api/fichiers/GED/supprimerDossier', { failure: false });
  const [removeFile, file] = useApiCommand('DELETE /api/fichiers/GED/supprimerFichier', { failure: false });
  const [refusal, setRefusal] = useState<string>();
  const { dossiers = 0, fichiers = 0 } = weight.data ?? {};
  const held = dossiers + fichiers;
  const remove = async () => {
    const nom = pathOf(entry);
    const answer = isFolder
      ? await removeFolder({ body: { nom, contenu: held } })
      : await removeFile({ body: { nom } });
    if (answer.ok) return onDone();
    setRefusal(answer.error.message);
    await weight.refetch();
  };
  return (
    <fieldset
      className={styles.asking}
      aria-label={entry.name}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <p>
        {`${messages.site.removeEntry} `}
        <strong>{entry.name}</strong>
        {held > 0 && <small>{`Il contient ${plural(dossiers, 'dossier')} et ${plural(fichiers, 'fichier')}.`}</small>}
        {refusal && (
          <small className={styles.refusal} role="alert">
            {refusal}
          </small>
        )}
      </p>
      <Button
        look="danger"
        busy={folder.isRunning || file.isRunning}
        disabled={isFolder && !weight.data}
        onClick={() => void remove()}
      >
        Supprimer
      </Button>
      <Button onClick={onDone} autoFocus>
        Annuler
      </Button>
    </fieldset>
  );
}
