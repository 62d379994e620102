import { Button } from '@diapason/ui';
import { useAskedCommand } from '@diapason/ui/overlay';
import { useDoes } from '@diapason/ui/table';
import { deactivation } from './deactivation';
import type { Row } from './people';

/** 117 deactivates; the pupil's sheet brings back. */
export function PupilActions({ row }: { readonly row: Row }) {
  const may = useDoes()('desactiver');
  const deactivate = useAskedCommand(deactivation);
  if (!may || row.actif === 0) return null;
  const label = `Désactiver ${row.nomPrenomEleve}`;
  return <Button look="quiet" icon="trash" label={label} onClick={() => void deactivate(row)} />;
}
