import { refs } from './composed-fields';
import { bodyOf, optional, personal } from './field';
import { paragraphs } from './field-kinds';
import { seenVersion } from './shared-sheet';

/**
 * Who decides about a record that a person submits: somebody else, by a function. Nobody decides about themselves, and what was accepted
 * is undone only by a new decision, which says why.
 * ```ts
 * export const saveClaim = endpoint('POST', '/api/frais/:id', { …, decides: claimDecisions });
 * ```
 */
export interface Decisions<Status extends string = string, About extends string = string> {
  /** The record's name. */
  readonly record: string;
  /** Field with its status. */
  readonly status: Status;
  /** Field with the person whom it is about. */
  readonly about: About;
  /** The function that decides. */
  readonly right: number;
  /** Its person writes it, keeps it a draft or submits it. */
  readonly draft: number;
  readonly submitted: number;
  /** Statuses that a decision may give. */
  readonly outcomes: readonly number[];
  /** Statuses that only a new decision may undo. */
  readonly accepted: number;
  /** Message to the author who would still change it. */
  readonly closed: string;
}

/** Why a decision was taken; personal, because it speaks of someone. */
const reason = optional(personal(paragraphs('Motif de la décision', 500)));
/** For bodies of endpoints that decide: why, and the `version` of the record that was looked at. */
export const decisionBody = { ...bodyOf({ motifDecision: reason }).shape, ...seenVersion };
/** Who wrote it, or part of it, while acting for its person: it is as much theirs, and they decide nothing about it. */
const writers = refs('person', 'Saisie au nom de l’agent par', { max: 1_000 });
/** For events that a person writes a record with. */
export const writtenFact = { ecritPar: writers.stored.optional() };
/** For events that change a status. */
export const decisionFact = { motifDecision: reason.stored.optional(), ...writtenFact };
