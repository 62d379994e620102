import { messages } from '@diapason/contracts/constants';
import { type ActProps, useApiCommand, useApiQuery } from '@diapason/platform';
import { EmptyState, ErrorState, Loading, plural, todayInParis } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { CheckboxField, type FormState, TextAreaField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import { useEffect, useRef } from 'react';
import { whenOf } from '../workshop-in-words';

const initial = {
  periodeDebut: null as string | null,
  periodeFin: null as string | null,
  commentaire: '',
  /** Courses that the absence is not for. */
  sans: [] as number[],
  /** Those that the period has. */
  cours: [] as number[],
};
type Values = typeof initial;

const fields = {
  periodeDebut: { label: 'Du', required: true },
  periodeFin: { label: 'Au', required: true },
  commentaire: { label: 'Commentaire', maxLength: 500 },
};

const ticked = ({ cours, sans }: Values) => cours.filter((id) => !sans.includes(id));

/** « Déclarer une absence » of a pupil: a period from today on, and which courses (document 001 §4). */
export default function DeclareAbsence({ record, onClose }: ActProps) {
  const [declare] = useApiCommand('POST /api/presences/absencesEleveAuxAteliers', { failure: false });
  return (
    <FormDialog
      title={`Absence de ${record.name}`}
      submitLabel="Déclarer l’absence"
      initial={initial}
      onSubmit={async (values) => {
        const { periodeDebut, periodeFin, commentaire } = values;
        if (ticked(values).length === 0) return { message: messages.teaching.selectCourse, status: 400 };
        const answer = await declare({
          body: {
            fk_eleve: record.id,
            atelier: ticked(values),
            periodeDebut: periodeDebut ?? '',
            periodeFin: periodeFin ?? '',
            commentaire,
          },
        });
        return answer.ok ? null : answer.error;
      }}
      onClose={onClose}
    >
      {(form) => <Fields id={record.id} name={record.name} form={form} />}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly id: number;
  readonly name: string;
  readonly form: FormState<Values>;
}

function Fields({ id, name, form }: FieldsProps) {
  const { periodeDebut: from, periodeFin: to } = form.values;
  const today = todayInParis();
  return (
    <>
      <div className="d-row d-row-fields">
        <DateField
          {...form.field('periodeDebut', fields.periodeDebut)}
          earliest={today}
          {...(to ? { latest: to } : {})}
        />
        <DateField {...form.field('periodeFin', fields.periodeFin)} earliest={from ?? today} />
      </div>
      {from && to && from <= to && from >= today && <Courses id={id} name={name} form={form} from={from} to={to} />}
      <TextAreaField {...form.field('commentaire', fields.commentaire)} />
    </>
  );
}

interface CoursesProps extends FieldsProps {
  readonly from: string;
  readonly to: string;
}

/** Courses with lessons in the period, all ticked at first. */
function Courses({ id, name, form, from, to }: CoursesProps) {
  const { data, error, isAwaited, refetch } = useApiQuery('GET /api/ateliers/elevesParAteliersParEleve/:id', {
    params: { id },
    query: { dateDebut: from, dateFin: to },
  });
  const set = useRef(form.set);
  set.current = form.set;
  // Until the answer, `data` is another period's.
  const known = isAwaited ? undefined : data;
  useEffect(() => set.current({ cours: known?.map(({ idAtelier }) => idAtelier) ?? [] }), [known]);
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />;
  if (!known) return <Loading />;
  if (known.length === 0) return <EmptyState title={messages.teaching.noCourse(name)} icon="calendar" />;
  const { sans } = form.values;
  return (
    <fieldset className="d-fieldset">
      <legend>Cours</legend>
      {known.map((course) => (
        <CheckboxField
          key={course.idAtelier}
          name={`cours-${course.idAtelier}`}
          label={`${[course.libelleType, whenOf(course)].filter(Boolean).join(', ')}\u00a0: ${plural(course.seances.length, 'séance')}`}
          value={!sans.includes(course.idAtelier)}
          onChange={(isAbsent) =>
            form.set({
              sans: isAbsent ? sans.filter((one) => one !== course.idAtelier) : [...sans, course.idAtelier],
            })
          }
        />
      ))}
    </fieldset>
  );
}
