import type { SheetSaid } from '@diapason/contracts';
import { createContext } from 'react';

export const nothingSaid: SheetSaid = { peut: [], lectureSeule: [], absents: [] };

/** What the server says of the record that is shown: the acts that this person may do, the fields that they read only or do not see. */
export const Said = createContext(nothingSaid);
