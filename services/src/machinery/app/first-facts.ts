import type { WorkContext } from './command-context';

/** What a context needs before anyone can work, such as role groups or reference rows. */
export interface FirstFacts {
  readonly kind: 'firstFacts';
  /** Lower comes first: what others build on. */
  readonly order: number;
  /** Idempotent: what is there stays as it is. */
  readonly add: (context: Pick<WorkContext, 'execute' | 'today'>) => Promise<void>;
}

export const declareFirstFacts = (order: number, add: FirstFacts['add']): FirstFacts => ({
  kind: 'firstFacts',
  order,
  add,
});
