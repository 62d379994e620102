import { notify, useApiCommand, useApiQuery, useIsMounted } from '@diapason/platform';
import { Button, ErrorState, formatNumber, Loading, plural } from '@diapason/ui';
import { useGoToStep, WizardActions } from '@diapason/ui/sheet';
import { type Column, DataList } from '@diapason/ui/table';
import { useState } from 'react';
import { SheetChoice } from './SheetChoice';
import { type ImportedFile, type ImportState, isRunning as isUnderWay } from './state';

interface Props {
  readonly state: ImportState;
  readonly file: ImportedFile;
  readonly refetch: () => void;
}

interface Heading {
  readonly index: number;
  readonly entete: string;
  readonly exemples: string;
}

/** Which field each column holds: guessed, or as it was matched last, and the user's to change. */
export function ColumnsStep({ state, file, refetch }: Props) {
  const { idImport } = state;
  const [chosen, choose] = useState<readonly (string | null)[]>(() => file.colonnes.map(({ champ }) => champ));
  const [told, tell] = useState('');
  const goToStep = useGoToStep();
  const isShown = useIsMounted();
  const fields = useApiQuery('GET /api/imports/champs', {}, { stable: true });
  const [check, { isRunning, error }] = useApiCommand('POST /api/imports/:idImport/controle', {
    success: false,
    failure: false,
  });
  if (fields.error && !fields.data) return <ErrorState message={fields.error.message} onRetry={fields.refetch} />;
  if (!fields.data) return <Loading />;
  const offered = fields.data;
  const groups = [...new Set(offered.map(({ libellePartie }) => libellePartie))];
  const labelOf = (champ: string) => {
    const field = offered.find((one) => one.champ === champ);
    return field ? `${field.libellePartie} : ${field.libelle}` : champ;
  };
  const pick = (index: number, champ: string | null) => {
    const former = champ === null ? -1 : chosen.indexOf(champ);
    const taken = former === -1 || former === index ? undefined : file.colonnes[former]?.entete;
    tell(
      champ && taken !== undefined
        ? `« ${labelOf(champ)} » était le champ de la colonne « ${taken} », qui n’est plus importée.`
        : '',
    );
    choose(chosen.map((one, at) => (at === index ? champ : champ !== null && one === champ ? null : one)));
  };
  const start = async () => {
    const answer = await check({ params: { idImport }, body: { colonnes: [...chosen] } });
    if (!answer.ok) {
      if (!isShown()) notify('error', answer.error.message);
      return;
    }
    refetch();
    goToStep('apercu');
  };
  const columns: readonly Column<Heading>[] = [
    { key: 'entete', header: 'Colonne du fichier', value: (row) => row.entete },
    { key: 'exemples', header: 'Exemples', value: (row) => row.exemples },
    {
      key: 'champ',
      header: 'Remplit le champ',
      value: (row) => chosen[row.index] ?? '',
      printed: (row) => labelOf(chosen[row.index] ?? ''),
      cell: ({ index, entete }) => (
        <select
          className="d-input"
          aria-label={`Champ de la colonne ${entete}`}
          value={chosen[index] ?? ''}
          onChange={(event) => pick(index, event.target.value || null)}
        >
          <option value="">Ne pas importer</option>
          {groups.map((label) => (
            <optgroup key={label} label={label}>
              {offered
                .filter(({ libellePartie }) => libellePartie === label)
                .map(({ champ, libelle }) => (
                  <option key={champ} value={champ}>
                    {libelle}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      ),
    },
  ];
  const matched = chosen.filter((one) => one !== null).length;
  const all = formatNumber(chosen.length);
  return (
    <>
      <p className="d-note" role="status">
        {`${file.nature} : ${plural(file.lignes, 'ligne')}. ${plural(matched, `colonne sur ${all} associée`, `colonnes sur ${all} associées`)}. `}
        {file.reconnu
          ? 'Elles l’ont été comme la dernière fois, pour un fichier de mêmes titres.'
          : 'Vérifiez celles qui ont été devinées d’après leurs titres.'}
      </p>
      {file.debut && <SheetChoice {...{ state, file, refetch }} />}
      <p role="status">{told && <strong>{told}</strong>}</p>
      <DataList
        label="Colonnes du fichier"
        rows={file.colonnes.map(({ entete, exemples }, index) => ({ index, entete, exemples: exemples.join(' · ') }))}
        columns={columns}
        rowKey={({ index }) => index}
      />
      {error && (
        <p className="d-refusal" role="alert">
          {error.message}
        </p>
      )}
      <WizardActions>
        <Button look="primary" busy={isRunning || isUnderWay(state)} onClick={() => void start()}>
          Contrôler les lignes
        </Button>
      </WizardActions>
    </>
  );
}
