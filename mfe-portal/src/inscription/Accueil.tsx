import { frenchDate, messages } from '@diapason/contracts/constants';
import { useApiCommand, useApiQuery, useSession } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Loading, useDeviceBelow } from '@diapason/ui';
import { Link, useNavigate } from '@diapason/ui/router';
import { lazy, Suspense, useState } from 'react';
import { beginDraft, type Draft, namedPupils, sentOn, unfinishedStep, useDraft } from './draft';
import { Frame } from './Frame';
import form from './form.module.css';
import { useOffered } from './offered';
import styles from './offers.module.css';

const AnewDialog = lazy(() => import('./AnewDialog'));

/** Where an enrolment begins (document 002 §2): the sites, and one button. */
export default function Accueil() {
  const { data: offered, error, refetch } = useOffered();
  const title = useApiQuery('GET /api/parametres/getValeur/:key', { params: { key: 'titreAccueil' } });
  const onPhones = useApiQuery('GET /api/parametres/getValeur/:key', { params: { key: 'inscriptionSurTelephone' } });
  const isPhone = useDeviceBelow('phone');
  const { user } = useSession();
  const heading = title.data?.valeur || 'Inscription au conservatoire';
  if (isPhone && onPhones.isLoading) return <Loading />;
  if (isPhone && onPhones.data?.valeur !== '1')
    return (
      <Frame title={heading}>
        <p role="status">{messages.errorPage.noMobile}</p>
        <p className={form.quiet}>Ouvrez-la sur un ordinateur, ou écrivez à votre école.</p>
        <Link className="d-button d-button-secondary" to="/inscription/FormulaireContact">
          Nous contacter
        </Link>
      </Frame>
    );
  return (
    <Frame title={heading} annee={offered?.anneeScolaire.libelleAnneeScolaire}>
      {error && !offered && <ErrorState message={error.message} onRetry={refetch} />}
      {!offered && !error && <Loading />}
      {offered && (
        <>
          {user?.role === 'Responsable' ? (
            <Link className="d-button d-button-primary" to="/accueilResponsable">
              Inscrire un enfant depuis mon espace
            </Link>
          ) : offered.ouvertes ? (
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
  const [asksAnew, askAnew] = useState(false);
  const begin = async () => {
    askAnew(false);
    const answer = await ask({ body: {} });
    if (!answer.ok) return;
    beginDraft(answer.data.jeton, { anneeScolaire: idAnneeScolaire });
    navigate('/inscription/ChoixParcours?numeroEleve=1');
  };
  // A guardian's own is named to nobody else who opens this page.
  const kept = draft?.par === 0 ? draft : null;
  return (
    <>
      {kept ? <Kept draft={kept} /> : <Sent />}
      <div className={styles.begin}>
        {kept && (
          <Link className="d-button d-button-primary" to={unfinishedStep(kept)}>
            Reprendre mon inscription
          </Link>
        )}
        <Button
          look={kept ? 'secondary' : 'primary'}
          busy={isRunning}
          onClick={() => (draft ? askAnew(true) : void begin())}
        >
          {messages.enrolment.begin}
        </Button>
        <Link to="/inscription/informationGeneral">Ce qu’il faut savoir</Link>
      </div>
      {asksAnew && (
        <Suspense>
          <AnewDialog onConfirm={() => void begin()} onCancel={() => askAnew(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whose draft waits here, and that none of it was sent. */
function Kept({ draft }: { readonly draft: Draft }) {
  const names = namedPupils(draft).map(({ pupil }) => pupil.prenom || pupil.nom);
  const of = names.length > 0 ? ` pour ${names.join(', ')}` : '';
  return (
    <p className="d-note">{`Une inscription commencée${of} vous attend sur cet appareil. Rien n’en a été envoyé.`}</p>
  );
}

/** What was sent is not sent again because its last page was closed too soon. */
function Sent() {
  const day = sentOn();
  if (!day) return null;
  return (
    <p className="d-note" role="status">
      {`Votre inscription est enregistrée depuis le ${frenchDate(day)}. Un e-mail vous demande de confirmer votre adresse\u00a0; les pièces qui manquent s’envoient depuis `}
      <Link to="/connexion">votre espace</Link>.
    </p>
  );
}
