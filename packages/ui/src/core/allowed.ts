import { createContext, useContext } from 'react';

/** Whether the server offers an act with the list or the record that is shown. */
export const AllowedContext = createContext<(act: string) => boolean>(() => false);

/** For cells, buttons and tabs: `isAllowed('desactiver')`. */
export const useIsAllowed = (): ((act: string) => boolean) => useContext(AllowedContext);
