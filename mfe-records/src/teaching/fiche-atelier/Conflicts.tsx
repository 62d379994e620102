import { messages } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { Button, Icon, Note, plural, State } from '@diapason/ui';
import { FoundConflicts } from '../FoundConflicts';
import { KeepReason } from '../KeepReason';
import { NoHolidays } from '../NoHolidays';
import { hoursOf, whenOf } from '../workshop-in-words';
import type { Shown } from './WorkshopForm';
import { asked, CONFLICTS, type Conflicts as Found } from './workshop';
import styles from './workshop.module.css';

/** Free slots beside them. */
const SLOTS = 2;

interface Props {
  readonly shown: Shown;
  readonly idAtelier: number;
}

/** What the hours in the form clash with, and slots nearby that are free; a person decides. */
export function Conflicts({ shown, idAtelier }: Props) {
  const question = asked(shown.values, idAtelier, shown.moving);
  const { data, isAwaited } = useApiQuery('POST /api/ateliers/conflits', question);
  // Until the answer, `data` is that of other hours.
  const known = isAwaited ? undefined : data;
  const count = question && known ? known.conflits.length : 0;
  return (
    <>
      <p role="status" className="d-visually-hidden">
        {count > 0 && plural(count, 'conflit')}
      </p>
      {question && known && <Answer shown={shown} question={question} answer={known} />}
    </>
  );
}

interface AnswerProps {
  readonly shown: Shown;
  readonly question: NonNullable<ReturnType<typeof asked>>;
  readonly answer: Found;
}

function Answer({ shown, question, answer: { conflits, creneaux, libre, vacancesSaisies } }: AnswerProps) {
  const holidays = (
    <>
      {libre && <Note tone="warning">{messages.teaching.heldOnFreeDay(libre)}</Note>}
      <NoHolidays vacancesSaisies={vacancesSaisies} />
    </>
  );
  const open = conflits.filter(({ garde }) => garde === 0);
  if (conflits.length === 0) return holidays;
  const hours = hoursOf(question.body);
  const isKept = open.length === 0 || shown.kept?.question === JSON.stringify(question);
  return (
    <section id={CONFLICTS} className={styles.conflicts} aria-label="Conflits" tabIndex={-1}>
      <h2>
        <Icon name="warning" />
        {`${hours}\u00a0: ${plural(conflits.length, 'conflit')}`}
      </h2>
      <FoundConflicts conflicts={conflits} />
      {creneaux.slice(0, SLOTS).map(({ libelleSalle, ...slot }) => (
        <div key={`${slot.jour}${slot.heureDebut}${slot.fk_salle}`} className={styles.choice}>
          <strong>{[whenOf(slot), libelleSalle].filter(Boolean).join(', ')}</strong>
          <State tone="success">Libre pour tous</State>
          <Button onClick={() => shown.set({ ...slot, jour: slot.jour as Shown['values']['jour'] })}>Prendre</Button>
        </div>
      ))}
      <div className={styles.choice}>
        <span>{`Garder ${hours} malgré ${conflits.length > 1 ? 'ces conflits' : 'ce conflit'}`}</span>
        {isKept ? <State tone="success">Gardé</State> : <KeepReason onKeep={shown.keep} />}
      </div>
      {holidays}
    </section>
  );
}
