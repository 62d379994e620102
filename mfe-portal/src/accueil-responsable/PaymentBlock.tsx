import { messages } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery, useUser } from '@diapason/platform';
import { ErrorState, formatCents, formatDate, Icon, Loading, Panel, State } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { useReducer } from 'react';
import { paidTooMuch } from '../parts/balance';
import { useContributions } from '../parts/useContributions';
import { ToCome } from '../payer-cotisation/ToCome';
import { isWaitedFor, Waiting } from '../payer-cotisation/Waiting';
import styles from './home.module.css';

type Offer = ApiData<'GET /api/reglements/paiementCarte/:idUtilisateur'>;
type Owed = Offer['cotisations'][number];

/** What the family owes in all: while card payment is open, the block from which one pays; else a plain line. */
export function PaymentBlock() {
  const { idUtilisateur } = useUser();
  const offer = useApiQuery('GET /api/reglements/paiementCarte/:idUtilisateur', { params: { idUtilisateur } });
  const situation = useContributions();
  const error = situation.error ?? (offer.data ? undefined : offer.error?.message);
  if (error)
    return (
      <ErrorState
        message={error}
        onRetry={() => {
          offer.refetch();
          situation.refetch();
        }}
      />
    );
  if (!offer.data || !situation.ready) return <Loading />;
  const { cotisations, ouvert } = offer.data;
  const total = cotisations.reduce((sum, { reste }) => sum + reste, 0);
  const told = <Overpaid {...situation} />;
  const detail = <Link to={`/responsableCotisation/${idUtilisateur}?cotisation`}>Détail de mes cotisations</Link>;
  if (situation.anotherPays && total === 0)
    return (
      <Panel title="Paiement de la cotisation" icon="wallet" fold="open" kept="paiement">
        <p className="d-note">{messages.money.otherGuardianPays}</p>
        {told}
      </Panel>
    );
  if (ouvert || cotisations.length === 0)
    return (
      <Panel title="Paiement de la cotisation" icon="wallet" fold="open" kept="paiement">
        <div className="d-stack">
          {cotisations.length === 0 ? (
            <p className="d-note">{messages.money.contributionPending}</p>
          ) : (
            <Figure total={total} offer={offer.data} again={offer.refetch} />
          )}
          <Years rows={cotisations} />
          {told}
          {detail}
        </div>
      </Panel>
    );
  return (
    <div className={styles.plain}>
      <p>
        {total > 0 ? (
          <>
            Reste à payer, toute la famille : <strong>{formatCents(total)}</strong>
          </>
        ) : (
          'Tout est réglé, merci !'
        )}
      </p>
      {told}
      {detail}
    </div>
  );
}

const WAYS: Readonly<Record<number, string>> = { 1: 'en 1 fois', 2: 'en 1 ou 2 fois', 3: 'en 1, 2 ou 3 fois' };

interface FigureProps {
  readonly total: number;
  readonly offer: Offer;
  readonly again: () => Promise<unknown>;
}

/** One figure first, until when, and the way to the bank. */
function Figure({ total, offer, again }: FigureProps) {
  const [, offerAgain] = useReducer((times: number) => times + 1, 0);
  const open = offer.cotisations.filter(({ reste }) => reste > 0);
  const payable = open.filter(({ moyens }) => moyens.length > 0);
  const most = Math.max(1, ...payable.map(({ moyens }) => moyens.length));
  if (total === 0) return <p className={styles.settled}>Tout est réglé, merci !</p>;
  return (
    <>
      <p className={styles.figure}>
        Reste à payer, toute la famille
        <strong>{formatCents(total)}</strong>
        {offer.jusquAu && payable.length > 0 && (
          <span>
            <b>avant le {formatDate(offer.jusquAu)}</b>, {WAYS[most]}
          </span>
        )}
      </p>
      {open.map((one) => (
        <Waiting key={one.idCotisation} {...one} again={again} onGivenUp={offerAgain} />
      ))}
      {offer.adresse === null
        ? payable.length > 0 && <p className="d-note">{messages.money.cardNotSetUp}</p>
        : payable.map((one) => <Pay key={one.idCotisation} one={one} alone={open.length === 1} />)}
    </>
  );
}

function Pay({ one, alone }: { readonly one: Owed; readonly alone: boolean }) {
  if (isWaitedFor(one)) return null;
  return (
    <Link className="d-button d-button-primary" to={`/payerCotisation/${one.idCotisation}`}>
      <Icon name="creditCard" size={18} />
      {alone ? 'Payer' : `Payer ${one.libelleAnneeScolaire}`}
    </Link>
  );
}

const firstNames = (names: readonly string[]): string =>
  new Intl.ListFormat('fr').format(
    names.map(
      (name) =>
        name
          .split(' ')
          .filter((word) => word !== word.toUpperCase())
          .join(' ') || name,
    ),
  );

function Years({ rows }: { readonly rows: readonly Owed[] }) {
  const { idUtilisateur } = useUser();
  return (
    <ul className={styles.years}>
      {rows.map((one) => (
        <li key={one.idCotisation}>
          <Link to={`/responsableCotisation/${idUtilisateur}?cotisation`}>
            <span>
              {one.libelleAnneeScolaire}
              {one.eleves.length > 0 && <small>, {firstNames(one.eleves)}</small>}
            </span>
            {one.reste > 0 ? <strong>{formatCents(one.reste)}</strong> : <State tone="success">réglée</State>}
            <Icon name="chevronRight" size={16} />
          </Link>
          <ToCome {...one} />
        </li>
      ))}
    </ul>
  );
}

/** What one paid too much, of any year that is shown. */
function Overpaid({ contributions }: Pick<ReturnType<typeof useContributions>, 'contributions'>) {
  return contributions
    .filter(({ montantTotal, MontantDejaRegle }) => MontantDejaRegle > montantTotal)
    .map((one) => (
      <p key={one.idCotisation} className="d-note" role="note">
        {`Année ${one.libelleAnneeScolaire}. ${paidTooMuch(one.MontantDejaRegle - one.montantTotal)}`}
      </p>
    ));
}
