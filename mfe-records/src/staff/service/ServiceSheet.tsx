import { replaceAddress, sheets, useSearch, useUser } from '@diapason/platform';
import { Loading } from '@diapason/ui';
import { Navigate, useParams } from '@diapason/ui/router';
import { Sheet } from '@diapason/ui/sheet';
import { ServiceActs, ServiceOfYear, useService } from './ServiceOfYear';

/** /service/{idUser}: what a teacher owes and does in a school year (document 001 §2). */
export default function ServiceSheet() {
  const { idUser = '' } = useParams();
  return /^\d+$/.test(idUser) ? <Known key={idUser} id={Number(idUser)} /> : <Navigate to="/erreur/404" replace />;
}

function Known({ id }: { readonly id: number }) {
  const { idAnneeScolaire } = useUser();
  const year = Number(new URLSearchParams(useSearch()).get('annee')) || idAnneeScolaire;
  const { service } = useService(id, year, { leaves: true });
  const open = (chosen: number) => replaceAddress(`/service/${id}?annee=${chosen}`);
  if (!service) return <Loading />;
  const { sheet, fiche } = service;
  const name = sheet.nomPrenomUtilisateur;
  return (
    <Sheet
      title={name}
      person={name}
      from={fiche.peut.includes('lister') ? { list: sheets.agent.list, sheet: '/service', id } : undefined}
      breath={['Fiche de service', ...new Set(sheet.affectations.map(({ libelleInstrument }) => libelleInstrument))]}
      acts={<ServiceActs {...service} year={year} onYear={open} />}
      tabs={[{ key: 'service', label: 'Service', element: <ServiceOfYear key={year} {...service} /> }]}
    />
  );
}
