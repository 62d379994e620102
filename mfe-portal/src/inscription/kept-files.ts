/** Files of the draft, in the browser's database: they survive a reload and a closed tab. */
export type PaperOfDraft = 'responsablesRevenus' | 'justificatifDomicile';
export const papersOfDraft: readonly PaperOfDraft[] = ['responsablesRevenus', 'justificatifDomicile'];

const NAME = 'diapason-inscription';
const STORE = 'pieces';

function open(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

async function within<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((done, failed) => {
      const request = ask(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  } finally {
    database.close();
  }
}

/** @throws where the browser keeps no files. */
export const keepFile = async (paper: PaperOfDraft, file: File | null): Promise<void> => {
  if (file) await within('readwrite', (store) => store.put(file, paper));
  else await within('readwrite', (store) => store.delete(paper));
};

export async function keptFiles(): Promise<Readonly<Partial<Record<PaperOfDraft, File>>>> {
  if (typeof indexedDB === 'undefined') return {};
  try {
    const files = await Promise.all(
      papersOfDraft.map(async (paper) => [
        paper,
        await within<File | undefined>('readonly', (store) => store.get(paper)),
      ]),
    );
    return Object.fromEntries(files.filter(([, file]) => file !== undefined)) as Partial<Record<PaperOfDraft, File>>;
  } catch {
    return {};
  }
}

export async function forgetFiles(): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  try {
    await within('readwrite', (store) => store.clear());
  } catch {
    // Nothing was kept there.
  }
}
