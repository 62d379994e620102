import { go, notify, type SlotEntry, type SlotOf, type SlotPlace, type SlotRecord, useSlots } from '@diapason/platform';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { Button } from './Button';
import { type IconName, isIconName } from './Icon';
import { ErrorBoundary } from './lifecycle';
import { RevealApart, useDelayReveal } from './RevealTogether';

/** What a slot brings, asked for once; what could not be had, anew. */
const parts = new WeakMap<SlotEntry, LazyExoticComponent<ComponentType<object>>>();

/** As {@link DeclaredSlot} has it for each place that draws. */
type LoadsPart = () => Promise<{ readonly default: ComponentType<object> }>;

function partOf(slot: SlotEntry): LazyExoticComponent<ComponentType<object>> | undefined {
  const load = slot.load as LoadsPart | undefined;
  if (!load) return undefined;
  const anew = () =>
    load().catch((error: unknown) => {
      parts.delete(slot);
      throw error;
    });
  const part = parts.get(slot) ?? lazy(anew);
  parts.set(slot, part);
  return part;
}

interface ContentProps {
  readonly slot: SlotEntry;
  readonly given: object;
  readonly wait: ReactNode;
  /** In place of a part that failed. */
  readonly failed?: (retry: () => void) => ReactNode;
}

/** A part of another's page: it is waited for and fails in its own place. */
export function SlotContent({ slot, given, wait, failed = unavailable }: ContentProps) {
  return (
    <ErrorBoundary fallback={failed}>
      <Suspense fallback={wait}>
        <Content slot={slot} given={given} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Drawn anew after a failure, with what could then be had. */
function Content({ slot, given }: Pick<ContentProps, 'slot' | 'given'>) {
  const Part = partOf(slot);
  return Part && <Part {...given} />;
}

const UNAVAILABLE = 'Cette partie est momentanément indisponible.';

const unavailable = (retry: () => void) => (
  <p className="d-note d-row" role="alert">
    {UNAVAILABLE}
    <Button look="quiet" icon="refresh" onClick={retry}>
      Réessayer
    </Button>
  </p>
);

interface SlotProps {
  readonly place: Exclude<SlotPlace, 'act' | 'tab'>;
  /** A home page, where there is no record. */
  readonly of?: SlotOf;
  readonly record?: SlotRecord;
}

/** Where a page holds a place for parts of others: `<Slot place="head" record={record} />`. The page is shown without them, and they come; what lies below them, under a head or on a home page, waits. */
export function Slot({ place, record, of = record?.of ?? 'staffHome' }: SlotProps) {
  const slots = useSlots(place, of, record);
  const given = record ? { record } : {};
  return slots.map((slot) => (
    <div key={slot.key} className={`d-slot-${place}`}>
      {place === 'head' || record === undefined ? (
        <SlotContent slot={slot} given={given} wait={<Comes />} />
      ) : (
        <RevealApart>
          <SlotContent slot={slot} given={given} wait={null} />
        </RevealApart>
      )}
    </div>
  ));
}

function Comes() {
  useDelayReveal();
  return null;
}

/** Something that is done with a record. */
export interface Act {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  /** A button of its own; the others stand in « … ». */
  readonly main: boolean;
  readonly onSelect: () => void;
}

/** The acts of a record, and the dialog of the one that is open: render it once. */
export function useActs(record: SlotRecord): [acts: readonly Act[], opened: ReactNode] {
  const slots = useSlots('act', record.of, record);
  const [open, setOpen] = useState<SlotEntry>();
  const acts = slots.map((slot): Act => {
    const { key, label = key, icon = '', main = false } = slot;
    return {
      key,
      label,
      main,
      ...(isIconName(icon) ? { icon } : {}),
      onSelect: () => (slot.href ? go(actAddress(slot.href, record)) : setOpen(slot)),
    };
  });
  return [acts, open && <OpenAct act={open} record={record} onClose={() => setOpen(undefined)} />];
}

/** Where an act leads whose `href` names the record. */
export const actAddress = (href: string, { id, name }: Pick<SlotRecord, 'id' | 'name'>): string =>
  href.replaceAll('{id}', String(id)).replaceAll('{nom}', encodeURIComponent(name));

interface OpenProps {
  readonly act: SlotEntry;
  readonly record: SlotRecord;
  readonly onClose: () => void;
}

/** The dialog of an act. One that cannot be had says so, and is closed. */
export const OpenAct = ({ act, record, onClose }: OpenProps) => (
  <RevealApart>
    <SlotContent slot={act} given={{ record, onClose }} wait={null} failed={() => <Failed onClose={onClose} />} />
  </RevealApart>
);

function Failed({ onClose }: { readonly onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    notify('error', UNAVAILABLE);
    onClose();
  }, []);
  return null;
}
