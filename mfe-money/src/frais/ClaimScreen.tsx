import { claimStatus } from '@diapason/contracts/constants';
import { useApiQuery, useMay, useUser } from '@diapason/platform';
import { Loading } from '@diapason/ui';
import { Navigate, useLocation, useParams } from '@diapason/ui/router';
import { ClaimForm } from './ClaimForm';
import { ClaimReading } from './ClaimReading';
import { ClaimReview } from './ClaimReview';

const LEAVES = { leaves: true } as const;

/** /fiche-frais/{id}, and /fiche-frais/{id}/gestion for managers; 0 is a new claim. */
export default function ClaimScreen() {
  const { id = '0' } = useParams();
  const manages = useLocation().pathname.endsWith('/gestion');
  const mayCreate = useMay('POST /api/frais/:id', { own: true });
  if (!/^\d+$/.test(id)) return <Navigate to="/erreur/404" replace />;
  if (Number(id) === 0) return mayCreate ? <ClaimForm /> : <Navigate to="/role-erreur" replace />;
  return <Known key={`${id} ${manages}`} id={Number(id)} manages={manages} />;
}

function Known({ id, manages }: { readonly id: number; readonly manages: boolean }) {
  const { idUtilisateur } = useUser();
  const { data: sheet, refetch } = useApiQuery('GET /api/frais/:id', { params: { id } }, LEAVES);
  if (!sheet) return <Loading />;
  if (manages) return <ClaimReview sheet={sheet} refetch={refetch} />;
  const isDraft = sheet.fk_user === idUtilisateur && sheet.fk_fraisStatut === claimStatus.saved;
  return isDraft ? <ClaimForm key={sheet.version} sheet={sheet} refetch={refetch} /> : <ClaimReading sheet={sheet} />;
}
