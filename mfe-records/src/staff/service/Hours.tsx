import { formatNumber, plural } from '@diapason/ui';
import { NO_HOLIDAYS } from '../../teaching/NoHolidays';
import { clock, hoursOfYear, minutesOf, type Service, type SiteHours } from './service';
import styles from './service.module.css';

const sum = (rows: readonly SiteHours[], of: 'affecte' | 'enseigne' | 'minutesAnnee') =>
  rows.reduce((all, row) => all + row[of], 0);

/**
 * What is owed, assigned and taught a week, all sites on one scale, and what that is over the year. Lessons count with their coefficient; what
 * is beyond the contract is so in the fullest week.
 */
export function Hours({ sheet }: Props) {
  const { heuresContrat, heures, semaines, semainePleine, seancesAnnulees, vacancesSaisies, absences } = sheet;
  const owed = minutesOf(heuresContrat);
  const [assigned, taught] = [sum(heures, 'affecte'), sum(heures, 'enseigne')];
  // Within what is owed, a site that has more than was assigned to it is no excess.
  const isBeyond = owed > 0 && semainePleine > owed;
  const fullest = isBeyond ? semainePleine : taught;
  const scale = Math.max(owed, assigned, taught, fullest, 1);
  return (
    <section className={`d-panel ${styles.hours}`} aria-label="Heures par semaine">
      <div className={`${styles.line} ${styles.total}`}>
        <p>
          <strong>{clock(taught)}</strong> enseignées par semaine
          {owed > 0 && <span className="d-visually-hidden">{`, ${clock(owed)} dues`}</span>}
        </p>
        <Bar
          taught={taught}
          most={fullest}
          mark={owed}
          isBeyond={isBeyond}
          scale={scale}
          label={owed > 0 ? `${clock(owed)} dues` : undefined}
        />
        <Figure label="Affecté">{clock(assigned)}</Figure>
        <Figure label="Enseigné">{clock(taught)}</Figure>
        {owed > 0 && (
          <Figure label={isBeyond ? 'Au-delà du dû' : 'Reste dû'}>{difference(fullest - owed, isBeyond)}</Figure>
        )}
        <Figure label="Sur l’année">{hoursOfYear(sum(heures, 'minutesAnnee'))}</Figure>
      </div>
      {heures.map((site) => (
        <div key={site.fk_site} className={styles.line}>
          <span>{site.libelleSite}</span>
          <Bar taught={site.enseigne} most={site.enseigne} mark={site.affecte} isBeyond={isBeyond} scale={scale} />
          <Figure label="Affecté">{clock(site.affecte)}</Figure>
          <Figure label="Enseigné">{clock(site.enseigne)}</Figure>
          <Figure label="Écart">{difference(site.enseigne - site.affecte, isBeyond)}</Figure>
          <Figure label="Sur l’année">{hoursOfYear(site.minutesAnnee)}</Figure>
        </div>
      ))}
      <footer className={styles.key}>
        <span>enseigné, coefficients compris</span>
        <span>au-delà du dû</span>
        <span>affecté</span>
        <small>
          {isBeyond && semainePleine > taught && `${clock(semainePleine)} la semaine la plus chargée, `}
          {vacancesSaisies === 1 ? `${plural(semaines, 'semaine')} de cours dans l’année` : NO_HOLIDAYS}
          {seancesAnnulees > 0 && `, ${plural(seancesAnnulees, 'séance annulée', 'séances annulées')}`}
          {absencesInWords(absences)}
        </small>
      </footer>
    </section>
  );
}

interface Props {
  readonly sheet: Service;
}

/** « , 2 absences acceptées, 4 h reportées » */
const absencesInWords = (one: Service['absences']): string =>
  [
    one.nombre > 0 && plural(one.nombre, 'absence acceptée', 'absences acceptées'),
    one.heuresReportees > 0 && `${formatNumber(one.heuresReportees)}\u00a0h reportées`,
    one.heuresAnnulees > 0 && `${formatNumber(one.heuresAnnulees)}\u00a0h annulées`,
    one.seancesConfiees > 0 && `${plural(one.seancesConfiees, 'séance confiée', 'séances confiées')} à d’autres`,
    one.seancesAssurees > 0 && `${plural(one.seancesAssurees, 'séance assurée', 'séances assurées')} pour d’autres`,
  ]
    .filter((part) => part !== false)
    .map((part) => `, ${part}`)
    .join('');

function difference(minutes: number, isBeyond: boolean) {
  if (minutes === 0) return <span className={styles.even}>égal</span>;
  return minutes > 0 ? (
    <strong className={isBeyond ? styles.beyond : undefined}>{`+\u00a0${clock(minutes)}`}</strong>
  ) : (
    <span className={styles.free}>{`${clock(-minutes)}\u00a0libre`}</span>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <span className={styles.figure}>
      <small>{label}</small>
      <span>{children}</span>
    </span>
  );
}

interface BarProps {
  /** Minutes, all of them. */
  readonly taught: number;
  /** Of the fullest week, where that is more. */
  readonly most: number;
  readonly mark: number;
  /** More is taught than is owed. */
  readonly isBeyond: boolean;
  readonly scale: number;
  readonly label?: string | undefined;
}

function Bar({ taught, most, mark, isBeyond, scale, label }: BarProps) {
  const share = (minutes: number) => `${(100 * minutes) / scale}%`;
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.room} style={{ inlineSize: share(mark) }} />
      <span className={styles.taught} style={{ inlineSize: share(isBeyond ? Math.min(taught, mark) : taught) }} />
      {isBeyond && most > mark && (
        <span className={styles.more} style={{ insetInlineStart: share(mark), inlineSize: share(most - mark) }} />
      )}
      {mark > 0 && <span className={styles.mark} style={{ insetInlineStart: share(mark) }} />}
      {label && (
        <small className={styles.owed} style={{ insetInlineStart: share(mark) }}>
          {label}
        </small>
      )}
    </span>
  );
}
