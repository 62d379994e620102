import { useApiCommand } from '@diapason/platform';
import { useConfirm } from '@diapason/ui/overlay';
import { createContext, type ReactNode, useContext } from 'react';

interface Person {
  readonly idUtilisateur: number;
  readonly nomPrenomUtilisateur: string;
}

type Deactivate = (person: Person) => Promise<void>;

const context = createContext<Deactivate | null>(null);

/** Asks before a guardian is deactivated, for the rows inside. */
export function DeactivationProvider({ children }: { readonly children: ReactNode }) {
  const [ask, question] = useConfirm();
  const [remove] = useApiCommand('DELETE /api/utilisateursResponsables/:id');
  const deactivate: Deactivate = async ({ idUtilisateur, nomPrenomUtilisateur: name }) => {
    const text = `${name} ne pourra plus se connecter et quittera la liste. La fiche, les cotisations et les règlements restent, et la fiche permet de réactiver le compte.`;
    if (!(await ask({ title: 'Désactiver ce responsable ?', text, confirmLabel: 'Désactiver', danger: true }))) return;
    await remove({ params: { id: idUtilisateur } });
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
  if (!deactivate) throw new Error('guardians are deactivated inside their list');
  return deactivate;
}
