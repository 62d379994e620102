import { messages } from '@diapason/contracts/constants';
import { readAllOfPerson } from '@diapason/contracts/erasure';
import { Refusal } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { accessFile, accessFileName } from '../access/files';
import { heldOn } from '../access/held';

export const personAccess = query(readAllOfPerson, async ({ params: { id }, query: { nature, format } }, context) => {
  const held = await heldOn(context, { nature, id }, new Date().toISOString());
  if (!held) throw new Refusal(messages.general.notFound, 404);
  return { file: { name: accessFileName(nature, id, format), ...(await accessFile(held, format)) } };
});
