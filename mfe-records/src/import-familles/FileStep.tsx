import { limits, messages } from '@diapason/contracts/constants';
import { useApiCommand } from '@diapason/platform';
import { Progress } from '@diapason/ui';
import { goToStep } from '@diapason/ui/sheet';
import { FileField } from '@diapason/ui/upload';
import { useState } from 'react';
import type { ImportState } from './state';

interface Props {
  readonly state: ImportState | undefined;
  /** Why the import that the address names is not to be had. */
  readonly lost: string | undefined;
}

/** A file is sent in parts, so that each is a call like any other, and read by the server whatever its name says. */
export function FileStep({ state, lost }: Props) {
  const [sending, setSending] = useState<{ readonly size: number; readonly sent: number } | null>(null);
  const [fault, setFault] = useState<string>();
  const [begin] = useApiCommand('POST /api/imports', { success: false, failure: false });
  const [sendPart] = useApiCommand('POST /api/imports/:idImport/parties/:rang', { success: false, failure: false });
  const [read] = useApiCommand('POST /api/imports/:idImport/lecture', { success: false, failure: false });

  /** @returns what went wrong. */
  const send = async (chosen: File): Promise<string | undefined> => {
    const begun = await begin({ body: { nomFichier: chosen.name, taille: chosen.size } });
    if (!begun.ok) return begun.error.message;
    const { idImport } = begun.data;
    for (let rang = 0; rang * limits.importPart < chosen.size; rang += 1) {
      const part = chosen.slice(rang * limits.importPart, (rang + 1) * limits.importPart);
      const answer = await sendPart({ params: { idImport, rang }, body: { octets: await base64Of(part) } });
      if (!answer.ok) return answer.error.message;
      setSending({ size: chosen.size, sent: Math.min((rang + 1) * limits.importPart, chosen.size) });
    }
    const asked = await read({ params: { idImport } });
    if (!asked.ok) return asked.error.message;
    goToStep('fichier', { import: String(idImport) }, true);
    return undefined;
  };
  const start = async (chosen: File) => {
    setSending({ size: chosen.size, sent: 0 });
    setFault(await send(chosen).catch(() => messages.imports.incomplete));
    setSending(null);
  };
  const reading = state?.etape === 'lecture' && state.erreur === null;

  return (
    <div className="d-stack">
      <p>
        Une ligne par élève, avec son responsable ; les titres des colonnes sur la première ligne. Le fichier et ce qui
        en a été lu sont effacés au bout d’un jour au plus tard.
      </p>
      <FileField
        label="Choisir un fichier CSV ou Excel"
        hint="CSV ou Excel (.xlsx), 10 Mo et 20 000 lignes au plus"
        allowed={ALLOWED}
        disabled={sending !== null || reading}
        error={fault ?? state?.erreur ?? lost}
        onFile={(chosen) => void start(chosen)}
      />
      {sending && <Progress title="Envoi du fichier" done={sending.sent} total={sending.size} unit="octets" />}
      {reading && <Progress title="Lecture du fichier" done={0} total={0} />}
    </div>
  );
}

/** Spreadsheets and systems call a CSV by several names; what it is, the server finds out. */
const ALLOWED = {
  maxBytes: limits.importFile,
  tooBig: messages.imports.tooLarge,
  wrongContent: messages.imports.notATable,
  accepts: [
    'text/csv',
    '.csv',
    'text/plain',
    'application/csv',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
};

/** What the browser makes of a part: `data:…;base64,` and its bytes. */
const base64Of = (part: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(part);
  });
