import { useApiCommand } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { type FormEvent, useId, useState } from 'react';
import styles from './import.module.css';
import type { ImportRow } from './state';

interface Props {
  readonly idImport: number;
  readonly ligne: number;
  readonly cell: ImportRow['aCorriger'][number];
  /** « Élève : Date de naissance » */
  readonly label: string;
  readonly onFixed: () => void;
  /** The first one to correct, after another was. */
  readonly focused: boolean;
}

/** A cell that keeps its row out, corrected where it stands: Enter writes it, and what may be meant is one press. */
export function CellFix({ idImport, ligne, cell, label, onFixed, focused }: Props) {
  const id = useId();
  const [typed, type] = useState(cell.texte);
  const [correct, { isRunning, error }] = useApiCommand('POST /api/imports/:idImport/lignes/:ligne', {
    success: false,
    failure: false,
  });
  const write = async (valeur: string) => {
    const answer = await correct({ params: { idImport, ligne }, body: { champ: cell.champ, valeur } });
    if (answer.ok) onFixed();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void write(typed);
  };
  return (
    <form className={styles.fix} onSubmit={submit}>
      <input
        className="d-input"
        aria-label={`${label}, ligne ${ligne}`}
        aria-invalid
        aria-describedby={id}
        value={typed}
        disabled={isRunning}
        // biome-ignore lint/a11y/noAutofocus: Enter leads to the next cell to correct
        autoFocus={focused}
        onChange={(event) => type(event.target.value)}
      />
      <p id={id}>{error?.message ?? cell.faute}</p>
      {cell.propositions.length > 0 && (
        <span className={styles.offered}>
          {cell.propositions.map((one) => (
            <Button key={one} look="quiet" busy={isRunning} onClick={() => void write(one)}>
              {one}
            </Button>
          ))}
        </span>
      )}
    </form>
  );
}
