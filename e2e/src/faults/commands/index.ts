import { absences } from './absences';
import { attendance } from './attendance';
import { claims } from './claims';
import type { CommandSource, Stage } from './command';
import { familyRecords } from './families';
import { payments } from './payments';
import { type Uploads, uploads } from './uploads';
import { workshops } from './workshops';

export type { CommandSource, Draft, Outcome, Stage } from './command';
export { ask, sessionOf } from './command';
export { RECEIPTED } from './payments';
export type { SentPaper } from './uploads';

/** All command sources of the load; that of papers knows what was acknowledged. */
export function commandSources(stage: Stage): { readonly sources: readonly CommandSource[]; readonly papers: Uploads } {
  const papers = uploads(stage);
  const others = [payments, claims, attendance, absences, workshops, familyRecords].map((source) => source(stage));
  return { sources: [...others, papers], papers };
}
