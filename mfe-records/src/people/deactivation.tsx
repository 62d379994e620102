import type { AskedCommand } from '@diapason/ui/overlay';
import { lazy, type ReactNode, Suspense } from 'react';

const HangingCourses = lazy(() => import('../teaching/HangingCourses'));

interface Words<Person> {
  /** « cet élève » */
  readonly whom: string;
  /** What becomes of the person, after the name. */
  readonly follows: string;
  /** What is said of it afterwards, after the name. */
  readonly said: string;
  readonly idOf: (person: Person) => number;
  readonly nameOf: (person: Person) => string;
  /** What hangs on the person, below the words. */
  readonly hangs?: (person: Person) => ReactNode;
}

type Deactivates = `DELETE /api/${'eleves' | 'utilisateursAdministratifs' | 'utilisateursResponsables'}/:id`;

function deactivation<K extends Deactivates, Person>(
  command: Pick<AskedCommand<K, Person>, 'call' | 'undo'>,
  { whom, follows, said, idOf, nameOf, hangs }: Words<Person>,
): AskedCommand<Deactivates, Person> {
  return {
    ...command,
    question: (person) => ({
      title: `Désactiver ${whom}\u00a0?`,
      text: (
        <>
          <p>{`${nameOf(person)} ${follows}`}</p>
          {hangs?.(person)}
        </>
      ),
      confirmLabel: 'Désactiver',
      danger: true,
    }),
    input: (person) => ({ params: { id: idOf(person) } }),
    done: (person) => `${nameOf(person)}\u00a0: ${said}`,
  };
}

interface User {
  readonly idUtilisateur: number;
  readonly nomPrenomUtilisateur: string;
}
const user = {
  idOf: ({ idUtilisateur }: User) => idUtilisateur,
  nameOf: ({ nomPrenomUtilisateur }: User) => nomPrenomUtilisateur,
};

/** How somebody is deactivated, from the panel of a list and from the sheet. */
export const deactivations = {
  pupil: deactivation(
    { call: 'DELETE /api/eleves/:id', undo: 'GET /api/eleves/:id/ractivationEleve' },
    {
      whom: 'cet élève',
      follows: 'quittera la liste. La fiche et les scolarités restent, et la fiche permet de réactiver l’élève.',
      said: 'fiche désactivée',
      idOf: ({ idEleve }: { readonly idEleve: number; readonly nomPrenomEleve: string }) => idEleve,
      nameOf: ({ nomPrenomEleve }) => nomPrenomEleve,
    },
  ),
  guardian: deactivation(
    {
      call: 'DELETE /api/utilisateursResponsables/:id',
      undo: 'GET /api/utilisateursResponsables/:id/ractivationresponsable',
    },
    {
      ...user,
      whom: 'ce responsable',
      follows:
        'ne pourra plus se connecter et quittera la liste. La fiche, les cotisations et les règlements restent, et la fiche permet de réactiver le compte.',
      said: 'compte désactivé',
    },
  ),
  agent: deactivation(
    { call: 'DELETE /api/utilisateursAdministratifs/:id' },
    {
      ...user,
      whom: 'cet agent',
      follows:
        'ne pourra plus se connecter et quittera la liste. Tout ce qui est enregistré reste, et le profil permet de réactiver l’agent.',
      said: 'agent désactivé',
      hangs: ({ idUtilisateur }) => (
        <Suspense fallback={null}>
          <HangingCourses teacher={idUtilisateur} />
        </Suspense>
      ),
    },
  ),
};
