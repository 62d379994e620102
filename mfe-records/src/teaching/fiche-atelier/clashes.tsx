import { keptConflictFields, messages } from '@diapason/contracts/constants';
import { useApiCommand, useApiQuery } from '@diapason/platform';
import { Button, Icon, plural } from '@diapason/ui';
import { type FormState, TextField } from '@diapason/ui/form';
import { useRef } from 'react';
import { type Conflict, keptAs, usualReasons } from '../conflicts';
import { FoundConflicts } from '../FoundConflicts';
import type { Workshop } from './workshop';
import styles from './workshop.module.css';

/** Why somebody is added in spite of conflicts, in the dialog that adds them. */
export interface Reasoned {
  readonly motifConflit: string | null;
}
export const withoutReason: Reasoned = { motifConflit: null };

interface Asked {
  readonly workshop: Workshop;
  /** May keep a conflict; the others leave it to be decided. */
  readonly mayKeep: boolean;
}
interface Newcomer {
  readonly who: number;
  readonly kind: 'agent' | 'eleve';
  /** The first day; today without. */
  readonly aPartirDu: string | null;
  /** Whoever teaches it already. */
  readonly enseignants?: readonly number[];
}

/** What a newcomer of a lesson would clash with: shown before it is written, kept for a reason once it is. */
export function useClashes({ workshop, mayKeep }: Asked) {
  const found = useRef<readonly Conflict[] | 'asking'>([]);
  const [keep] = useApiCommand('POST /api/ateliers/conflits/garder');
  const { fk_anneeScolaire } = workshop;
  return {
    /** The faults of a dialog that has conflicts to decide. */
    faults: ({ motifConflit }: Reasoned): { motifConflit?: string } => {
      if (found.current === 'asking') return { motifConflit: messages.teaching.conflictsAsked };
      if (!mayKeep || found.current.length === 0 || motifConflit?.trim()) return {};
      return { motifConflit: messages.teaching.keepingNeedsReason };
    },
    saved: ({ motifConflit }: Reasoned) => {
      const motif = motifConflit?.trim();
      if (mayKeep && motif && found.current !== 'asking' && found.current.length > 0)
        void keep(keptAs(found.current, { fk_anneeScolaire, motif }));
    },
    shown: <Values extends Reasoned>(form: FormState<Values>, newcomer: Newcomer | null) => (
      <Clashes form={form} newcomer={newcomer} workshop={workshop} mayKeep={mayKeep} found={found} />
    ),
  };
}

interface Props<Values extends Reasoned> extends Asked {
  readonly form: FormState<Values>;
  readonly newcomer: Newcomer | null;
  readonly found: { current: readonly Conflict[] | 'asking' };
}

function Clashes<Values extends Reasoned>({ form, newcomer, workshop, mayKeep, found }: Props<Values>) {
  const { idAtelier, fk_anneeScolaire, fk_site, fk_salle, jour, heureDebut, heureFin, semaine, dateSeance } = workshop;
  const { fk_typeRepetition, semaineDuMois, sallePartagee, maximumEleves } = workshop;
  const hasHours = heureFin > heureDebut;
  const { data, isAwaited } = useApiQuery(
    'POST /api/ateliers/conflits',
    newcomer && hasHours
      ? {
          body: {
            ...{ idAtelier, fk_anneeScolaire, fk_site, fk_salle, jour, heureDebut, heureFin, semaine, dateSeance },
            ...{ fk_typeRepetition, semaineDuMois, sallePartagee, maximumEleves },
            ...(newcomer.aPartirDu ? { aPartirDu: newcomer.aPartirDu } : {}),
            ...(newcomer.kind === 'agent'
              ? { enseignants: [...(newcomer.enseignants ?? []), newcomer.who] }
              : { eleves: [newcomer.who] }),
          },
        }
      : null,
  );
  const conflicts =
    newcomer && data
      ? data.conflits.filter(
          ({ garde, touches }) =>
            garde === 0 &&
            touches.some(({ quoi, id }) => quoi === 'places' || (quoi === newcomer.kind && id === newcomer.who)),
        )
      : [];
  found.current = newcomer && hasHours && isAwaited ? 'asking' : conflicts;
  const { values, set } = form;
  const isShown = conflicts.length > 0 && !isAwaited;
  return (
    <>
      <p role="status" className="d-visually-hidden">
        {isShown && plural(conflicts.length, 'conflit')}
      </p>
      {isShown && (
        <section className={styles.conflicts} aria-label="Conflits">
          <h2>
            <Icon name="warning" />
            {plural(conflicts.length, 'conflit')}
          </h2>
          <FoundConflicts conflicts={conflicts} />
          {mayKeep ? (
            <>
              <div className={styles.reasons}>
                {usualReasons.map((reason) => (
                  <Button
                    key={reason}
                    aria-pressed={values.motifConflit === reason}
                    onClick={() => set({ motifConflit: reason } as Partial<Values>)}
                  >
                    {reason}
                  </Button>
                ))}
              </div>
              <TextField
                {...(form.field('motifConflit' as never) as object)}
                name="motifConflit"
                label="Motif pour garder"
                required
                maxLength={keptConflictFields.motif.maxLength}
                value={values.motifConflit ?? ''}
                onChange={(typed) => set({ motifConflit: typed } as Partial<Values>)}
              />
            </>
          ) : (
            <p>{'Une personne de la direction les tranchera\u00a0: ils restent dans la liste des conflits.'}</p>
          )}
        </section>
      )}
    </>
  );
}
