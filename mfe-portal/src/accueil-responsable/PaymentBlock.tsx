import type { ContributionRow } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { useSettings, useUser } from '@diapason/platform';
import { ErrorState, formatCents, Icon, Loading, Panel, todayInParis } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { BalanceFigures } from '../parts/BalanceFigures';
import { balanceOf, paidTooMuch } from '../parts/balance';
import { useContributions } from '../parts/useContributions';
import { HowToPay } from './HowToPay';
import styles from './home.module.css';
import { Instalments } from './Instalments';
import { instalmentDates, offeredCounts } from './instalments';

/** This year's contribution: balance, instalments and how to pay. */
export function PaymentBlock() {
  const { idUtilisateur, libelleAnneeScolaire } = useUser();
  return (
    <Panel title={`Paiement de la cotisation ${libelleAnneeScolaire}`} icon="wallet" fold="open">
      <div className="d-stack">
        <Situation />
        <AlsoOpen />
        <Link className={styles.more} to={`/responsableCotisation/${idUtilisateur}?cotisation`}>
          Détail de mes cotisations
          <Icon name="chevronRight" size={18} />
        </Link>
      </div>
    </Panel>
  );
}

const standing = (one: ContributionRow): string => {
  const { remaining, overpaid } = balanceOf(one);
  const year = `Année ${one.libelleAnneeScolaire}`;
  return remaining > 0 ? `${year} : il reste ${formatCents(remaining)} à régler.` : `${year}. ${paidTooMuch(overpaid)}`;
};

/** Where contributions stand that the block says nothing else of. */
function AlsoOpen() {
  const { alsoOpen } = useContributions();
  return alsoOpen.map((one) => (
    <p key={one.idCotisation} className="d-note" role="note">
      {standing(one)}
    </p>
  ));
}

function Situation() {
  const { ready, error, refetch, current, anotherPays } = useContributions();
  const settings = useSettings('reglement');
  if (error) return <ErrorState message={error} onRetry={refetch} />;
  if (!ready || settings.isLoading) return <Loading />;
  if (anotherPays) return <p className="d-note">{messages.money.otherGuardianPays}</p>;
  if (!current) return <p className="d-note">{messages.money.contributionPending}</p>;
  const balance = balanceOf(current);
  const day = todayInParis();
  return (
    <>
      <BalanceFigures balance={balance} />
      {balance.remaining > 0 && (
        <>
          <Instalments
            remaining={balance.remaining}
            counts={offeredCounts(instalmentDates(settings.rows), day)}
            from={day}
          />
          <HowToPay fkSite={current.fk_site} />
        </>
      )}
    </>
  );
}
