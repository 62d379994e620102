/** What other contexts use of this one. */
export { decideCarryWorkshop, decideTakeBackWorkshop } from './aggregate/carry-workshop';
export { heldOn, type StandIn } from './aggregate/lesson';
export { at, workshop } from './aggregate/workshop';
export { requireActive } from './commands/save-workshop';
export { requireStandIn, standDown, standIn, standInLater } from './commands/stand-ins';
