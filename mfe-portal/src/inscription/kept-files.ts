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

/** What the database did not take: there until the page is left. */
const inMemory = new Map<PaperOfDraft, File>();

/** @returns whether it survives a reload. */
export async function keepFile(paper: PaperOfDraft, file: File): Promise<boolean> {
  inMemory.delete(paper);
  try {
    await within('readwrite', (store) => store.put(file, paper));
    return true;
  } catch {
    // The one that it replaces must not come back.
    await forgetFile(paper);
    inMemory.set(paper, file);
    return false;
  }
}

export async function forgetFile(paper: PaperOfDraft): Promise<void> {
  inMemory.delete(paper);
  await within('readwrite', (store) => store.delete(paper)).catch(() => undefined);
}

export async function keptFiles(): Promise<Readonly<Partial<Record<PaperOfDraft, File>>>> {
  return { ...(await stored()), ...Object.fromEntries(inMemory) };
}

async function stored(): Promise<Readonly<Partial<Record<PaperOfDraft, File>>>> {
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
  inMemory.clear();
  // Where there is no database, nothing was kept there.
  await within('readwrite', (store) => store.clear()).catch(() => undefined);
}
