import { createContext, useContext } from 'react';

/** Whether the server offers an act with the list or the record that is shown. */
export const Does = createContext<(act: string) => boolean>(() => false);

/** For cells, buttons and tabs: `does('desactiver')`. */
export const useDoes = (): ((act: string) => boolean) => useContext(Does);
