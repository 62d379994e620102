import { useApiQuery, useMay, useUser } from '@diapason/platform';
import { Loading } from '@diapason/ui';
import { useParams } from '@diapason/ui/router';
import { Sheet } from '@diapason/ui/sheet';
import { lazy } from 'react';

const VehicleTab = lazy(() => import('./VehicleTab'));

/** /fiche-agent/{id}: the profile of an agent (document 001 §2). */
export default function AgentSheet() {
  const id = Number(useParams().id);
  const own = useUser().idUtilisateur === id;
  const agent = useApiQuery('GET /api/utilisateursAdministratifs/:id', { params: { id } }, { leaves: true });
  const seesVehicles = useMay('GET /api/utilisateursAdministratifs/vehicule', { own });
  if (!agent.data) return <Loading />;
  const tabs = [{ key: 'vehicule', label: 'Véhicule', element: <VehicleTab idUtilisateur={id} /> }];
  const title = `Profil agent - ${agent.data.nomPrenomUtilisateur}`;
  if (!seesVehicles) return <Sheet title={title} tabs={[]} intro="Aucun onglet de ce profil ne vous est ouvert." />;
  return <Sheet title={title} tabs={tabs} />;
}
