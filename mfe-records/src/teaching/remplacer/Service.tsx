import { formatDate, Panel } from '@diapason/ui';
import { clock, hoursOfYear } from '../../staff/service/service';
import moving from '../moving.module.css';
import scales from '../scales.module.css';
import styles from './replace.module.css';
import { owedOf, type Replacement, type ServiceChange, services } from './replacement';

interface Props {
  readonly data: Replacement;
  readonly takers: ReadonlyMap<number, number>;
}

/** What the act makes of everybody’s week from that day, and of their year: on one scale, the black line is what is owed. */
export function Service({ data, takers }: Props) {
  const rows = services(data, takers);
  if (rows.length === 0) return null;
  const most = Math.max(1, ...rows.flatMap(({ semaine, apres, dues }) => [semaine, apres, dues ?? 0]));
  return (
    <Panel title="Service" icon="clock">
      <p className={moving.since}>{`par semaine, dès le ${formatDate(data.date)}`}</p>
      <ul className={`${scales.scales} ${styles.service}`}>
        {rows.map((one) => (
          <Row key={one.idUtilisateur} change={one} most={most} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ change, most }: { readonly change: ServiceChange; readonly most: number }) {
  const { nomPrenomUtilisateur, semaine, apres, annee, apresAnnee, dues } = change;
  const at = (minutes: number) => `${(Math.max(0, minutes) / most) * 100}%`;
  const isOver = dues !== null && apres > dues;
  return (
    <li>
      <span>
        <strong>{nomPrenomUtilisateur}</strong>
        <span>
          {`${clock(semaine)} → `}
          <strong>{clock(apres)}</strong>
        </span>
      </span>
      <div aria-hidden="true">
        <i className={apres > semaine ? scales.added : ''} style={{ inlineSize: at(Math.max(semaine, apres)) }} />
        <b style={{ inlineSize: at(Math.min(semaine, apres)) }} />
        {dues !== null && <u style={{ insetInlineStart: at(dues) }} />}
      </div>
      <span>
        <small className={isOver ? scales.over : ''}>{owedOf(change)}</small>
        <small>{`sur l’année ${hoursOfYear(annee)} → ${hoursOfYear(apresAnnee)}`}</small>
      </span>
    </li>
  );
}
