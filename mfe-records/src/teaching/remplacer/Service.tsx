import { formatDate, formatNumber, Panel } from '@diapason/ui';
import styles from './replace.module.css';
import { clockOf, type Replacement, services } from './replacement';

interface Props {
  readonly data: Replacement;
  readonly takers: ReadonlyMap<number, number>;
}

/** What the act makes of everybody’s week from that day, and of their year. */
export function Service({ data, takers }: Props) {
  const rows = services(data, takers);
  const most = Math.max(1, ...rows.flatMap((one) => [one.minutesSemaine, one.apresSemaine, one.minutesDues ?? 0]));
  const width = (minutes: number) => ({ inlineSize: `${(Math.max(0, minutes) / most) * 100}%` });
  return (
    <Panel title="Service" icon="clock">
      <p className={styles.since}>{`par semaine, dès le ${formatDate(data.date)}`}</p>
      <ul className={styles.service}>
        {rows.map((one) => (
          <li key={one.idUtilisateur}>
            <span>
              <strong>{one.nomPrenomUtilisateur}</strong>
              <span>{`${clockOf(one.minutesSemaine)} → ${clockOf(one.apresSemaine)}`}</span>
            </span>
            <div aria-hidden="true">
              <i style={width(Math.max(one.minutesSemaine, one.apresSemaine))} />
              <b style={width(Math.min(one.minutesSemaine, one.apresSemaine))} />
            </div>
            <small>
              {one.minutesDues !== null && `${clockOf(one.minutesDues)} dues · `}
              {`sur l’année ${formatNumber(Math.round(one.minutesAnnee / 60))} h → ${formatNumber(Math.round(one.apresAnnee / 60))} h`}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
