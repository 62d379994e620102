import type { ApiData } from '@diapason/platform';
import { Slot } from '@diapason/ui';
import { useAskedCommand } from '@diapason/ui/overlay';
import { PanelBlock, PanelHead, PanelLines } from '@diapason/ui/table';
import { Coordinates, useAccountActs } from '../account';
import { deactivations } from '../deactivation';

export type Row = ApiData<'POST /api/utilisateursAdministratifs/list/'>[number];

/** Who an agent is, how to reach them, where they work; and what is rarely done with them, each with its right (document 001 §2). */
export function AgentPanel({ row }: { readonly row: Row }) {
  const { idUtilisateur: id, nomPrenomUtilisateur: name, actif, antennes } = row;
  const deactivate = useAskedCommand(deactivations.agent);
  const rare = useAccountActs(row, 'agent', () => deactivate(row));
  const record = { of: 'agent' as const, id, name };
  const about = [row.role, actif === 0 && 'Désactivé'];
  const lines = antennes.map(({ idSite, libelleSite, libelleAntenne, role }) => ({
    key: idSite,
    title: libelleAntenne ? `${libelleSite} (${libelleAntenne})` : libelleSite,
    note: role,
  }));
  return (
    <>
      <PanelHead name={name} about={about} isPerson record={record} emails={[row.email]} rare={rare} />
      <Slot place="panel" record={record} />
      <PanelBlock title="Sites">
        <PanelLines label="Sites" empty={`${name} n’est rattaché à aucun site.`} lines={lines} />
      </PanelBlock>
      {row.affectations.length > 0 && (
        <PanelBlock title="Affectations de l’année">
          <PanelLines label="Affectations" lines={assigned(row)} />
        </PanelBlock>
      )}
      <Coordinates {...row} />
    </>
  );
}

/** A site once, with its instruments. */
const assigned = ({ affectations }: Row) =>
  [...new Set(affectations.map(({ fk_site }) => fk_site))].map((site) => {
    const there = affectations.filter(({ fk_site }) => fk_site === site);
    return {
      key: site,
      title: there[0]?.libelleSite,
      note: [...new Set(there.map(({ libelleInstrument }) => libelleInstrument))].join(', '),
    };
  });
