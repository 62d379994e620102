import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import type { Aggregate } from '@diapason/event-sourcing';
import type { WorkContext } from '../machinery/app/command-context';

/** The context of something that happened at another time (ISO), or was done by another agent, than the phase says. */
export type ContextAt = (at: string, actor?: string) => WorkContext;

/** One command of the demonstration, or a few on one stream. Steps of a phase are independent. */
export type Step = (context: WorkContext, contextAt: ContextAt) => Promise<void>;

export interface Phase {
  readonly name: string;
  /** Time of this phase's events where a step names none, ISO. */
  readonly at: string;
  /** Who acts: an agent's id, or the demonstration itself. */
  readonly actor?: string;
  /** Runs after the phases before it. */
  readonly reads?: true;
  readonly steps: readonly Step[];
}

/** Several decisions on one stream, one after the other. */
export function inTurn<State, Defs extends Record<string, EventDefinition>>(
  target: Aggregate<State, Defs>,
  decisions: readonly ((state: State) => readonly EventsOf<Defs>[])[],
): (state: State) => readonly EventsOf<Defs>[] {
  return (first) => {
    let state = first;
    return decisions.flatMap((decide) => {
      const events = decide(state);
      state = events.reduce(target.evolve, state);
      return events;
    });
  };
}

/** Runs the steps, so many at a time, in order. @throws what the first one that failed threw, once nothing runs any more */
export async function runSteps(
  steps: readonly Step[],
  context: WorkContext,
  contextAt: ContextAt,
  atOnce: number,
): Promise<void> {
  const queue = steps.values();
  const failures: unknown[] = [];
  const work = async () => {
    try {
      for (const step of queue) if (failures.length === 0) await step(context, contextAt);
    } catch (error) {
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, steps.length) }, work));
  if (failures.length > 0) throw failures[0];
}
