import { useApiQuery, useMay, useUser } from '@diapason/platform';
import { Loading, Tag } from '@diapason/ui';
import { RecordScreen } from '@diapason/ui/router';
import { RecordSheet, Sheet } from '@diapason/ui/sheet';
import { lazy } from 'react';
import { ErasedSheet } from '../ErasedSheet';
import { deactivation } from '../liste-agents/deactivation';
import { useAskedAct } from '../useAskedAct';
import { usePersonalData } from '../usePersonalData';
import type { Agent } from './agent';

const GeneralTab = lazy(async () => ({ default: (await import('./GeneralTab')).GeneralTab }));

const fromList = (id: number) => ({ list: { path: '/liste-agents', title: 'Agents' }, sheet: '/fiche-agent', id });

/** /fiche-agent/{id}: the profile of an agent, and with 0 that of a new one (document 001 §2). */
export default function AgentSheet() {
  const tabs = [{ key: 'general', label: 'Général', element: <GeneralTab agent={undefined} /> }];
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
  const from = useMay('POST /api/utilisateursAdministratifs/resume') ? fromList(id) : undefined;
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
    />
  );
}
