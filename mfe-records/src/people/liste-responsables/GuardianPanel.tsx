import type { ApiData } from '@diapason/platform';
import { Slot } from '@diapason/ui';
import { useAskedCommand } from '@diapason/ui/overlay';
import { PanelBlock, PanelHead } from '@diapason/ui/table';
import { Coordinates, useAccountActs } from '../account';
import { deactivations } from '../deactivation';
import { Children } from './Children';

type Row = ApiData<'POST /api/utilisateursResponsables/list'>[number];

/** Who a guardian is, how to reach them, their children; and what is rarely done with them, each with its right (document 000 §6). */
export function GuardianPanel({ row }: { readonly row: Row }) {
  const { idUtilisateur: id, nomPrenomUtilisateur: name, actif, elevesAttached } = row;
  const deactivate = useAskedCommand(deactivations.guardian);
  const rare = useAccountActs(row, 'guardian', () => deactivate(row));
  const record = { of: 'guardian' as const, id, name };
  const about = [row.ville, actif === 0 && 'Désactivé'];
  return (
    <>
      <PanelHead name={name} about={about} isPerson record={record} emails={[row.email]} rare={rare} />
      <Slot place="panel" record={record} />
      {elevesAttached.length > 0 && (
        <PanelBlock title="Élèves">
          <Children elevesAttached={elevesAttached} />
        </PanelBlock>
      )}
      <Coordinates {...row} />
    </>
  );
}
