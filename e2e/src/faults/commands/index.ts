import { absences } from './absences';
import { attendance } from './attendance';
import { claims } from './claims';
import type { CommandSource, Stage } from './command';
import { payments } from './payments';
import { workshops } from './workshops';

export type { CommandSource, Draft, Outcome, Stage } from './command';
export { ask, sessionOf } from './command';

/** Every kind of command the faults meet. */
export function commandSources(stage: Stage): readonly CommandSource[] {
  return [payments(stage), claims(stage), attendance(stage), absences(stage), workshops(stage)];
}
