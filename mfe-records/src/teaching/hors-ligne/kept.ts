import type { ApiInput } from '@diapason/platform';
import { offline } from '@diapason/platform/offline';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { useSyncExternalStore } from 'react';
import type { Ticks } from '../fiche-presence/sheet';

/**
 * What a person ticked on one sheet and the server does not have yet. It stays on the device, under that person's number, until it has.
 * Pupils are numbers: the sheet has their names.
 */
export interface KeptSheet {
  readonly idUtilisateur: number;
  readonly idAtelier: number;
  readonly date: string;
  /** « Formation musicale », and when it begins: the sheet itself may have left the device, and the workshop the school. */
  readonly libelleType: string;
  readonly heureDebut: string;
  readonly ticks: Ticks;
  /** Of the sheet that was ticked on. */
  readonly version: number;
  /** `tick` while nobody pressed the button below: sent as `save`, once the sheet was left. */
  readonly act: 'tick' | 'save' | 'validate';
  /** ISO time of the last tick. */
  readonly at: string;
  /** What went to the server without a clear answer, its Idempotency-Key and its last tick: it goes again as it is. */
  readonly sending?: { readonly key: string; readonly at: string; readonly input: ApiInput<'POST /api/presences/:id'> };
  /** Somebody else recorded the sheet since, otherwise: nothing goes until its person chose. */
  readonly asks?: true;
  /** Why the server does not take it: it is kept to read. */
  readonly refusal?: string;
}
export type SheetKey = Pick<KeptSheet, 'idUtilisateur' | 'idAtelier' | 'date'>;
/** What becomes of a sheet; of nothing where none is kept. */
export type Step = (before: KeptSheet | undefined) => KeptSheet | undefined;

interface Schema extends DBSchema {
  fiches: { key: [number, number, string]; value: KeptSheet };
}

interface Kept {
  /** Undefined until they are read. */
  readonly sheets: readonly KeptSheet[] | undefined;
  /** The browser keeps nothing: what is ticked is lost with the page. */
  readonly isRefused: boolean;
}

interface Pending {
  readonly key: SheetKey;
  readonly step: Step;
}
/** As the device has it. */
let written: readonly KeptSheet[] | undefined;
/** What this page did since and the device does not have yet; it stands until it has. */
let pending: readonly Pending[] = [];
let state: Kept = { sheets: undefined, isRefused: false };
const listeners = new Set<() => void>();

export const isSame = (one: SheetKey, other: SheetKey): boolean =>
  one.idUtilisateur === other.idUtilisateur && one.idAtelier === other.idAtelier && one.date === other.date;

function stepped(sheets: readonly KeptSheet[], { key, step }: Pending): readonly KeptSheet[] {
  const after = step(sheets.find((one) => isSame(one, key)));
  const others = sheets.filter((one) => !isSame(one, key));
  return after ? [...others, after] : others;
}

function show(isRefused: boolean): void {
  const sheets = written || pending.length > 0 || isRefused ? pending.reduce(stepped, written ?? []) : undefined;
  state = { sheets, isRefused };
  for (const listener of listeners) listener();
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;
const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>(offline.ticks, 1, {
    upgrade: (db) => void db.createObjectStore('fiches', { keyPath: ['idUtilisateur', 'idAtelier', 'date'] }),
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
};

/** Two pages of one sheet are one sheet: what one writes, the others read. */
const pages = 'BroadcastChannel' in globalThis ? new BroadcastChannel('diapason-presences') : undefined;
pages?.addEventListener('message', () => void readKept());

/** Earlier deployments kept the names of those who were ticked. */
function nameless(sheet: KeptSheet): KeptSheet {
  const { noms: _names, ...rest } = sheet as KeptSheet & { readonly noms?: unknown };
  return rest;
}

/** Reads what the device holds, of everybody; other pages of the product may have written there. */
export const readKept = (): Promise<void> => inTurn(read);

async function read(): Promise<void> {
  try {
    const all = await (await database()).getAll('fiches');
    written = all;
    const named = all.filter((one) => 'noms' in one);
    pending = [...named.map((key) => ({ key, step: (one?: KeptSheet) => one && nameless(one) })), ...pending];
    show(pending.length > 0 && state.isRefused);
    await writePending();
  } catch {
    // Private windows of some browsers have no such store: the page says so, and works without.
    show(true);
  }
}

/** At once on the page, then on the device: on top of what another page may have put there. */
export function change(key: SheetKey, step: Step): Promise<void> {
  pending = [...pending, { key, step }];
  show(state.isRefused);
  return inTurn(writePending);
}

export const forget = (key: SheetKey): Promise<void> => change(key, () => undefined);

let turn: Promise<void> = Promise.resolve();
function inTurn(work: () => Promise<void>): Promise<void> {
  turn = turn.then(work);
  return turn;
}

async function writePending(): Promise<void> {
  const now = pending;
  if (now.length === 0) return;
  try {
    const db = await database();
    const transaction = db.transaction('fiches', 'readwrite');
    const [after] = await Promise.all([
      (async () => {
        let sheets: readonly KeptSheet[] = await transaction.store.getAll();
        for (const one of now) {
          sheets = stepped(sheets, one);
          const sheet = sheets.find((other) => isSame(other, one.key));
          await (sheet ? transaction.store.put(sheet) : transaction.store.delete(idOf(one.key)));
        }
        return sheets;
      })(),
      transaction.done,
    ]);
    written = after;
    pending = pending.slice(now.length);
    show(false);
    pages?.postMessage('written');
  } catch {
    // A full store: what was done stands on the page, which says so, and the next try writes all of it.
    show(true);
  }
}

const idOf = ({ idUtilisateur, idAtelier, date }: SheetKey): [number, number, string] => [
  idUtilisateur,
  idAtelier,
  date,
];

/** What the page has of somebody now. */
export const ofPerson = (idUtilisateur: number): readonly KeptSheet[] =>
  state.sheets?.filter((one) => one.idUtilisateur === idUtilisateur) ?? [];

/** The sheet as the page has it now. */
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
