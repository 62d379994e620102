import { right } from '@diapason/contracts/constants';
import { useApiQuery, useMay, useRights, useUser } from '@diapason/platform';
import { Loading, Tag } from '@diapason/ui';
import { RecordScreen } from '@diapason/ui/router';
import { RecordSheet, Sheet } from '@diapason/ui/sheet';
import { lazy } from 'react';
import { ErasedSheet } from '../ErasedSheet';
import { PersonalData } from '../PersonalData';

const GeneralTab = lazy(() => import('./GeneralTab'));
const ConnectionTab = lazy(() => import('./ConnectionTab'));
const VehicleTab = lazy(() => import('./VehicleTab'));

/** /fiche-agent/{id}: the profile of an agent, and with 0 that of a new one (document 001 §2). */
export default function AgentSheet() {
  const tabs = [{ key: 'general', label: 'Général', element: <GeneralTab agent={undefined} own={false} /> }];
  return (
    <RecordScreen
      creates="POST /api/utilisateursAdministratifs/:id"
      fresh={<Sheet title="Nouvel agent" tabs={tabs} from={fromList(0)} />}
    >
      {(id) => <Profile key={id} id={id} />}
    </RecordScreen>
  );
}

const fromList = (id: number) => ({ list: { path: '/liste-agents', title: 'Agents' }, sheet: '/fiche-agent', id });

function Profile({ id }: { readonly id: number }) {
  const own = useUser().idUtilisateur === id;
  const holds = useRights();
  const { data: agent, refetch } = useApiQuery(
    'GET /api/utilisateursAdministratifs/:id',
    { params: { id } },
    { leaves: true },
  );
  const seesVehicles = useMay('GET /api/utilisateursAdministratifs/vehicule', { own });
  const seesLogin = holds(own ? right.seeOwnLogin : right.seeAgentLogin);
  if (!agent) return <Loading />;
  if (agent.dateEffacement)
    return (
      <ErasedSheet
        title={`Agent n° ${id}`}
        date={agent.dateEffacement}
        from={holds(right.seeAgents) ? fromList(id) : undefined}
      />
    );
  return (
    <RecordSheet
      record={{ of: 'agent', id, name: agent.nomPrenomUtilisateur }}
      answer={agent}
      refetch={refetch}
      title={`Profil agent - ${agent.nomPrenomUtilisateur}`}
      from={holds(right.seeAgents) ? fromList(id) : undefined}
      person={agent.nomPrenomUtilisateur}
      acts={<PersonalData nature="agent" id={id} name={agent.nomPrenomUtilisateur} list="/liste-agents" />}
      intro={agent.actif ? undefined : <Tag tone="warning">Désactivé</Tag>}
      tabs={[
        { key: 'general', label: 'Général', element: <GeneralTab agent={agent} own={own} refetch={refetch} /> },
        { key: 'connexion', label: 'Connexion', shown: seesLogin, element: <ConnectionTab agent={agent} own={own} /> },
        { key: 'vehicule', label: 'Véhicule', shown: seesVehicles, element: <VehicleTab idUtilisateur={id} /> },
      ]}
    />
  );
}
