import type { ApiData } from '@diapason/platform';
import { plural } from '@diapason/ui';
import type { AskedCommand } from '@diapason/ui/overlay';

export type Row = ApiData<'POST /api/ateliers/ateliers'>[number];

export const removal: AskedCommand<
  'DELETE /api/ateliers/:idAtelier',
  Pick<Row, 'idAtelier' | 'libelleType' | 'countEleves'>
> = {
  call: 'DELETE /api/ateliers/:idAtelier',
  question: ({ libelleType, countEleves }) => ({
    title: 'Supprimer cet atelier\u00a0?',
    text: `${libelleType}\u00a0: ${plural(countEleves, 'élève')} et les enseignants le quittent. S’il a des feuilles de présence enregistrées, il n’est pas supprimé mais se termine, et elles restent.`,
    confirmLabel: 'Supprimer',
    danger: true,
  }),
  input: ({ idAtelier }) => ({ params: { idAtelier } }),
};
