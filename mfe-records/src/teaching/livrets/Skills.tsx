import { bookletNotes } from '@diapason/contracts/constants';
import { formatNumber, Panel, useBelow } from '@diapason/ui';
import type { Booklet, Disciplines, General } from './booklet';
import styles from './booklet.module.css';
import { NoteLine } from './NoteLine';

interface Props {
  readonly general: General;
  readonly discipline: Disciplines;
  readonly before: Booklet['precedent'];
  readonly readOnly: boolean;
  readonly onChange: (part: { general?: General; discipline?: Disciplines }) => void;
}

/** Criteria by discipline, the acquisition level, and what the levels are called. */
export function Skills({ general, discipline, before, readOnly, onChange }: Props) {
  const phone = useBelow('phone');
  const earlier = (titre: string, libelle: string) =>
    before?.notes.find((one) => one.discipline === titre && one.critere === libelle)?.note;
  const note = (at: number, line: number, value: number | null) =>
    onChange({
      discipline: discipline.map((one, index) =>
        index === at
          ? { ...one, criteres: one.criteres.map((own, place) => (place === line ? { ...own, note: value } : own)) }
          : one,
      ),
    });
  return (
    <div className="d-stack">
      {discipline.map(({ titre, criteres }, at) => (
        <Panel key={titre} title={titre}>
          {!phone && <Scale isRead={readOnly} />}
          {criteres.map(({ libelle, note: value }, line) => (
            <NoteLine
              key={libelle}
              label={libelle}
              note={value}
              before={earlier(titre, libelle)}
              readOnly={readOnly}
              onChange={(next) => note(at, line, next)}
            />
          ))}
        </Panel>
      ))}
      <Panel title="Niveau d’acquisition">
        <NoteLine
          label="Niveau d’acquisition"
          note={general.note}
          before={before?.note ?? undefined}
          readOnly={readOnly}
          onChange={(value) => onChange({ general: { ...general, note: value } })}
        />
        <Levels general={general} discipline={discipline} />
      </Panel>
      {!readOnly && <p className={styles.soft}>Touches 0 à 5 : noter et passer au suivant. Suppr : retirer la note.</p>}
    </div>
  );
}

const inOrder = [...bookletNotes].sort((one, other) => one - other);

/** What stands below: where each note is, the note, and that of the booklet before; every line says it of itself. */
const Scale = ({ isRead }: { readonly isRead: boolean }) => (
  <div className={`${styles.note} ${styles.scale}`} aria-hidden="true">
    <span />
    <span className={styles.marks}>{!isRead && inOrder.map((note) => <span key={note}>{note}</span>)}</span>
    <span className={styles.value}>Note</span>
    <span className={styles.before}>Avant</span>
  </div>
);

function Levels({ general, discipline }: Pick<Props, 'general' | 'discipline'>) {
  const noted = discipline.flatMap(({ criteres }) => criteres.map(({ note }) => note));
  return (
    <table className={styles.levels}>
      <thead>
        <tr>
          <th scope="col">Note</th>
          <th scope="col">Niveau</th>
          <th scope="col">Critères</th>
        </tr>
      </thead>
      <tbody>
        {bookletNotes.map((note) => (
          <tr key={note} aria-current={general.note === note ? 'true' : undefined}>
            <th scope="row">{note}</th>
            <td>{general.niveauAcquisition.find((one) => one.note === note)?.libelle ?? ''}</td>
            <td>{formatNumber(noted.filter((one) => one === note).length)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
