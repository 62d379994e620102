import { formatNumber, plural } from '@diapason/ui';
import styles from './import.module.css';
import type { ImportedFile } from './state';

/** How the file was read: whoever sees an accent wrong knows before anything is written. */
export function FileFacts({ file }: { readonly file: ImportedFile }) {
  const left = file.colonnes.filter(({ champ }) => champ === null);
  const matched = file.colonnes.length - left.length;
  return (
    <section className={styles.card} aria-label="Fichier">
      <h3>Fichier</h3>
      <dl className={styles.facts}>
        <dt>Écriture</dt>
        <dd>{file.nature}</dd>
        {file.accents && file.accents.length > 0 && (
          <>
            <dt>Accents</dt>
            <dd>{file.accents.join(', ')}</dd>
          </>
        )}
        <dt>Colonnes</dt>
        <dd>{`${plural(matched, 'reconnue')} sur ${formatNumber(file.colonnes.length)}`}</dd>
        {left.length > 0 && (
          <>
            <dt>Laissées</dt>
            <dd>{left.map(({ entete }) => `« ${entete} »`).join(', ')}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
