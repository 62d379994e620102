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

interface Said {
  readonly champ: string;
  readonly texte: string;
  /** Null: a new value. */
  readonly valeur: number | null;
  readonly parmi?: number;
}

const WAITS = '';
const NOTHING = 0;
const NEW = 'nouveau';

/** Each text of the file that is none of ours, once: what it means is kept for the next file. */
export function MatchedValues({ idImport, matches: { valeurs, choix }, onMatched }: Props) {
  const [chosen, choose] = useState<Readonly<Record<string, string>>>({});
  const [among, chooseAmong] = useState<Readonly<Record<string, string>>>({});
  const [match, { isRunning, error }] = useApiCommand('POST /api/imports/:idImport/valeurs', {
    success: false,
    failure: false,
  });
  if (valeurs.length === 0) return null;
  const keyOf = ({ champ, texte }: (typeof valeurs)[number]) => `${champ} ${texte}`;
  const chosenFor = (one: (typeof valeurs)[number]) => chosen[keyOf(one)] ?? String(one.valeur ?? one.proche ?? WAITS);
  const said = valeurs.flatMap((one): Said[] => {
    const { champ, texte } = one;
    const value = chosenFor(one);
    if (value === WAITS || value === String(one.valeur)) return [];
    if (value !== NEW) return [{ champ, texte, valeur: Number(value) }];
    const of = among[keyOf(one)];
    return [{ champ, texte, valeur: null, ...(of ? { parmi: Number(of) } : {}) }];
  });
  const save = async () => {
    if ((await match({ params: { idImport }, body: { valeurs: said } })).ok) onMatched();
  };
  const kept = valeurs.filter(({ retenue }) => retenue).length;
  return (
    <section className={styles.card} aria-label="Valeurs rapprochées">
      <h3>Valeurs rapprochées</h3>
      {valeurs.map((one) => {
        const { libelle = '', options = [], creation } = choix.find(({ champ }) => champ === one.champ) ?? {};
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
              {creation && one.texte !== '' && <option value={NEW}>{`Créer ${text}`}</option>}
              {options.map(({ id, libelle: label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
            {chosenFor(one) === NEW && creation && creation.parmi.length > 0 && (
              <select
                className="d-input"
                aria-label={`${text} fait partie de`}
                value={among[keyOf(one)] ?? WAITS}
                onChange={(event) => chooseAmong({ ...among, [keyOf(one)]: event.target.value })}
              >
                <option value={WAITS}>dans la section…</option>
                {creation.parmi.map(({ id, libelle: label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </select>
            )}
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
