import type { AskedCommand } from '@diapason/ui/overlay';
import type { Row } from './people';

export const deactivation: AskedCommand<'DELETE /api/eleves/:id', Pick<Row, 'idEleve' | 'nomPrenomEleve'>> = {
  call: 'DELETE /api/eleves/:id',
  question: ({ nomPrenomEleve }) => ({
    title: 'Désactiver cet élève ?',
    text: `${nomPrenomEleve} quittera la liste. La fiche et les scolarités restent, et la fiche permet de réactiver l’élève.`,
    confirmLabel: 'Désactiver',
    danger: true,
  }),
  input: ({ idEleve }) => ({ params: { id: idEleve } }),
  done: ({ nomPrenomEleve }) => `${nomPrenomEleve}\u00a0: fiche désactivée`,
  undo: 'GET /api/eleves/:id/ractivationEleve',
};
