import { createContext, useContext } from 'react';

/** Whether the server offers an act with the list that is shown. */
export const Does = createContext<(act: string) => boolean>(() => false);

/** For cells and buttons of rows: `does('desactiver')`. */
export const useDoes = (): ((act: string) => boolean) => useContext(Does);
