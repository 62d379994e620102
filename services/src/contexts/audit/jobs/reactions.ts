import { UpkeepRequested } from '@diapason/contracts/audit';
import { reaction } from '@diapason/event-sourcing';
import { upkeepJob } from './upkeep-job';

export const reactions = [
  reaction(UpkeepRequested, ({ data, metadata }) => [upkeepJob(data.idOperation, data.nature, metadata.actor)]),
];
