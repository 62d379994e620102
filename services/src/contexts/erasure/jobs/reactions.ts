import { PersonErased } from '@diapason/contracts/erasure';
import { jobIdOf, reaction } from '@diapason/event-sourcing';
import { FINISH_ERASURE } from './finish-erasure';

export const reactions = [
  reaction(PersonErased, (event) => [
    {
      ...FINISH_ERASURE,
      id: jobIdOf(event, FINISH_ERASURE.name),
      data: { nature: event.data.nature, id: event.data.id },
    },
  ]),
];
