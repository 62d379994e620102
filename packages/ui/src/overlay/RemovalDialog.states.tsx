import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { RemovalDialog } from '.';

const removal = (title: string, name: string) => ({
  opens: (close: () => void) => (
    <RemovalDialog
      call="DELETE /api/eleves/:id"
      input={() => ({ params: { id: 1 } })}
      title={title}
      verb="Supprimer"
      onClose={close}
    >
      {name}
    </RemovalDialog>
  ),
});

export default [
  statesOf('RemovalDialog', {
    usual: removal('Supprimer cette scolarité\u00a0?', 'Collège Balzac, 2026-2027'),
    empty: null,
    loading: null,
    error: null,
    long: removal(LONG, LONG),
  }),
];
