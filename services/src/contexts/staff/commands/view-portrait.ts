import { messages, standingPaper } from '@diapason/contracts/constants';
import { portrait, viewPortrait } from '@diapason/contracts/staff';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { paperFile } from '../../../machinery/papers/paper-commands';
import { papersOf } from '../../../machinery/papers/paper-decisions';

export const viewPortraitCommand = command(viewPortrait, { needs: ['files'] }, async ({ params }, { load, files }) => {
  const { paper: held } = standingPaper([...(await load(papersOf(portrait), params.id)).values()]);
  if (!held) throw new Refusal(messages.general.notFound, 404);
  return { file: await paperFile(held, files) };
});
