import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { mergeRefusals } from '../../families';
import { erasure, erasureId } from '../aggregate/erasure';

// An erasure that died between saying so here and in the person's own stream is finished by its job.
mergeRefusals.add('erasure', async ({ load }, nature, id) => {
  if (await load(erasure, erasureId(nature, id))) throw new Refusal(messages.families.mergeErased, 422);
});
