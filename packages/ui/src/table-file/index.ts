// No kit of the shell's: what it says is loaded with the pages that take files of rows.
import { formatNumber, limits, messages } from '@diapason/contracts/constants';
import { notify, useApiCommand, useIsMounted } from '@diapason/platform';
import { useState } from 'react';

export { RefusedLines } from './RefusedLines';

/** Spreadsheets and systems call a CSV by several names; what it is, the server finds out. */
export const tableFile = (maxBytes: number, tooBig: string) => ({
  maxBytes,
  tooBig,
  wrongContent: messages.imports.notATable,
  accepts: [
    'text/csv',
    '.csv',
    'text/plain',
    'application/csv',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
});

/** « 10 Mo et 20 000 lignes au plus » */
export const atMost = (bytes: number, rows: number): string =>
  `${formatNumber(bytes / 1_048_576)} Mo et ${formatNumber(rows)} lignes au plus`;

type Sent = { readonly idImport: number } | { readonly fault: string };

/**
 * Sends a file in parts, so that each is a call like any other; the server finds out what it is.
 * @returns the function that sends: the number to name the file by, or what went wrong. `onPart` is told the bytes so far.
 */
function useSendInParts(): (chosen: File, onPart?: (sent: number) => void) => Promise<Sent> {
  const [begin] = useApiCommand('POST /api/imports', { success: false, failure: false });
  const [sendPart] = useApiCommand('POST /api/imports/:idImport/parties/:rang', { success: false, failure: false });
  const send = async (chosen: File, onPart?: (sent: number) => void): Promise<Sent> => {
    const begun = await begin({ body: { nomFichier: chosen.name, taille: chosen.size } });
    if (!begun.ok) return { fault: begun.error.message };
    const { idImport, abandonne } = begun.data;
    if (abandonne) notify('success', begun.message);
    for (let rang = 0; rang * limits.importPart < chosen.size; rang += 1) {
      const part = chosen.slice(rang * limits.importPart, (rang + 1) * limits.importPart);
      const answer = await sendPart({ params: { idImport, rang }, body: { octets: await base64Of(part) } });
      if (!answer.ok) return { fault: answer.error.message };
      onPart?.(Math.min((rang + 1) * limits.importPart, chosen.size));
    }
    return { idImport };
  };
  return (chosen, onPart) => send(chosen, onPart).catch(() => ({ fault: messages.imports.incomplete }));
}

/**
 * The field and the progress of a file that the server looks at once it is there.
 * @param read what is done with its number; a reason why not stands on the field.
 * @param begin what is forgotten before another is sent.
 */
export function useTableFile(read: (idImport: number) => Promise<string | undefined>, begin?: () => void) {
  const [fault, setFault] = useState<string>();
  const [sending, setSending] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const sendInParts = useSendInParts();
  const isShown = useIsMounted();
  const refuse = (reason: string | undefined) => {
    if (reason === undefined || isShown()) setFault(reason);
    else notify('error', reason);
  };
  const take = async (file: File) => {
    begin?.();
    setFault(undefined);
    const total = file.size;
    setSending({ done: 0, total });
    const sent = await sendInParts(file, (done) => setSending({ done, total }));
    // Until the server looked at this one, no other can be chosen.
    refuse('fault' in sent ? sent.fault : await read(sent.idImport));
    setSending(null);
  };
  return {
    field: { disabled: sending !== null, error: fault, onFile: (file: File) => void take(file) },
    sending,
    refuse,
  };
}

/** What the browser makes of a part: `data:…;base64,` and its bytes. */
const base64Of = (part: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(part);
  });
