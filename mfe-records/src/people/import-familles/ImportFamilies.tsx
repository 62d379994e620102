import { sheets, useApiQuery, useSearch } from '@diapason/platform';
import { Link } from '@diapason/ui/router';
import { goToStep, Wizard } from '@diapason/ui/sheet';
import { useEffect, useRef, useState } from 'react';
import { ColumnsStep } from './ColumnsStep';
import { FileStep } from './FileStep';
import { PreviewStep } from './PreviewStep';
import { ReportStep } from './ReportStep';
import { type ImportState, isRunning, STEP_OF } from './state';

const POLL_MS = 500;

/** /import-familles: a file of another program, its columns, what it would do, what it did. */
export default function ImportFamilies() {
  const idImport = Number(new URLSearchParams(useSearch()).get('import')) || null;
  const { list } = sheets.guardian;
  const [running, setRunning] = useState(false);
  const read = useApiQuery('GET /api/imports/:idImport', idImport === null ? null : { params: { idImport } }, {
    pollingInterval: running ? POLL_MS : 0,
  });
  const state = idImport !== null && read.data?.idImport === idImport ? read.data : undefined;
  const isUnderWay = isRunning(state);
  useEffect(() => setRunning(isUnderWay), [isUnderWay]);
  useFollow(state);
  const isWriting = state?.etape === 'ecriture' || state?.etape === 'termine';
  return (
    <Wizard
      title="Importer des familles"
      intro={isWriting ? WHAT : `${WHAT} Rien n’est enregistré avant votre confirmation.`}
      back={
        <Link to={list.path}>
          <span className="d-visually-hidden">Retour à la liste&nbsp;: </span>
          {list.title}
        </Link>
      }
      steps={[
        {
          key: 'fichier',
          label: 'Fichier',
          open: !isWriting,
          element: <FileStep state={state} lost={lostOf(read.error)} refetch={read.refetch} />,
        },
        {
          key: 'colonnes',
          label: 'Colonnes',
          open: !isWriting && state?.fichier != null,
          element: state?.fichier && (
            <ColumnsStep
              key={`${state.idImport} ${state.fichier.feuille} ${state.fichier.titres}`}
              state={state}
              file={state.fichier}
              refetch={read.refetch}
            />
          ),
        },
        {
          key: 'apercu',
          label: 'Aperçu',
          open: !isWriting && (state?.etape === 'controle' || state?.etape === 'apercu'),
          element: state && <PreviewStep state={state} refetch={read.refetch} />,
        },
        {
          key: 'rapport',
          label: 'Rapport',
          open: isWriting,
          element: state && <ReportStep state={state} refetch={read.refetch} />,
        },
      ]}
    />
  );
}

const WHAT = 'Responsables, élèves, scolarités et revenus d’un autre logiciel.';

const lostOf = (error: { readonly status: number; readonly message: string } | undefined) =>
  error &&
  (error.status === 404 ? 'Cet import n’existe plus : un fichier est effacé au bout d’un jour.' : error.message);

const addressed = (name: string) => new URLSearchParams(location.search).get(name);

/** The work goes on to its next step by itself; who went back to one, or reloads it, stays there. */
function useFollow(state: ImportState | undefined): void {
  const opened = useRef(addressed('import'));
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (!state) return;
    const step = STEP_OF[state.etape];
    const reached = `${state.idImport} ${step}`;
    if (before.current === reached) return;
    // An import that began on this page may be read before it is first asked for.
    const isReloaded = before.current === undefined && opened.current === String(state.idImport);
    before.current = reached;
    const asked = addressed('etape');
    if (asked !== step && !(isReloaded && asked !== null)) goToStep(step, {}, step === 'rapport');
  }, [state]);
}
