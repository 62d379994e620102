import { messages } from '@diapason/contracts/constants';
import {
  type ApiData,
  type ApiError,
  leaveForBank,
  useApiCommand,
  useApiQuery,
  useUser,
  wasGivenUp,
} from '@diapason/platform';
import { Button, ErrorState, formatCents, formatDate, formatNumber, Icon, Loading, Page } from '@diapason/ui';
import { Link, useParams } from '@diapason/ui/router';
import { useEffect, useReducer, useState } from 'react';
import { HowToPay } from '../accueil-responsable/HowToPay';
import styles from './pay.module.css';
import { ToCome } from './ToCome';
import { isWaitedFor, Waiting } from './Waiting';

type Offer = ApiData<'GET /api/reglements/paiementCarte/:idUtilisateur'>;
type Owed = Offer['cotisations'][number];
type Way = Owed['moyens'][number];

const totalOf = (echeances: Way['echeances']): number => echeances.reduce((sum, { montant }) => sum + montant, 0);

/** On a phone the bar below, whose button was pressed, would hide it. */
const bringIntoView = (note: Element | null): void => note?.scrollIntoView?.({ block: 'center' });

/** In how many times, what the bank takes when, and the way to its page. */
export default function PayContribution() {
  const { idUtilisateur } = useUser();
  const id = Number(useParams().idCotisation);
  const offer = useApiQuery('GET /api/reglements/paiementCarte/:idUtilisateur', { params: { idUtilisateur } });
  const owed = offer.data?.cotisations.find(({ idCotisation }) => idCotisation === id);
  return (
    <Page title="Payer la cotisation" back={<Link to="/accueilResponsable">Accueil</Link>}>
      {offer.error && !offer.data ? (
        <ErrorState message={offer.error.message} onRetry={offer.refetch} />
      ) : !offer.data ? (
        <Loading />
      ) : !owed ? (
        <p className="d-note">{messages.money.contributionUnknown}</p>
      ) : (
        <Choice offer={offer.data} owed={owed} again={offer.refetch} />
      )}
    </Page>
  );
}

interface ChoiceProps {
  readonly offer: Offer;
  readonly owed: Owed;
  readonly again: () => Promise<unknown>;
}

function Choice({ offer, owed, again }: ChoiceProps) {
  const { idUtilisateur, nomPrenomUtilisateur, email } = useUser();
  const [chosen, setChosen] = useState(1);
  const [gone, setGone] = useState(false);
  const [, offerAgain] = useReducer((times: number) => times + 1, 0);
  // The browser's Back brings the page as it was left.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setGone(false);
      void again();
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [again]);
  const [otherwise, setOtherwise] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const [ask, { isRunning }] = useApiCommand('POST /api/reglements/lienPaiementPayBox', {
    success: false,
    failure: false,
  });
  const way = owed.moyens.find(({ nombre }) => nombre === chosen) ?? owed.moyens[0];
  const waits = isWaitedFor(owed);
  const startAgain = async () => {
    await again();
    setRefused(undefined);
  };
  const pay = async ({ nombre, echeances }: Way) => {
    setRefused(undefined);
    const before = owed.enAttente?.reference;
    const answer = await ask({
      body: {
        cotisation: owed.idCotisation,
        idUtilisateur,
        nomPrenomUtilisateur,
        email,
        date: echeances[0]?.date ?? null,
        abonnement: nombre > 1 ? nombre : null,
        montant: totalOf(echeances),
        montant2: echeances[1]?.montant ?? null,
        montant3: echeances[2]?.montant ?? null,
        abandon: before && wasGivenUp(before) ? before : null,
      },
    });
    if (answer.ok && offer.adresse) {
      setGone(true);
      leaveForBank(new URLSearchParams(answer.data).get('PBX_CMD') ?? '', owed.idCotisation);
      window.location.assign(`${offer.adresse}?${answer.data}`);
      return;
    }
    if (!answer.ok) {
      setRefused(answer.error);
      void again();
    }
  };
  return (
    <div className={styles.pay}>
      <div className={styles.head}>
        <p>
          <strong>{owed.libelleAnneeScolaire}</strong>
          {owed.eleves.length > 0 && <small>{owed.eleves.join(', ')}</small>}
        </p>
        <p>
          <strong className={styles.total}>{formatCents(owed.reste)}</strong>
          <Link to={`/responsableCotisation/${idUtilisateur}?cotisation`}>Le détail</Link>
        </p>
      </div>
      <Waiting {...owed} again={again} onGivenUp={offerAgain} />
      <ToCome {...owed} />
      {owed.reste === 0 ? (
        <p className="d-note">Tout est réglé, merci !</p>
      ) : !offer.ouvert ? (
        <p className="d-note">{messages.money.cardClosed}</p>
      ) : (
        way &&
        !waits && (
          <>
            <fieldset className={styles.ways}>
              <legend>En combien de fois ?</legend>
              {owed.moyens.map((one) => (
                <OneWay key={one.nombre} way={one} chosen={one === way} choose={() => setChosen(one.nombre)} />
              ))}
            </fieldset>
            {way.nombre > 1 && (
              <p className={styles.quiet}>
                Les suivantes partent seules. Si l’une est refusée, un e-mail vous prévient.
              </p>
            )}
          </>
        )
      )}
      <button type="button" className={styles.other} aria-expanded={otherwise} onClick={() => setOtherwise(!otherwise)}>
        Payer autrement, par chèque ou en espèces
      </button>
      {otherwise && <HowToPay fkSite={null} />}
      {refused && (
        <div className="d-note" role="alert" ref={bringIntoView}>
          <p>{refused.message}</p>
          {refused.status === 409 && (
            <Button look="quiet" onClick={() => void startAgain()}>
              {refused.message === messages.money.cardUndecided ? 'Relire' : 'Relire les montants et recommencer'}
            </Button>
          )}
        </div>
      )}
      {way && offer.ouvert && !waits && (
        <div className={styles.bar}>
          {offer.adresse === null ? (
            <p className="d-note">{messages.money.cardNotSetUp}</p>
          ) : (
            <>
              <p>
                Débité aujourd’hui <strong>{formatCents(way.echeances[0]?.montant ?? 0)}</strong>
              </p>
              <Button look="primary" icon="creditCard" disabled={isRunning || gone} onClick={() => void pay(way)}>
                {`Payer ${formatCents(way.echeances[0]?.montant ?? 0)} par carte`}
              </Button>
              <p className={styles.quiet}>
                <Icon name="lock" size={16} />
                Vous donnez votre carte à la banque, sur sa page sécurisée. Diapason ne voit ni ne garde son numéro.
              </p>
            </>
          )}
        </div>
      )}
    </div>
  );
}

interface WayProps {
  readonly way: Way;
  readonly chosen: boolean;
  readonly choose: () => void;
}

function OneWay({ way, chosen, choose }: WayProps) {
  const { nombre, echeances } = way;
  return (
    <div className={styles.way} data-chosen={chosen || undefined}>
      <label>
        <input type="radio" name="fois" checked={chosen} onChange={choose} />
        <span>
          <strong>En {formatNumber(nombre)} fois</strong>
          {nombre > 1 && (
            <small>{chosen ? 'sur la même carte' : echeances.map(({ date }) => formatDate(date)).join(', ')}</small>
          )}
        </span>
        <span>{formatCents(totalOf(echeances))}</span>
      </label>
      {chosen && nombre > 1 && (
        <ol>
          {echeances.map(({ date, montant }, index) => (
            <li key={date}>
              <span>
                {index === 0 ? <b>Aujourd’hui</b> : <time dateTime={date}>{formatDate(date)}</time>}
                {index === nombre - 1 && <small>le solde</small>}
              </span>
              <span>{formatCents(montant)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
