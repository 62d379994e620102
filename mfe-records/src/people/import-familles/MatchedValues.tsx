import { useApiCommand } from '@diapason/platform';
import { Button, plural } from '@diapason/ui';
import { useState } from 'react';
import styles from './import.module.css';
import type { ImportState } from './state';

interface Props {
  readonly idImport: number;
  readonly matches: NonNullable<ImportState['rapprochements']>;
  readonly onMatched: () => void;
}

const WAITS = '';
const NOTHING = 0;

/** Each text of the file that is none of ours, once: what it means is kept for the next file. */
export function MatchedValues({ idImport, matches: { valeurs, choix }, onMatched }: Props) {
  const [chosen, choose] = useState<Readonly<Record<string, string>>>({});
  const [match, { isRunning, error }] = useApiCommand('POST /api/imports/:idImport/valeurs', {
    success: false,
    failure: false,
  });
  if (valeurs.length === 0) return null;
  const keyOf = ({ champ, texte }: (typeof valeurs)[number]) => `${champ} ${texte}`;
  const chosenFor = (one: (typeof valeurs)[number]) => chosen[keyOf(one)] ?? String(one.valeur ?? one.proche ?? WAITS);
  const said = valeurs.flatMap((one) => {
    const value = chosenFor(one);
    return value === WAITS || value === String(one.valeur)
      ? []
      : [{ champ: one.champ, texte: one.texte, valeur: Number(value) }];
  });
  const save = async () => {
    if ((await match({ params: { idImport }, body: { valeurs: said } })).ok) onMatched();
  };
  const kept = valeurs.filter(({ retenue }) => retenue).length;
  return (
    <section className={styles.card} aria-label="Valeurs rapprochées">
      <h3>Valeurs rapprochées</h3>
      {valeurs.map((one) => {
        const { libelle = '', options = [] } = choix.find(({ champ }) => champ === one.champ) ?? {};
        const text = one.texte === '' ? 'absent du fichier' : `« ${one.texte} »`;
        return (
          <div key={keyOf(one)} className={styles.match}>
            <span>
              <strong>{text}</strong> <span className={styles.small}>{libelle}</span>
            </span>
            <span className={styles.small}>{plural(one.lignes, 'ligne')}</span>
            <select
              className="d-input"
              aria-label={`${libelle}, ${text}`}
              value={chosenFor(one)}
              onChange={(event) => choose({ ...chosen, [keyOf(one)]: event.target.value })}
            >
              <option value={WAITS}>À choisir</option>
              <option value={NOTHING}>Ne pas importer</option>
              {options.map(({ id, libelle: label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        );
      })}
      {error && (
        <p className="d-refusal" role="alert">
          {error.message}
        </p>
      )}
      {said.length > 0 && (
        <Button busy={isRunning} onClick={() => void save()}>
          {`Retenir ${plural(said.length, 'valeur')}`}
        </Button>
      )}
      <p className={styles.small}>
        {kept > 0
          ? `${plural(kept, 'valeur retenue d’un fichier précédent', 'valeurs retenues de fichiers précédents')}. `
          : ''}
        Ce que vous choisissez est gardé pour le prochain fichier.
      </p>
    </section>
  );
}
