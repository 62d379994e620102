import type { ApiData } from '@diapason/platform';
import type { AskedCommand } from '@diapason/ui/overlay';

export type Row = ApiData<'POST /api/utilisateursResponsables/list'>[number];

export const deactivation: AskedCommand<
  'DELETE /api/utilisateursResponsables/:id',
  Pick<Row, 'idUtilisateur' | 'nomPrenomUtilisateur'>
> = {
  call: 'DELETE /api/utilisateursResponsables/:id',
  question: ({ nomPrenomUtilisateur }) => ({
    title: 'Désactiver ce responsable ?',
    text: `${nomPrenomUtilisateur} ne pourra plus se connecter et quittera la liste. La fiche, les cotisations et les règlements restent, et la fiche permet de réactiver le compte.`,
    confirmLabel: 'Désactiver',
    danger: true,
  }),
  input: ({ idUtilisateur }) => ({ params: { id: idUtilisateur } }),
  done: ({ nomPrenomUtilisateur }) => `${nomPrenomUtilisateur}\u00a0: compte désactivé`,
  undo: 'GET /api/utilisateursResponsables/:id/ractivationresponsable',
};
