import { listMentions } from '@diapason/contracts/erasure';
import { query } from '../../../machinery/query';
import { mergedInto } from '../../families/merged';
import { mentionsOf } from '../mentions';

export const personMentions = query(listMentions, async ({ params: { id }, query: { nature } }, { db }) => [
  ...(await mentionsOf(db, nature, [id, ...(await mergedInto(db, nature, id))])),
]);
