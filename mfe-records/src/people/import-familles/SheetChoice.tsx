import { useApiCommand } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { type Column, DataList } from '@diapason/ui/table';
import { useState } from 'react';
import { type ImportedFile, type ImportState, isRunning as isUnderWay } from './state';

interface Props {
  readonly state: ImportState;
  readonly file: ImportedFile;
  readonly refetch: () => void;
}

type First = NonNullable<ImportedFile['debut']>[number];

/** Rows shown at a time: the one that was taken for the headings is among them. */
const SHOWN = 5;

/** Which sheet is read, and which of its rows holds the headings: guessed, and the user's to choose. */
export function SheetChoice({ state, file, refetch }: Props) {
  const { feuilles = [], feuille = 0, titres, debut = [] } = file;
  const [isWhole, showAll] = useState(false);
  const [reread, { isRunning, error }] = useApiCommand('POST /api/imports/:idImport/relecture', { success: false });
  const isBusy = isRunning || isUnderWay(state);
  const read = async (body: { readonly feuille: number; readonly titres?: number }) => {
    if ((await reread({ params: { idImport: state.idImport }, body })).ok) refetch();
  };
  const at = debut.findIndex(({ ligne }) => ligne === titres);
  const from = Math.max(0, Math.min(at - 2, debut.length - SHOWN));
  const columns: readonly Column<First>[] = [
    {
      key: 'titres',
      header: 'Titres',
      value: ({ ligne }) => (ligne === titres ? 'oui' : ''),
      cell: ({ ligne }) => (
        <input
          type="radio"
          name="titres"
          aria-label={`Titres en ligne ${ligne}`}
          checked={ligne === titres}
          disabled={isBusy}
          onChange={() => void read({ feuille, titres: ligne })}
        />
      ),
    },
    { key: 'ligne', header: 'Ligne', value: ({ ligne }) => ligne, kind: 'number' },
    { key: 'contenu', header: 'Contenu', value: ({ cellules }) => cellules.filter(Boolean).join(' · ') },
  ];
  return (
    <details className="d-note" open={file.colonnes.every(({ champ }) => champ === null)}>
      <summary>Feuille et ligne de titres</summary>
      <div className="d-stack">
        {feuilles.length > 1 && (
          <label className="d-row">
            Feuille
            <select
              className="d-input"
              value={feuille}
              disabled={isBusy}
              onChange={(event) => void read({ feuille: Number(event.target.value) })}
            >
              {feuilles.map((name, index) => (
                <option key={index} value={index}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <DataList
          label="Premières lignes du fichier"
          rows={isWhole ? debut : debut.slice(from, from + SHOWN)}
          columns={columns}
          rowKey={({ ligne }) => ligne}
        />
        {!isWhole && debut.length > SHOWN && (
          <Button look="quiet" onClick={() => showAll(true)}>
            Autres lignes
          </Button>
        )}
        {error && (
          <p className="d-refusal" role="alert">
            {error.message}
          </p>
        )}
      </div>
    </details>
  );
}
