import { formatNumber } from '@diapason/ui';
import { AutocompleteField } from '@diapason/ui/form';
import { NumberCell } from './cells';
import type { DayValue, Reckoned, StopValue } from './claim-days';
import { ELSEWHERE } from './claim-days';
import styles from './frais.module.css';

interface Props {
  readonly day: Reckoned;
  readonly path: string;
  readonly home: string;
  readonly sites: readonly { readonly value: number; readonly label: string }[];
  readonly onChange: (part: Partial<DayValue>) => void;
}

/** A day's way: from home by its stops to home. Only visited sites are typed; the last empty stop adds one. */
export function StopsCell({ day, path, home, sites, onChange }: Props) {
  const { stops, fraisTrajets } = day;
  const options = [...sites, { value: ELSEWHERE, label: 'Autre lieu' }];
  const shown: readonly StopValue[] = stops.at(-1)?.site === null ? stops : [...stops, { site: null, km: null }];
  const change = (at: number, part: Partial<StopValue>) => {
    const next = shown.map((stop, index) => (index === at ? { ...stop, ...part } : stop));
    onChange({ stops: next.filter(({ site }, index) => site !== null || index === next.length - 1) });
  };
  const way = (at: number) => {
    const leg = fraisTrajets[at];
    if (!leg) return null;
    if (leg.origine === 'saisie' && !leg.isAwaited)
      return (
        <span className={styles.typed}>
          <NumberCell
            name={`${path}.km.${at}`}
            label={`Kilomètres du trajet ${at + 1}`}
            value={leg.kilometrage}
            decimals={1}
            onChange={(km) =>
              at < stops.length && stops[at]?.site !== null ? change(at, { km }) : onChange({ kmRetour: km })
            }
          />
        </span>
      );
    const isEstimated = leg.origine === 'estimee';
    return (
      <span
        className={isEstimated ? styles.estimated : styles.way}
        title={isEstimated ? 'Distance estimée' : undefined}
      >
        {leg.isAwaited ? '…' : `${isEstimated ? '≈\u00a0' : ''}${formatNumber(leg.kilometrage)}`}
      </span>
    );
  };
  return (
    <div className={styles.stops}>
      <span className={styles.home}>{home}</span>
      {shown.map((stop, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place in the day
        <span className={styles.stop} key={index}>
          {stop.site !== null && way(index)}
          <AutocompleteField<number>
            name={`${path}.stops.${index}`}
            label={`Étape ${index + 1}`}
            value={stop.site}
            options={options}
            onChange={(site) => change(index, { site })}
          />
        </span>
      ))}
      {fraisTrajets.length > 0 && (
        <>
          {way(fraisTrajets.length - 1)}
          <span className={styles.home}>{home}</span>
        </>
      )}
    </div>
  );
}
