import type { EventDefinition, Paper, Session } from '@diapason/contracts/core';
import type { Aggregate } from '@diapason/event-sourcing';
import type { CommandContext } from '../app/command';
import { folderOf, type PaperFolder } from './paper-decisions';

type Defs = Record<string, EventDefinition>;

/** What is asked of a rule, at the moment in which the paper is decided about. */
interface Asked<State, Known> {
  /** The person's record. */
  readonly state: State;
  /** Number of what the paper is about. */
  readonly about: number;
  /** The paper goes. */
  readonly isRemoval: boolean;
  /** What else tells the place in which one that is added would stand: a day. */
  readonly place: Readonly<Record<string, unknown>>;
  readonly session: Session | undefined;
  readonly known: Known;
}

interface Rule<State, Known> {
  /** The person's record, as the rule must know it: it decides on what the stream has, never on a read model. */
  readonly aggregate: Aggregate<State, Defs>;
  /** What it must know of other streams. */
  readonly lookUp: (context: CommandContext, person: number) => Promise<Known>;
  /** @throws Refusal */
  readonly check: (asked: Asked<State, Known>) => void;
}

/** What a kind of paper asks beyond its declaration, before a file counts, and before one goes. */
export interface PaperRule extends Rule<unknown, unknown> {
  readonly kind: 'paperRule';
  readonly paper: Paper;
}

export const paperRule = <State, D extends Defs, Known = undefined>(
  paper: Paper,
  aggregate: Aggregate<State, D>,
  rule: Pick<Rule<State, Known>, 'check'> & Partial<Pick<Rule<State, Known>, 'lookUp'>>,
): PaperRule => ({
  kind: 'paperRule',
  paper,
  // Only what this rule's own aggregate and look-up gave is given to it.
  ...({ lookUp: async () => undefined, ...rule, aggregate } as unknown as Rule<unknown, unknown>),
});

/** A person's papers, and what each rule of a kind must know of the person. */
export interface RuledFolder {
  readonly folder: PaperFolder;
  readonly states: readonly unknown[];
}

/** The papers of a kind's people with what its rules know, folded from one reading of the stream. */
export function ruledFolder(paper: Paper, rules: readonly PaperRule[]): Aggregate<RuledFolder, Defs> {
  const folder = folderOf(paper);
  return {
    category: folder.category,
    events: Object.assign({}, folder.events, ...rules.map(({ aggregate }) => aggregate.events)) as Defs,
    initial: { folder: folder.initial, states: rules.map(({ aggregate }) => aggregate.initial) },
    evolve: (before, event) => ({
      folder: event.type in folder.events ? folder.evolve(before.folder, event) : before.folder,
      states: rules.map(({ aggregate }, at) =>
        event.type in aggregate.events ? aggregate.evolve(before.states[at], event) : before.states[at],
      ),
    }),
  };
}
