import { messages } from '@diapason/contracts/constants';
import { ErrorState, Loading } from '@diapason/ui';
import { useContributions } from '../parts/useContributions';
import { ContributionOfYear } from './ContributionOfYear';
import styles from './contributions.module.css';

/** This year's contribution, expanded; earlier years collapsed. */
export function Contributions() {
  const { ready, error, refetch, contributions, current, anotherPays } = useContributions();
  if (error) return <ErrorState message={error} onRetry={refetch} />;
  if (!ready) return <Loading />;
  return (
    <div className={styles.years}>
      {!current && (
        <p className="d-note">{anotherPays ? messages.money.otherGuardianPays : messages.money.contributionPending}</p>
      )}
      {contributions.map((one) => (
        <ContributionOfYear key={one.idCotisation} contribution={one} open={one === current} />
      ))}
    </div>
  );
}
