import { useMemo, useSyncExternalStore } from 'react';
import type { ApiKey } from './api/calls';
import { useMayCall, useMayOpen, useSession } from './hooks';
import type { Requirement } from './session/rights';
import type { SheetAnswers, SheetKind } from './sheets';

/** What an act is done with: also a row of a list. */
export type RecordKind = SheetKind | 'contribution';
export type HomeKind = 'staffHome' | 'guardianHome';

/** The record that a slot is drawn for. */
export interface SlotRecord {
  readonly of: RecordKind;
  readonly id: number;
  /** « ADAM Jeanne » */
  readonly name: string;
  /** What the server lets this person do with it, where its answer says so. */
  readonly peut?: readonly string[] | undefined;
  /** Of a row: the school year that it is of. */
  readonly fk_anneeScolaire?: number | undefined;
}

/** Of what a slot draws beside a record: in the head of its sheet, in the panel of its list, in a column of its sheet. */
export interface SlotProps {
  readonly record: SlotRecord;
}

/** Of a tab: what the sheet knows already, and how to read that again. */
export interface TabProps<K extends SheetKind = SheetKind> extends SlotProps {
  readonly answer: SheetAnswers[K];
  readonly refetch: () => void;
}

/** Of an act: a dialog, drawn while it is open. */
export interface ActProps extends SlotProps {
  readonly onClose: () => void;
}

/** Where a slot is, and of what: one of these is said. */
export interface SlotPlaces {
  readonly tabOf?: SheetKind | readonly SheetKind[];
  readonly headOf?: SheetKind | readonly SheetKind[];
  readonly panelOf?: RecordKind | readonly RecordKind[];
  /** Of a home page, or of the column beside a sheet's fields. */
  readonly blockOf?: HomeKind | SheetKind | readonly (HomeKind | SheetKind)[];
  readonly actOf?: RecordKind | readonly RecordKind[];
  /** It draws nothing: it is done whenever a session begins. */
  readonly workOf?: 'session';
}

export const slotPlaces = ['tab', 'head', 'panel', 'block', 'act', 'work'] as const;
export type SlotPlace = (typeof slotPlaces)[number];
export type SlotOf = RecordKind | HomeKind | 'session';

/** A slot as its micro-frontend's manifest tells of it, with what loads its component. */
export interface SlotEntry extends SlotPlaces, Requirement {
  /** Tells it from the others of its place; of a tab, its name in the address. */
  readonly key: string;
  readonly label?: string;
  readonly icon?: string;
  /** Among those of its place; 50 unless told. */
  readonly order?: number;
  /** In the `peut` of a record it stands for the right. */
  readonly word?: string;
  /** On the reader's own record, in place of `right`. */
  readonly own?: number;
  /** The session may make all of these. */
  readonly calls?: readonly ApiKey[];
  readonly main?: boolean;
  readonly asks?: string;
  readonly href?: string;
  /** Brings a component that takes what its place gives, or work: `DeclaredSlot` of the kit says which. */
  readonly load?: () => Promise<{ readonly default: unknown }>;
}

let provided: readonly SlotEntry[] = [];
const listeners = new Set<() => void>();

/** The shell tells the slots of all deployed micro-frontends here, in place of those before. */
export function provideSlots(slots: readonly SlotEntry[]): void {
  provided = [...slots].sort((a, b) => (a.order ?? 50) - (b.order ?? 50));
  for (const listener of listeners) listener();
}

/** All slots that the shell told of. */
export const providedSlots = (): readonly SlotEntry[] => provided;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What a slot is of in a place; nothing where it is in another. */
export const slotKinds = (slot: SlotPlaces, place: SlotPlace): readonly SlotOf[] => [slot[`${place}Of`] ?? []].flat();

/** The slots of a place that this session sees, in their order. */
export function useSlots(place: SlotPlace, of: SlotOf, record?: SlotRecord): readonly SlotEntry[] {
  const all = useSyncExternalStore(subscribe, providedSlots);
  const { user } = useSession();
  const opens = useMayOpen();
  const calls = useMayCall();
  const peut = record?.peut;
  const own = record?.of === 'agent' && record.id === user?.idUtilisateur;
  return useMemo(() => {
    const session = { own, opens, calls: (key: ApiKey) => calls(key, { own }) };
    return all.filter((slot) => slotKinds(slot, place).includes(of) && isOffered(slot, peut, session));
  }, [all, opens, calls, place, of, peut, own]);
}

/** What a session may, on this record. */
interface Session {
  /** The record is that of the reader. */
  readonly own: boolean;
  readonly opens: (asked: Requirement) => boolean;
  readonly calls: (key: ApiKey) => boolean;
}

/** Whether a session sees a slot. @param peut of its record, where that is known: then the slot's word decides in place of its right. */
export function isOffered(slot: SlotEntry, peut: readonly string[] | undefined, session: Session): boolean {
  const { module, audience, word, calls = [] } = slot;
  const right = session.own ? (slot.own ?? slot.right) : slot.right;
  const around = { ...(module ? { module } : {}), ...(audience ? { audience } : {}) };
  if (word !== undefined && peut !== undefined) return peut.includes(word) && session.opens(around);
  // Only the record's own answer can tell.
  if (word !== undefined && right === undefined && calls.length === 0) return false;
  return session.opens({ ...around, ...(right === undefined ? {} : { right }) }) && calls.every(session.calls);
}
