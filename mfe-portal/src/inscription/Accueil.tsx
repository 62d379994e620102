import { messages } from '@diapason/contracts/constants';
import { useApiCommand, useApiQuery } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Loading, useDeviceBelow } from '@diapason/ui';
import { Link, useNavigate } from '@diapason/ui/router';
import { beginDraft, useDraft } from './draft';
import { Frame } from './Frame';
import { useOffered } from './offered';
import styles from './offers.module.css';

/** Where an enrolment begins (document 002 §2): the sites, and one button. */
export default function Accueil() {
  const { data: offered, error, refetch } = useOffered();
  const title = useApiQuery('GET /api/parametres/getValeur/:key', { params: { key: 'titreAccueil' } });
  const onPhones = useApiQuery('GET /api/parametres/getValeur/:key', { params: { key: 'inscriptionSurTelephone' } });
  const isPhone = useDeviceBelow('phone');
  const heading = title.data?.valeur || 'Inscription au conservatoire';
  if (isPhone && onPhones.isLoading) return <Loading />;
  if (isPhone && onPhones.data?.valeur !== '1')
    return (
      <Frame title={heading}>
        <p role="status">{messages.errorPage.noMobile}</p>
      </Frame>
    );
  return (
    <Frame title={heading} annee={offered?.anneeScolaire.libelleAnneeScolaire}>
      {error && !offered && <ErrorState message={error.message} onRetry={refetch} />}
      {!offered && !error && <Loading />}
      {offered && (
        <>
          {offered.ouvertes ? (
            <Begin idAnneeScolaire={offered.anneeScolaire.idAnneeScolaire} />
          ) : (
            <EmptyState title={messages.enrolment.closed} icon="calendar" />
          )}
          <section className={styles.sites} aria-label="Sites">
            {offered.antennes.map(({ idAntenne, libelleAntenne, sites }) => (
              <article key={idAntenne} className={styles.card}>
                <h2>{libelleAntenne}</h2>
                <ul className="d-plain-list">
                  {sites.map(({ idSite, libelleSite, adresse1, codePostal, ville }) => (
                    <li key={idSite}>
                      {libelleSite}
                      <small>
                        {[adresse1, [codePostal, ville].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
                      </small>
                    </li>
                  ))}
                </ul>
              </article>
            ))}
          </section>
        </>
      )}
    </Frame>
  );
}

function Begin({ idAnneeScolaire }: { readonly idAnneeScolaire: number }) {
  const navigate = useNavigate();
  const draft = useDraft();
  const [ask, { isRunning }] = useApiCommand('POST /api/inscriptions/jeton', { success: false });
  const begin = async () => {
    const answer = await ask({ body: {} });
    if (!answer.ok) return;
    beginDraft(answer.data.jeton, { anneeScolaire: idAnneeScolaire });
    navigate('/inscription/ChoixParcours?numeroEleve=1');
  };
  const goesOn = draft !== null && draft.par === 0;
  return (
    <div className={styles.begin}>
      {goesOn && (
        <Link className="d-button d-button-primary" to="/inscription/finalisationInscription">
          Reprendre mon inscription
        </Link>
      )}
      <Button look={goesOn ? 'secondary' : 'primary'} busy={isRunning} onClick={() => void begin()}>
        {messages.enrolment.begin}
      </Button>
      <Link to="/inscription/informationGeneral">Ce qu’il faut savoir</Link>
    </div>
  );
}
