import { messages } from '@diapason/contracts/constants';
import { useApiCommand } from '@diapason/platform';
import { useRef, useState } from 'react';

/** A file on its way, or one that was refused and stays until it is closed. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  /** Of 1. */
  readonly share: number;
  readonly refusal?: string;
}

/** Sends files into a folder, each by itself and one after the other. */
export function useUploads(mostMo: number | undefined) {
  const [send] = useApiCommand('POST /api/fichiers/upload/GED', { success: false, failure: false });
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(0);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const cancels = useRef(new Map<number, AbortController>());

  const change = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const close = (key: number) => {
    cancels.current.get(key)?.abort();
    cancels.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  };

  const sendOne = async (key: number, content: File, dossier: string) => {
    const cancel = cancels.current.get(key);
    if (!cancel || cancel.signal.aborted) return;
    const file = { content, onProgress: (share: number) => change(key, { share }), signal: cancel.signal };
    const answer = await send({ body: { dossier, nomFichier: content.name }, file } as Parameters<typeof send>[0]);
    if (answer.ok) close(key);
    else if (!cancel.signal.aborted) change(key, { refusal: answer.error.message, share: 0 });
  };

  const add = (files: readonly File[], dossier: string) => {
    for (const content of files) {
      last.current += 1;
      const key = last.current;
      const isTooBig = mostMo !== undefined && content.size > mostMo * 2 ** 20;
      const refusal = isTooBig ? { refusal: messages.general.fileTooBig(mostMo) } : {};
      setUploads((all) => [...all, { key, name: content.name, size: content.size, share: 0, ...refusal }]);
      if (isTooBig) continue;
      cancels.current.set(key, new AbortController());
      turn.current = turn.current.then(() => sendOne(key, content, dossier));
    }
  };
  return { uploads, add, close };
}
