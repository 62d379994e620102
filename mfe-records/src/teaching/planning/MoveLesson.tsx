import { dayAfter } from '@diapason/contracts/constants';
import { ask, notify, sayDone, useApiCommand } from '@diapason/platform';
import { Button, State, useBelow } from '@diapason/ui';
import { TextField } from '@diapason/ui/form';
import { useEffect, useRef, useState } from 'react';
import type { Conflict } from '../conflicts';
import { mondayOf } from '../days';
import { FoundConflicts } from '../FoundConflicts';
import { lessonName } from '../workshop-in-words';
import { keyOf, type Lesson } from './lessons';
import {
  allInput,
  asItIs,
  mayMoveAll,
  onceInput,
  saveInput,
  seanceOf,
  shifted,
  type Wanted,
  whenWanted,
  whyNot,
} from './move';
import styles from './panel.module.css';
import { AtDesk, ByFinger } from './WhereTo';

interface Props {
  readonly lesson: Lesson;
  readonly to: Wanted;
  readonly change: (to: Wanted) => void;
  readonly motif: string;
  readonly onExplain: (motif: string) => void;
  /** @param key of the lesson as it is then */
  readonly onMoved: (key: string) => void;
  readonly onClose: () => void;
}

type Scope = 'once' | 'all';
type Slot = Wanted & { readonly libelleSalle: string | null };
interface Found {
  readonly of: string;
  readonly scope: Scope;
  readonly conflits: readonly Conflict[];
  readonly creneaux: readonly Slot[];
  readonly libre: string | null;
}

/** Where a lesson goes: this one, or all from here; what it would clash with is told before it is written. */
export function MoveLesson({ lesson, to, change, motif, onExplain, onMoved, onClose }: Props) {
  const [isExplained, setExplained] = useState(motif !== '');
  const [known, show] = useState<Found | null>(null);
  const write = useWrite(lesson, motif, onMoved);
  const first = useRef<HTMLHeadingElement>(null);
  const phone = useBelow('phone');
  useEffect(() => first.current?.focus(), []);
  const wants = JSON.stringify(to);
  const found = known?.of === wants ? known : null;
  const isSame = wants === JSON.stringify(asItIs(lesson));
  const attempt = async (scope: Scope) => {
    const answer = await tried(lesson, to, scope);
    if (!answer.ok) return notify('error', answer.error.message);
    const { conflits, creneaux, libre } = answer.found;
    if (conflits.length === 0 && libre === null) return void write(scope, to);
    return show({ of: wants, scope, conflits, creneaux, libre });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Alt and an arrow move the lesson from any of its fields
    <div
      className={styles.move}
      onKeyDown={(event) => {
        const next = event.altKey ? shifted(to, event.key) : undefined;
        if (!next) return;
        event.preventDefault();
        change(next);
      }}
    >
      <h3 ref={first} tabIndex={-1} className={phone ? 'd-visually-hidden' : undefined}>
        Déplacer
      </h3>
      {phone ? (
        <ByFinger lesson={lesson} to={to} change={change} />
      ) : (
        <AtDesk lesson={lesson} to={to} change={change} />
      )}
      {phone && !isExplained ? (
        <div>
          <Button look="quiet" icon="pencil" onClick={() => setExplained(true)}>
            Motif
          </Button>
        </div>
      ) : (
        <TextField name="motif" label="Motif" value={motif} maxLength={500} onChange={onExplain} />
      )}
      <p role="status" className="d-visually-hidden">
        {found ? whyNot(found) : whenWanted(to)}
      </p>
      {found && <Clash found={found} onTake={(slot) => void write(found.scope, slot)} />}
      <div className={styles.acts}>
        {found ? (
          <Button look="primary" onClick={() => void write(found.scope, to)}>
            Déplacer quand même
          </Button>
        ) : (
          <>
            <Button look="primary" disabled={isSame} onClick={() => void attempt('once')}>
              Celle-ci
            </Button>
            {mayMoveAll(lesson, to) && (
              <Button disabled={isSame} onClick={() => void attempt('all')}>
                Toutes à partir d’ici
              </Button>
            )}
          </>
        )}
        {!phone && (
          <Button look="quiet" onClick={onClose}>
            Ne pas déplacer
          </Button>
        )}
      </div>
    </div>
  );
}

function Clash({ found, onTake }: { readonly found: Found; readonly onTake: (slot: Slot) => void }) {
  const { conflits, creneaux, libre } = found;
  return (
    <section aria-label="Conflits" className={styles.clash}>
      {libre && <State tone="warning">{`${libre}\u00a0: aucun cours ce jour-là`}</State>}
      <FoundConflicts conflicts={conflits} />
      {creneaux.map((slot) => (
        <p key={`${slot.tenueLe}${slot.heureDebut}${slot.fk_salle}`} className={styles.slot}>
          <span>{[whenWanted(slot), slot.libelleSalle].filter(Boolean).join(', ')}</span>
          <Button onClick={() => onTake(slot)}>Prendre</Button>
        </p>
      ))}
    </section>
  );
}

type Tried =
  | { readonly ok: true; readonly found: Omit<Found, 'of' | 'scope'> }
  | { readonly ok: false; readonly error: { readonly message: string } };

/** What it would clash with there. */
async function tried(lesson: Lesson, to: Wanted, scope: Scope): Promise<Tried> {
  if (scope === 'once') {
    const answer = await ask('POST /api/ateliers/seances/essai', onceInput(lesson, to));
    if (!answer.ok) return answer;
    const { conflits, creneaux, libre } = answer.data;
    return {
      ok: true,
      found: { conflits, libre, creneaux: creneaux.map(({ date, ...slot }) => ({ ...slot, tenueLe: date })) },
    };
  }
  const answer = await ask('POST /api/ateliers/conflits', allInput(lesson, to));
  if (!answer.ok) return answer;
  const { conflits, creneaux } = answer.data;
  const monday = mondayOf(to.tenueLe);
  const slots = creneaux.map(({ jour, ...slot }) => ({ ...slot, tenueLe: dayAfter(monday, jour - 1) }));
  return { ok: true, found: { conflits, libre: null, creneaux: slots } };
}

/** Writes it; « Annuler » puts it back as it was. */
function useWrite(lesson: Lesson, motif: string, onMoved: Props['onMoved']) {
  const [move] = useApiCommand('POST /api/ateliers/seances/deplacer', { success: false });
  const [save] = useApiCommand('POST /api/ateliers/:id', { success: false });
  const once = (wanted: Wanted, why: string) => {
    const { tenueLe, heureDebut, heureFin, fk_salle } = wanted;
    const { idAtelier: fk_atelier, fk_site } = lesson;
    return move({
      body: { fk_atelier, date: seanceOf(lesson), tenueLe, heureDebut, heureFin, fk_site, fk_salle, motif: why },
    });
  };
  return async (scope: Scope, wanted: Wanted) => {
    const answer = scope === 'once' ? await once(wanted, motif) : await save(saveInput(lesson, wanted));
    if (!answer.ok) return;
    sayDone({
      message: `${lessonName(lesson)}\u00a0: ${scope === 'once' ? 'séance déplacée' : 'séances déplacées à partir d’ici'}, ${whenWanted(wanted)}`,
      undo: () =>
        scope === 'once' ? once(asItIs(lesson), lesson.autrement?.motif ?? '') : save(saveInput(lesson, wanted, true)),
    });
    onMoved(keyOf({ ...lesson, date: wanted.tenueLe }));
  };
}
