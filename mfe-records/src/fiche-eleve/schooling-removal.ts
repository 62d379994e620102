import type { ApiKey } from '@diapason/platform';
import type { AskedCommand } from '@diapason/ui/overlay';

type Removal = Extract<ApiKey, `DELETE /api/eleves/:id/scolarites${string}`>;

/** How a year of a pupil's schooling is removed, at the conservatoire or elsewhere. */
export const schoolingRemoval = <K extends Removal, Row extends { readonly idScolarite: number }>(
  call: K,
  id: number,
  { title, nameOf }: { readonly title: string; readonly nameOf: (row: Row) => string },
) =>
  ({
    call,
    question: (row: Row) => ({ title, text: nameOf(row), confirmLabel: 'Supprimer', danger: true }),
    input: ({ idScolarite }: Row) => ({ params: { id, idScolarite } }),
  }) as AskedCommand<K, Row>;
