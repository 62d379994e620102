import { dayAfter, de, inSentence, messages } from '@diapason/contracts/constants';
import { type ActProps, useApiQuery } from '@diapason/platform';
import { Button, EmptyState, ErrorState, formatNumber, Loading, todayInParis } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { CheckboxField, type FormState, TextAreaField } from '@diapason/ui/form';
import { FormDialog, useAskedBack } from '@diapason/ui/overlay';
import { useEffect, useRef } from 'react';
import { spanOf } from '../liste-presence-excuse/in-words';
import { whenOf } from '../workshop-in-words';
import { Preview } from './AbsencePreview';
import { type Course, lessonsOf, written } from './absence';
import styles from './absence.module.css';

const initial = {
  periodeDebut: null as string | null,
  periodeFin: null as string | null,
  commentaire: '',
  /** Courses that the absence is not for. */
  sans: [] as number[],
  /** Those that the period has. */
  cours: [] as readonly Course[],
};
type Values = typeof initial;

const fields = {
  periodeDebut: { label: 'Du', required: true },
  periodeFin: { label: 'Au', required: true },
  commentaire: { label: 'Commentaire', maxLength: 500 },
};

const ticked = ({ cours, sans }: Values) => cours.filter(({ idAtelier }) => !sans.includes(idAtelier));
const count = (values: Values) => lessonsOf(ticked(values)).filter(written).length;

interface Props extends ActProps {
  /** A lesson that it begins with, alone of its day. */
  readonly from?: { readonly idAtelier: number; readonly date: string };
  /** A reason that was given before. */
  readonly why?: string;
}

/** « Déclarer une absence » of a pupil: a period from today on, and which courses (document 001 §4); what it writes is shown before. */
export default function DeclareAbsence({ record, from, why = '', onClose }: Props) {
  const first: Values = { ...initial, commentaire: why };
  const [declare, question] = useAskedBack('POST /api/presences/absencesEleveAuxAteliers', LONG);
  return (
    <>
      <FormDialog
        title={`Absence ${de(record.name)}`}
        size="large"
        saves={(values) => (count(values) > 0 ? `Excuser ${spanOf(Array(count(values)).fill(''))}` : 'Excuser')}
        initial={from ? { ...first, periodeDebut: from.date, periodeFin: from.date } : first}
        onSubmit={async (values) => {
          const { periodeDebut, periodeFin, commentaire } = values;
          const atelier = ticked(values).map(({ idAtelier }) => idAtelier);
          if (atelier.length === 0) return { message: messages.teaching.selectCourse, status: 400 };
          const period = { periodeDebut: periodeDebut ?? '', periodeFin: periodeFin ?? '' };
          const body = { fk_eleve: record.id, atelier, ...period, commentaire };
          const answer = await declare((longue) => ({ body: longue ? { ...body, longue } : body }));
          if (!answer) return { message: messages.teaching.shortenPeriod, status: 400, field: 'periodeFin' };
          return answer.ok ? null : answer.error;
        }}
        onClose={onClose}
      >
        {(form) => <Fields id={record.id} name={record.name} form={form} alone={from?.idAtelier} />}
      </FormDialog>
      {question}
    </>
  );
}

const LONG = { field: 'longue', title: 'Plus de six semaines', confirmLabel: 'Excuser toute la période' };

interface FieldsProps {
  readonly id: number;
  readonly name: string;
  readonly form: FormState<Values>;
  /** What alone is ticked of the courses that are found first. */
  readonly alone: number | undefined;
}

function Fields({ form, ...whose }: FieldsProps) {
  const { periodeDebut: from, periodeFin: to } = form.values;
  const today = todayInParis();
  const within = (days: number) => form.set({ periodeDebut: from ?? today, periodeFin: dayAfter(from ?? today, days) });
  return (
    <>
      <div className={`d-row d-row-fields ${styles.period}`}>
        <DateField
          {...form.field('periodeDebut', fields.periodeDebut)}
          earliest={today}
          {...(to ? { latest: to } : {})}
        />
        <DateField {...form.field('periodeFin', fields.periodeFin)} earliest={from ?? today} />
        <div className={styles.presets}>
          <Button onClick={() => form.set({ periodeDebut: today, periodeFin: today })}>Aujourd’hui</Button>
          <Button onClick={() => within(6)}>Une semaine</Button>
          <Button onClick={() => within(13)}>Deux semaines</Button>
        </div>
      </div>
      {from && to && from <= to && from >= today && <Courses {...whose} form={form} from={from} to={to} />}
      <TextAreaField
        {...form.field('commentaire', fields.commentaire)}
        wide
        hint="Lu par ses enseignants, jamais par la famille"
      />
    </>
  );
}

interface CoursesProps extends FieldsProps {
  readonly from: string;
  readonly to: string;
}

/** Courses with lessons in the period, all ticked at first, beside what is written of them. */
function Courses({ id, name, form, alone, from, to }: CoursesProps) {
  const { data, error, isAwaited, refetch } = useApiQuery('GET /api/ateliers/elevesParAteliersParEleve/:id', {
    params: { id },
    query: { dateDebut: from, dateFin: to },
  });
  const set = useRef(form.set);
  set.current = form.set;
  // Until the answer, `data` is another period's.
  const known = isAwaited ? undefined : data;
  const only = useRef(alone);
  useEffect(() => {
    set.current({ cours: known ?? [] });
    if (!known || only.current === undefined) return;
    set.current({ sans: known.flatMap(({ idAtelier }) => (idAtelier === only.current ? [] : [idAtelier])) });
    only.current = undefined;
  }, [known]);
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />;
  if (!known) return <Loading />;
  if (known.length === 0) return <EmptyState title={messages.teaching.noCourse(name)} icon="calendar" />;
  const { sans } = form.values;
  const chosen = known.filter(({ idAtelier }) => !sans.includes(idAtelier));
  return (
    <div className={styles.both}>
      <fieldset className="d-fieldset">
        <legend>Ateliers</legend>
        {known.map((course) => (
          <div key={course.idAtelier} className={styles.course}>
            <CheckboxField
              name={`cours-${course.idAtelier}`}
              label={[course.libelleType, inSentence(whenOf(course))].filter(Boolean).join(', ')}
              value={!sans.includes(course.idAtelier)}
              onChange={(isAbsent) =>
                form.set({
                  sans: isAbsent ? sans.filter((one) => one !== course.idAtelier) : [...sans, course.idAtelier],
                })
              }
            />
            <strong>{formatNumber(lessonsOf([course]).filter(written).length)}</strong>
          </div>
        ))}
      </fieldset>
      <Preview courses={chosen} />
    </div>
  );
}
