import { de } from '@diapason/contracts/constants';
import { useApiCommand, useApiQuery, usePicture } from '@diapason/platform';
import { Button, ErrorState, formatDateTime, Loading, useDeviceBelow, useIsAllowed } from '@diapason/ui';
import { PanelBlock, PanelLines } from '@diapason/ui/table';
import { download } from './EntryRow';
import { type Entry, formatSize, pathOf, previewOf } from './entries';
import styles from './preview.module.css';

interface Props {
  readonly entry: Entry;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  readonly onClose: () => void;
}

/** A file beside the list: what it holds, where a browser can show it, and its versions. */
export function Preview({ entry, previous, next, onClose }: Props) {
  return (
    <aside className={styles.preview} aria-label={`Aperçu ${de(entry.name)}`}>
      <header>
        <Button look="quiet" icon="arrowUp" label="Fichier précédent" disabled={!previous} onClick={previous} />
        <Button look="quiet" icon="arrowDown" label="Fichier suivant" disabled={!next} onClick={next} />
        <Button look="quiet" icon="close" label="Fermer l’aperçu" onClick={onClose} />
      </header>
      <Shown key={`${pathOf(entry)}/${entry.version}`} entry={entry} />
      <div className={styles.about}>
        <div>
          <h2>{entry.name}</h2>
          <p>{[formatSize(entry.size), entry.auteur].filter(Boolean).join(' · ')}</p>
        </div>
        <Button icon="download" onClick={() => void download(entry)}>
          Télécharger
        </Button>
      </div>
      <Versions entry={entry} />
    </aside>
  );
}

function Shown({ entry }: { readonly entry: Entry }) {
  const onPhone = useDeviceBelow('tablet');
  const kind = previewOf(entry);
  // A phone shows a PDF in a program of its own.
  const isShown = kind !== undefined && !(kind === 'pdf' && onPhone);
  const url = usePicture(
    'POST /api/fichiers/download/GED',
    isShown ? { body: { fichier: pathOf(entry) } } : null,
    entry.version,
  );
  if (!isShown)
    return <p className={styles.unshown}>{'Ce fichier ne s’affiche pas ici\u00a0: téléchargez-le pour l’ouvrir.'}</p>;
  if (!url)
    return (
      <div className={styles.unshown}>
        <Loading />
      </div>
    );
  if (kind === 'picture') return <img className={styles.picture} src={url} alt={entry.name} />;
  if (kind === 'pdf') return <iframe className={styles.paper} src={url} title={entry.name} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: a recording that a school made has no captions
    <audio className={styles.sound} src={url} controls aria-label={entry.name} />
  );
}

function Versions({ entry }: { readonly entry: Entry }) {
  const isAllowed = useIsAllowed();
  const list = useApiQuery('GET /api/fichiers/ged/versions', { query: { fichier: pathOf(entry) } });
  const [restore, { isRunning }] = useApiCommand('POST /api/fichiers/GED/remettre');
  if (list.error && !list.data) return <ErrorState message={list.error.message} onRetry={list.refetch} />;
  if (!list.data) return null;
  return (
    <div>
      <PanelBlock title="Versions">
        <PanelLines
          label="Versions"
          lines={list.data.map(({ version, date, auteur, size }, at) => ({
            key: version,
            title: `${version} · ${formatDateTime(date)}`,
            note: [auteur, formatSize(size)].filter(Boolean).join(' · '),
            ...(at === 0 ? { amount: 'actuelle' } : {}),
            acts: at > 0 && (
              <>
                <Button
                  look="quiet"
                  icon="download"
                  label={`Télécharger la version ${version}`}
                  onClick={() => void download(entry, version)}
                />
                {isAllowed('remettre') && (
                  <Button
                    look="quiet"
                    busy={isRunning}
                    onClick={() => void restore({ body: { fichier: pathOf(entry), version } })}
                  >
                    Remettre<span className="d-visually-hidden">{` la version ${version}`}</span>
                  </Button>
                )}
              </>
            ),
          }))}
        />
      </PanelBlock>
    </div>
  );
}
