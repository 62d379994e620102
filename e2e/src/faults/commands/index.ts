import { absences } from './absences';
import { attendance } from './attendance';
import { claims } from './claims';
import type { CommandSource, Stage } from './command';
import { payments } from './payments';
import { workshops } from './workshops';

export type { CommandSource, Draft, Outcome, Stage } from './command';
export { ask, sessionOf } from './command';

/** All command sources of the load. */
export function commandSources(stage: Stage): readonly CommandSource[] {
  return [payments(stage), claims(stage), attendance(stage), absences(stage), workshops(stage)];
}
