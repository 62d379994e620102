import type { ApiData } from '@diapason/platform';
import type { AskedCommand } from '@diapason/ui/overlay';

export type Row = ApiData<'POST /api/utilisateursAdministratifs/list/'>[number];

export const deactivation: AskedCommand<
  'DELETE /api/utilisateursAdministratifs/:id',
  Pick<Row, 'idUtilisateur' | 'nomPrenomUtilisateur'>
> = {
  call: 'DELETE /api/utilisateursAdministratifs/:id',
  question: ({ nomPrenomUtilisateur }) => ({
    title: 'Désactiver cet agent ?',
    text: `${nomPrenomUtilisateur} ne pourra plus se connecter et quittera la liste. Tout ce qui est enregistré reste, et le profil permet de réactiver l’agent.`,
    confirmLabel: 'Désactiver',
    danger: true,
  }),
  input: ({ idUtilisateur }) => ({ params: { id: idUtilisateur } }),
  done: ({ nomPrenomUtilisateur }) => `${nomPrenomUtilisateur}\u00a0: agent désactivé`,
};
