import { formatPhone } from '@diapason/contracts/constants';
import { Tag } from '@diapason/ui';
import { RecordSheet, Sheet, trailOf } from '@diapason/ui/sheet';
import { lazy } from 'react';
import { deactivations } from '../deactivation';
import { PersonScreen } from '../PersonScreen';
import { useAskedAct } from '../useAskedAct';
import { usePersonalData } from '../usePersonalData';
import { WriteTo } from '../WriteTo';
import type { Agent } from './agent';

const GeneralTab = lazy(() => import('./GeneralTab'));

/** /fiche-agent/{id}: the profile of an agent, and with 0 that of a new one (document 001 §2). */
export default function AgentSheet() {
  const tabs = [{ key: 'general', label: 'Général', element: <GeneralTab /> }];
  return (
    <PersonScreen of="agent" fresh={<Sheet title="Nouvel agent" tabs={tabs} from={trailOf('agent', 0)} />}>
      {(agent, refetch) => <Profile agent={agent} refetch={refetch} />}
    </PersonScreen>
  );
}

function Profile({ agent, refetch }: { readonly agent: Agent; readonly refetch: () => void }) {
  const { idUtilisateur: id, nomPrenomUtilisateur: name, telephoneMobile, telephoneFixe, email } = agent;
  const telephone = telephoneMobile || telephoneFixe;
  const rare = [
    useAskedAct('desactiver', deactivations.agent, { row: agent, label: 'Désactiver cet agent…' }),
    usePersonalData({ nature: 'agent', id, name, list: '/liste-agents' }),
  ];
  return (
    <RecordSheet
      record={{ of: 'agent', id, name }}
      answer={agent}
      refetch={refetch}
      title={`Profil agent - ${name}`}
      tags={agent.actif ? undefined : <Tag tone="warning">Désactivé</Tag>}
      breath={[agent.libelleGroupe, telephone && formatPhone(telephone), email]}
      acts={<WriteTo email={email} />}
      rare={rare}
    />
  );
}
