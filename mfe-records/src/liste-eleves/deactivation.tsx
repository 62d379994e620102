import { askedAction } from '@diapason/ui/overlay';
import type { Row } from './people';

export const deactivation = askedAction<Row, 'DELETE /api/eleves/:id'>('DELETE /api/eleves/:id', {
  question: ({ nomPrenomEleve }) => ({
    title: 'Désactiver cet élève ?',
    text: `${nomPrenomEleve} quittera la liste. La fiche et les scolarités restent, et la fiche permet de réactiver l’élève.`,
    confirmLabel: 'Désactiver',
    danger: true,
  }),
  input: ({ idEleve }) => ({ params: { id: idEleve } }),
});
