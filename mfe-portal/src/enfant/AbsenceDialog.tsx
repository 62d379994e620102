import { dayAfter, de, messages } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { Button, ErrorState, Loading, plural, todayInParis } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { TextField } from '@diapason/ui/form';
import { FormDialog, useAskedBack } from '@diapason/ui/overlay';
import { useEffect, useState } from 'react';
import { firstNameOf } from '../parts/person-name';
import styles from './child.module.css';
import { endOfWeek, shortDay, weekdayName } from './days';
import { type Course, useCourses } from './lessons';
import { WithdrawButton } from './WithdrawButton';

interface Props {
  readonly idEleve: number;
  readonly name: string;
  readonly onClose: () => void;
}

interface Declared {
  readonly du: string | null;
  readonly au: string | null;
  readonly ateliers: readonly number[];
  readonly mot: string;
}

const TWO_WEEKS = 13;
const LONG = { field: 'longue', title: 'Plus de six semaines', confirmLabel: 'Déclarer toute la période' };

/** A parent declares that a child does not come: for one or several courses, over a period from today on. */
export default function AbsenceDialog({ idEleve, name, onClose }: Props) {
  const today = todayInParis();
  const [declare, question] = useAskedBack('POST /api/presences/absencesEleveAuxAteliers', LONG);
  const first = firstNameOf(name);
  const [missed, count] = useState(0);
  return (
    <>
      <FormDialog<Declared>
        title={`Déclarer une absence ${de(first)}`}
        initial={{ du: today, au: today, ateliers: [], mot: '' }}
        validate={({ du, au, ateliers }) => ({
          ...(du ? {} : { du: 'Le début de la période est obligatoire' }),
          ...(au ? {} : { au: 'La fin de la période est obligatoire' }),
          ...(du && au && au < du ? { au: 'La fin de la période précède son début' } : {}),
          ...(ateliers.length === 0 ? { ateliers: messages.teaching.selectCourse } : {}),
        })}
        submitLabel={missed > 0 ? `Déclarer ${plural(missed, 'absence')}` : 'Déclarer l’absence'}
        onSubmit={async ({ du, au, ateliers, mot }) => {
          const body = {
            fk_eleve: idEleve,
            atelier: [...ateliers],
            periodeDebut: du ?? '',
            periodeFin: au ?? '',
            commentaire: mot || null,
          };
          const answer = await declare((longue) => ({ body: longue ? { ...body, longue } : body }));
          if (!answer) return { message: messages.teaching.shortenPeriod, status: 400, field: 'au' };
          return answer.ok ? null : answer.error;
        }}
        onClose={onClose}
      >
        {(form) => {
          const { du, au, ateliers } = form.values;
          const lasting = (until: string) => form.set({ du: today, au: until });
          return (
            <>
              <DateField {...form.field('du', { label: 'Du', required: true })} earliest={today} />
              <DateField {...form.field('au', { label: 'Au', required: true })} earliest={du ?? today} />
              <div className={styles.periods}>
                <Button onClick={() => lasting(today)}>Un jour</Button>
                <Button onClick={() => lasting(endOfWeek(today))}>Cette semaine</Button>
                <Button onClick={() => lasting(dayAfter(today, TWO_WEEKS))}>2 semaines</Button>
              </div>
              {du && au && du >= today && au >= du && (
                <Courses
                  idEleve={idEleve}
                  du={du}
                  au={au}
                  name={first}
                  chosen={ateliers}
                  error={form.field('ateliers', { label: 'Cours' }).error}
                  onChange={(chosen) => form.set({ ateliers: chosen })}
                  onCount={count}
                />
              )}
              <TextField {...form.field('mot', { label: 'Un mot pour les professeurs', maxLength: 500 })} wide />
              <Declarations idEleve={idEleve} name={name} />
            </>
          );
        }}
      </FormDialog>
      {question}
    </>
  );
}

interface CoursesProps {
  readonly idEleve: number;
  readonly name: string;
  readonly du: string;
  readonly au: string;
  readonly chosen: readonly number[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly number[]) => void;
  /** How many lessons would be missed. */
  readonly onCount: (lessons: number) => void;
}

/** The courses of the period; a lesson that does not take place, or that is excused already, is none to be missed. */
function Courses({ idEleve, name, du, au, chosen, error, onChange, onCount }: CoursesProps) {
  const { data, error: failure, isAwaited, refetch } = useCourses(idEleve, du, au);
  // Until the answer, `data` is another period's.
  const known = isAwaited ? undefined : data;
  const open = (known ?? []).filter(({ seances }) => seances.some(isMissed));
  const missed = open
    .filter(({ idAtelier }) => chosen.includes(idAtelier))
    .flatMap(({ seances }) => seances.filter(isMissed)).length;
  useEffect(() => {
    onCount(missed);
    return () => onCount(0);
  }, [onCount, missed]);
  if (failure && !data) return <ErrorState message={failure.message} onRetry={refetch} />;
  if (!known) return <Loading />;
  if (open.length === 0) return <p className={styles.wide}>{messages.teaching.noCourse(name)}</p>;
  return (
    <fieldset className={styles.courses} aria-describedby={error ? 'cours-faute' : undefined}>
      <legend>Cours de cette période</legend>
      <Button look="quiet" onClick={() => onChange(open.map(({ idAtelier }) => idAtelier))}>
        Tout cocher
      </Button>
      {open.map((course) => (
        <OneCourse
          key={course.idAtelier}
          course={course}
          ticked={chosen.includes(course.idAtelier)}
          refused={error !== undefined}
          onChange={(ticked) =>
            onChange(ticked ? [...chosen, course.idAtelier] : chosen.filter((id) => id !== course.idAtelier))
          }
        />
      ))}
      {error && (
        <p id="cours-faute" role="alert" className={styles.fault}>
          {error}
        </p>
      )}
      <p aria-live="polite">
        {missed > 0 ? `${name} manquera ${plural(missed, 'cours', 'cours')}` : 'Cochez les cours qui seront manqués'}
      </p>
    </fieldset>
  );
}

const isMissed = ({ annule, fk_statutPresence, dateValidation }: Course['seances'][number]): boolean =>
  annule !== 1 && fk_statutPresence === null && dateValidation === null;

interface OneCourseProps {
  readonly course: Course;
  readonly ticked: boolean;
  /** None of them is ticked. */
  readonly refused: boolean;
  readonly onChange: (ticked: boolean) => void;
}

function OneCourse({ course, ticked, refused, onChange }: OneCourseProps) {
  const missed = course.seances.filter(isMissed);
  const day = missed[0]?.date;
  return (
    <label className={styles.course}>
      <input
        type="checkbox"
        checked={ticked}
        aria-invalid={refused || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <b>{course.libelleType}</b>
        <small>
          {[day && weekdayName(day), course.heureDebut.slice(0, 5)].filter(Boolean).join(' ')}
          {course.enseignants.length > 0 && `, ${course.enseignants.map((one) => one.nomPrenomUtilisateur).join(', ')}`}
        </small>
        <span className={styles.chips}>
          {missed.map(({ date }) => (
            <span key={date}>{shortDay(date)}</span>
          ))}
        </span>
      </span>
      <small>{ticked ? plural(missed.length, 'cours', 'cours') : 'viendra'}</small>
    </label>
  );
}

/** What was declared of lessons to come, by whom, and the way back. */
function Declarations({ idEleve, name }: Pick<Props, 'idEleve' | 'name'>) {
  const today = todayInParis();
  const list = useApiQuery('GET /api/presences/excusesParEleve/:idEleve', {
    params: { idEleve },
    query: { dateDebut: today },
  });
  const standing =
    list.data?.seances.filter(({ annuleLe, dateExcuse }) => annuleLe === null && dateExcuse >= today) ?? [];
  if (standing.length === 0) return null;
  return (
    <section className={styles.wide} aria-labelledby="deja-declarees">
      <h3 id="deja-declarees">Déjà déclarées</h3>
      <ul className={styles.lessons}>
        {standing.toReversed().map((one) => (
          <li key={one.idPresenceEleve}>
            <div>
              <p>
                <b>{shortDay(one.dateExcuse)}</b> {one.heureDebut.slice(0, 5)} {one.libelleType}{' '}
                <span className={styles.excused}>excusé</span>
              </p>
              {one.declarePar && <p className={styles.quiet}>{`par ${one.declarePar}`}</p>}
            </div>
            {one.annulable === 1 && (
              <WithdrawButton idEleve={idEleve} name={name} excuse={{ ...one, date: one.dateExcuse }} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
