import type { PersonKind } from '@diapason/contracts/erasure';
import { rowsOf, sql } from '@diapason/event-sourcing';
import type { WorkContext } from '../../../machinery/app/command-context';
import { registry } from '../../../machinery/app/registry';

/** What a command's or a job's context gives to merge and to separate. */
export type MergeContext = Pick<WorkContext, 'execute' | 'load' | 'db' | 'visible' | 'now' | 'today' | 'accounts'>;

/** Two records: `from` was merged into `into`. */
export interface Pair {
  readonly from: number;
  readonly into: number;
  /** As `execute` has it: each step is done once in its stream. */
  readonly key: string;
}

/** What another context does, in its own streams alone, when two records of a kind of person are merged and separated. */
interface MergeStep {
  readonly nature: PersonKind;
  /** Once the kept record has taken over. Can be repeated. */
  readonly move: (context: MergeContext, pair: Pair) => Promise<void>;
  /** Once the kept record has given back. Can be repeated. */
  readonly giveBack: (context: MergeContext, pair: Pair) => Promise<void>;
}

/** By the name of what moves. */
export const mergeSteps = registry<string, MergeStep>('merge step');

/** @throws Error where nobody registered one: the records would merge, and what others hold would stay with the closed one. */
export function mergeStepsOf(kind: PersonKind): readonly MergeStep[] {
  const steps = mergeSteps.all().filter(({ nature }) => nature === kind);
  if (steps.length === 0) throw new Error(`merge step of ${kind} is not registered`);
  return steps;
}

/** Asked of both records, in turn, before anything is written. @throws Refusal */
type MergeRefusal = (context: Pick<MergeContext, 'load'>, nature: PersonKind, id: number) => Promise<void>;

/** By the name of what stands in the way. */
export const mergeRefusals = registry<string, MergeRefusal>('refusal of merges');

const ID = { id: sql.number('id') };
/** Numbers that `from` selects. */
export const idsOf = async ({ db }: MergeContext, from: string, values: readonly unknown[]): Promise<number[]> =>
  (await rowsOf(db, ID, `from (${from}) found order by id`, values)).map(({ id }) => id);
