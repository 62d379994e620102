import { useApiCommand, useApiQuery, useMay } from '@diapason/platform';
import { Button, ErrorState, Icon } from '@diapason/ui';
import { Modal } from '@diapason/ui/overlay';
import { Link } from '@diapason/ui/router';
import { useIsAllowed } from '@diapason/ui/table';
import { lazy, Suspense, useState } from 'react';
import { type Double, inWords, type Request } from './request-words';
import styles from './requests.module.css';

const PupilComparison = lazy(() => import('../fusion/PupilComparison'));
const GuardianComparison = lazy(() => import('../fusion/GuardianComparison'));

/** Whoever may be somebody known, side by side with them; « Même enfant » is the merge of both records. */
export const Doubles = ({ request }: { readonly request: Request }) =>
  request.doubles
    .filter(({ ouvert }) => ouvert)
    .map((double) => (
      <OneDouble key={`${double.nature}-${double.demande}-${double.connu}`} double={double} request={request} />
    ));

function OneDouble({ double, request }: { readonly double: Double; readonly request: Request }) {
  const { nature, demande, connu, adresse, ailleurs } = double;
  const isAllowed = useIsAllowed();
  const isPupil = nature === 'pupil';
  const mayMerge = useMay(isPupil ? 'POST /api/eleves/:id/fusion' : 'POST /api/utilisateursResponsables/:id/fusion');
  const [compares, compare] = useState(false);
  const [settle, { isRunning }] = useApiCommand('POST /api/inscriptions/demandes/:id/double');
  const say = (suite: 'meme' | 'autre') =>
    void settle({ params: { id: request.idDemande }, body: { nature, demande, connu, suite } });
  // Nothing was given to who has the address of an account: there are no two records.
  const isAddress = adresse === 1;
  const sheet = `Fiche ${isPupil ? 'élève' : 'responsable'} n°\u00a0${connu}`;
  return (
    <section className={styles.double}>
      <h3>
        <Icon name="users" size={16} />
        {`${double.prenomDemande} est peut-être déjà ${isPupil ? 'élève' : 'responsable'}`}
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="d-visually-hidden">Ce qui est comparé</span>
            </th>
            <th scope="col">La demande</th>
            <th scope="col">
              {ailleurs ? (
                sheet
              ) : (
                <Link to={isPupil ? `/fiche-eleve/${connu}` : `/fiche-responsable/${connu}`}>{sheet}</Link>
              )}
            </th>
          </tr>
        </thead>
        <tbody>
          {double.compare.map(({ libelle, demande: asked, connu: known, autre }) => (
            <tr key={libelle} data-differs={autre || undefined}>
              <th scope="row">{libelle}</th>
              <td>{asked}</td>
              <td>{known}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isAllowed('repondre') && (
        <div className={styles.two}>
          {(isAddress || (mayMerge && !ailleurs)) && (
            <Button busy={isRunning} onClick={() => (isAddress ? say('meme') : compare(true))}>
              {isPupil ? 'Même enfant' : 'Même personne'}
            </Button>
          )}
          <Button busy={isRunning} onClick={() => say('autre')}>
            {isPupil ? 'Deux enfants' : 'Deux personnes'}
          </Button>
        </div>
      )}
      <p>{ailleurs ? `Suivi sur un autre site\u00a0: seul son nom vous est montré.` : followsOf(double, request)}</p>
      {compares && (
        <Suspense fallback={null}>
          <Comparison double={double} onClose={() => compare(false)} />
        </Suspense>
      )}
    </section>
  );
}

function followsOf({ nature, payeur, adresse, demande }: Double, { nomPrenom, eleves }: Request): string {
  if (nature === 'guardian')
    return adresse === 1
      ? 'Même personne\u00a0: la demande entre dans son espace. Deux personnes\u00a0: l’adresse reste à qui l’a déjà.'
      : 'Même personne\u00a0: les deux fiches n’en font plus qu’une, rien n’est perdu.';
  const others = eleves.filter(({ idEleve }) => idEleve !== demande).map(({ prenom }) => prenom);
  const pays = payeur ? `, ${payeur} paye pour lui` : '';
  const rest = others.length > 0 ? `\u00a0; ${nomPrenom} paye pour ${inWords(others)}` : '';
  return `Même enfant\u00a0: il garde sa fiche, ${nomPrenom} y devient responsable${pays}${rest}.`;
}

/** The known record stays, the request’s goes into it. */
function Comparison({ double, onClose }: { readonly double: Double; readonly onClose: () => void }) {
  return double.nature === 'pupil' ? (
    <OfPupils double={double} onClose={onClose} />
  ) : (
    <OfGuardians double={double} onClose={onClose} />
  );
}

interface ComparisonProps {
  readonly double: Double;
  readonly onClose: () => void;
}

function OfPupils({ double: { connu, demande }, onClose }: ComparisonProps) {
  const { data, error, refetch } = useApiQuery('GET /api/eleves/:id', { params: { id: connu } });
  if (error) return <Unread message={error.message} onRetry={refetch} onClose={onClose} />;
  return data ? <PupilComparison kept={data} other={demande} onBack={onClose} onClose={onClose} /> : null;
}

function OfGuardians({ double: { connu, demande }, onClose }: ComparisonProps) {
  const params = { id: connu };
  const { data, error, refetch } = useApiQuery('GET /api/utilisateursResponsables/:id', { params });
  if (error) return <Unread message={error.message} onRetry={refetch} onClose={onClose} />;
  return data ? <GuardianComparison kept={data} other={demande} onBack={onClose} onClose={onClose} /> : null;
}

const Unread = (props: { readonly message: string; readonly onRetry: () => void; readonly onClose: () => void }) => (
  <Modal title="Comparer les deux fiches" open onClose={props.onClose} size="large">
    <ErrorState message={props.message} onRetry={props.onRetry} />
  </Modal>
);
