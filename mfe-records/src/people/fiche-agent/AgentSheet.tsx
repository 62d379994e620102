import { right } from '@diapason/contracts/constants';
import { useApiQuery, useMay, useRights, useUser } from '@diapason/platform';
import { Loading, Tag } from '@diapason/ui';
import { RecordScreen } from '@diapason/ui/router';
import { RecordSheet, Sheet } from '@diapason/ui/sheet';
import { lazy } from 'react';
import { ErasedSheet } from '../ErasedSheet';
import { deactivation } from '../liste-agents/deactivation';
import { useAskedAct } from '../useAskedAct';
import { usePersonalData } from '../usePersonalData';
import type { Agent } from './agent';

const GeneralTab = lazy(() => import('./GeneralTab'));
const ConnectionTab = lazy(() => import('./ConnectionTab'));
const VehicleTab = lazy(() => import('./VehicleTab'));

const fromList = (id: number) => ({ list: { path: '/liste-agents', title: 'Agents' }, sheet: '/fiche-agent', id });

/** /fiche-agent/{id}: the profile of an agent, and with 0 that of a new one (document 001 §2). */
export default function AgentSheet() {
  const tabs = [{ key: 'general', label: 'Général', element: <GeneralTab agent={undefined} own={false} /> }];
  return (
    <RecordScreen
      creates="POST /api/utilisateursAdministratifs/:id"
      fresh={<Sheet title="Nouvel agent" tabs={tabs} from={fromList(0)} />}
    >
      {(id) => <Known key={id} id={id} />}
    </RecordScreen>
  );
}

function Known({ id }: { readonly id: number }) {
  const call = 'GET /api/utilisateursAdministratifs/:id';
  const { data: agent, refetch } = useApiQuery(call, { params: { id } }, { leaves: true });
  const from = useRights()(right.seeAgents) ? fromList(id) : undefined;
  if (!agent) return <Loading />;
  const { dateEffacement: date } = agent;
  if (date) return <ErasedSheet title={`Agent n° ${id}`} date={date} from={from} />;
  return <Profile agent={agent} refetch={refetch} from={from} />;
}

interface Props {
  readonly agent: Agent;
  readonly refetch: () => void;
  readonly from: ReturnType<typeof fromList> | undefined;
}

function Profile({ agent, refetch, from }: Props) {
  const { idUtilisateur: id, nomPrenomUtilisateur: name } = agent;
  const own = useUser().idUtilisateur === id;
  const sees = useRights();
  const rare = [
    useAskedAct(deactivation, {
      row: agent,
      label: 'Désactiver cet agent…',
      offered: agent.actif === 1 && !own,
    }),
    usePersonalData({ nature: 'agent', id, name, list: '/liste-agents' }),
  ];
  return (
    <RecordSheet
      record={{ of: 'agent', id, name }}
      answer={agent}
      refetch={refetch}
      title={`Profil agent - ${name}`}
      tags={agent.actif ? undefined : <Tag tone="warning">Désactivé</Tag>}
      breath={[agent.libelleGroupe, agent.email]}
      from={from}
      rare={rare}
      tabs={[
        {
          key: 'general',
          label: 'Général',
          icon: 'user',
          element: <GeneralTab agent={agent} own={own} refetch={refetch} />,
        },
        {
          key: 'connexion',
          label: 'Connexion',
          icon: 'lock',
          shown: sees(own ? right.seeOwnLogin : right.seeAgentLogin),
          element: <ConnectionTab agent={agent} own={own} />,
        },
        {
          key: 'vehicule',
          label: 'Véhicule',
          icon: 'car',
          shown: useMay('GET /api/utilisateursAdministratifs/vehicule', { own }),
          element: <VehicleTab idUtilisateur={id} />,
        },
      ]}
    />
  );
}
