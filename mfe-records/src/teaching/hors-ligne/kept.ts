import type { ApiInput } from '@diapason/platform';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { useSyncExternalStore } from 'react';
import type { Ticks } from '../fiche-presence/sheet';

/** What a person ticked on one sheet and the server does not have yet. It stays on the device, under that person's number, until it has. */
export interface KeptSheet {
  readonly idUtilisateur: number;
  readonly idAtelier: number;
  readonly date: string;
  /** « Formation musicale », and when it begins: the sheet itself may have left the device. */
  readonly libelleType: string;
  readonly heureDebut: string;
  readonly ticks: Ticks;
  /** Whom the ticks are about. */
  readonly noms: Readonly<Record<number, string>>;
  /** `tick` while nobody pressed the button below: sent as `save`, once the sheet was left. */
  readonly act: 'tick' | 'save' | 'validate';
  /** ISO time of the last tick. */
  readonly at: string;
  /** What went to the server without a clear answer, and its Idempotency-Key: it goes again as it is. */
  readonly sending?: { readonly key: string; readonly input: ApiInput<'POST /api/presences/:id'> };
  /** Why the server does not take it: it is kept to read. */
  readonly refusal?: string;
}
export type SheetKey = Pick<KeptSheet, 'idUtilisateur' | 'idAtelier' | 'date'>;

interface Schema extends DBSchema {
  fiches: { key: [number, number, string]; value: KeptSheet };
}

interface Kept {
  /** Undefined until they are read. */
  readonly sheets: readonly KeptSheet[] | undefined;
  /** The browser keeps nothing: what is ticked is lost with the page. */
  readonly isRefused: boolean;
}

let state: Kept = { sheets: undefined, isRefused: false };
const listeners = new Set<() => void>();
function change(next: Partial<Kept>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;
const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>('diapason-presences', 1, {
    upgrade: (db) => void db.createObjectStore('fiches', { keyPath: ['idUtilisateur', 'idAtelier', 'date'] }),
    terminated: () => {
      opened = undefined;
    },
  });
  return opened;
};

export const isSame = (one: SheetKey, other: SheetKey): boolean =>
  one.idUtilisateur === other.idUtilisateur && one.idAtelier === other.idAtelier && one.date === other.date;

/** Reads what the device holds, of everybody; other pages of the product may have written there. */
export async function readKept(): Promise<void> {
  try {
    change({ sheets: await (await database()).getAll('fiches') });
  } catch {
    // Private windows of some browsers have no such store: the page says so, and works without.
    change({ sheets: state.sheets ?? [], isRefused: true });
  }
}

const others = (key: SheetKey) => (state.sheets ?? []).filter((one) => !isSame(one, key));

/** At once on the page, then on the device. */
export function keep(sheet: KeptSheet): Promise<void> {
  change({ sheets: [...others(sheet), sheet] });
  return written((db) => db.put('fiches', sheet));
}

export function forget(key: SheetKey): Promise<void> {
  change({ sheets: others(key) });
  return written((db) => db.delete('fiches', [key.idUtilisateur, key.idAtelier, key.date]));
}

async function written(write: (db: IDBPDatabase<Schema>) => Promise<unknown>): Promise<void> {
  try {
    await write(await database());
    change({ isRefused: false });
  } catch {
    change({ isRefused: true });
  }
}

/** The sheet as the device has it now. */
export const keptNow = (key: SheetKey): KeptSheet | undefined => state.sheets?.find((one) => isSame(one, key));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (state.sheets === undefined) void readKept();
  const again = () => document.visibilityState === 'visible' && void readKept();
  document.addEventListener('visibilitychange', again);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', again);
  };
}

export const useKept = (): Kept => useSyncExternalStore(subscribe, () => state);
