import { useApiCommand } from '@diapason/platform';
import { useConfirm } from '@diapason/ui/overlay';
import { createContext, type ReactNode, useContext } from 'react';
import type { Row } from './people';

type Deactivate = (row: Row) => Promise<void>;

const context = createContext<Deactivate | null>(null);

/** Asks before a pupil is deactivated, for the rows inside. */
export function DeactivationProvider({ children }: { readonly children: ReactNode }) {
  const [ask, question] = useConfirm();
  const [remove] = useApiCommand('DELETE /api/eleves/:id');
  const deactivate: Deactivate = async ({ idEleve, nomPrenomEleve }) => {
    const text = `${nomPrenomEleve} quittera la liste. La fiche et les scolarités restent, et la fiche permet de réactiver l’élève.`;
    if (await ask({ title: 'Désactiver cet élève ?', text, confirmLabel: 'Désactiver', danger: true }))
      await remove({ params: { id: idEleve } });
  };
  return (
    <context.Provider value={deactivate}>
      {children}
      {question}
    </context.Provider>
  );
}

/** @throws Error outside of a {@link DeactivationProvider} */
export function useDeactivation(): Deactivate {
  const deactivate = useContext(context);
  if (!deactivate) throw new Error('pupils are deactivated inside their list');
  return deactivate;
}
