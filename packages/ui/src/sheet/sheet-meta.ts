import type { SheetMeta } from '@diapason/contracts';
import { createContext } from 'react';

export const emptySheetMeta: SheetMeta = { peut: [], lectureSeule: [], absents: [] };

/** Whether the user may read a field of the record, but not change it. */
export const isReadOnlyIn =
  ({ peut, lectureSeule }: Pick<SheetMeta, 'peut' | 'lectureSeule'>) =>
  (field: string): boolean =>
    !peut.includes('modifier') || lectureSeule.includes(field);

/** What the server says of the record that is shown: the acts that this person may do, the fields that they read only or do not see. */
export const SheetMetaContext = createContext(emptySheetMeta);
