import { sayDone, useApiCommand } from '@diapason/platform';
import { Button, formatDate } from '@diapason/ui';
import { type FieldDescriptor, SelectField, TextField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import { useState } from 'react';
import { dayInWords } from '../days';
import { lessonName } from '../workshop-in-words';
import { keyOf, type Lesson } from './lessons';
import { seanceOf } from './move';
import styles from './panel.module.css';
import { useStandIns } from './useStandIns';

interface Props {
  readonly lesson: Lesson;
  readonly giveTo: number | undefined;
  readonly onMove: () => void;
  /** @param key of the lesson as it is then */
  readonly onDone: (key: string) => void;
}

const MOTIF = { label: 'Motif', maxLength: 500 } satisfies FieldDescriptor;

/** What may be done with one lesson of a workshop (188). */
export function LessonActs({ lesson, giveTo, onMove, onDone }: Props) {
  const [asks, setAsks] = useState<'cancel' | 'give' | null>(giveTo === undefined ? null : 'give');
  const [restore] = useApiCommand('POST /api/ateliers/seances/retablir');
  const isCancelled = lesson.autrement?.annulee === 1;
  const which = { fk_atelier: lesson.idAtelier, date: seanceOf(lesson) };
  const props = { lesson, onDone, onClose: () => setAsks(null) };
  return (
    <div className={styles.acts}>
      {!isCancelled && (
        <>
          <Button look="primary" onClick={onMove} aria-keyshortcuts="M">
            Déplacer
          </Button>
          <Button onClick={() => setAsks('give')}>Confier</Button>
          <Button onClick={() => setAsks('cancel')}>Annuler la séance</Button>
        </>
      )}
      {lesson.autrement && (
        <Button
          onClick={async () => {
            const answer = await restore({ body: which });
            if (answer.ok) onDone(keyOf({ ...lesson, date: which.date }));
          }}
        >
          Remettre comme prévu
        </Button>
      )}
      {asks === 'cancel' && <CancelDialog {...props} />}
      {asks === 'give' && <GiveDialog {...props} giveTo={giveTo} />}
    </div>
  );
}

interface DialogProps extends Pick<Props, 'lesson' | 'onDone'> {
  readonly onClose: () => void;
}

/** « Annuler »: as planned again, or given to whom it was. */
function useBack(lesson: Lesson) {
  const [restore] = useApiCommand('POST /api/ateliers/seances/retablir', { success: false });
  const [move] = useApiCommand('POST /api/ateliers/seances/deplacer', { success: false });
  const { idAtelier: fk_atelier, date: tenueLe, heureDebut, heureFin, fk_site, fk_salle, autrement } = lesson;
  const which = { fk_atelier, date: seanceOf(lesson) };
  return () =>
    autrement
      ? move({ body: { ...which, tenueLe, heureDebut, heureFin, fk_site, fk_salle, motif: autrement.motif ?? '' } })
      : restore({ body: which });
}

function CancelDialog({ lesson, onDone, onClose }: DialogProps) {
  const [cancel] = useApiCommand('POST /api/ateliers/seances/annuler', { success: false, failure: false });
  const back = useBack(lesson);
  return (
    <FormDialog
      title="Annuler la séance"
      size="small"
      submitLabel="Annuler la séance"
      initial={{ motif: '' }}
      onSubmit={async ({ motif }) => {
        const date = seanceOf(lesson);
        const answer = await cancel({ body: { fk_atelier: lesson.idAtelier, date, motif } });
        if (!answer.ok) return answer.error;
        sayDone({ message: `${lessonName(lesson)}\u00a0: séance du ${formatDate(lesson.date)} annulée`, undo: back });
        onDone(keyOf({ ...lesson, date }));
        return null;
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{`${lessonName(lesson)}, ${dayInWords(lesson.date).toLowerCase()}`}</p>
          <TextField {...form.field('motif', MOTIF)} />
        </>
      )}
    </FormDialog>
  );
}

const TEACHER = { label: 'Enseignant', required: true } satisfies FieldDescriptor;

function GiveDialog({ lesson, giveTo, onDone, onClose }: DialogProps & Pick<Props, 'giveTo'>) {
  const [give] = useApiCommand('POST /api/ateliers/seances/confier', { success: false, failure: false });
  const [restore] = useApiCommand('POST /api/ateliers/seances/retablir', { success: false });
  const teachers = useStandIns();
  const which = { fk_atelier: lesson.idAtelier, date: seanceOf(lesson) };
  const before = lesson.enseignants.map(({ idUtilisateur }) => idUtilisateur);
  return (
    <FormDialog
      title="Confier la séance"
      size="small"
      submitLabel="Confier"
      initial={{ enseignant: giveTo ?? null, motif: '' }}
      onSubmit={async ({ enseignant, motif }) => {
        const answer = await give({ body: { ...which, enseignants: enseignant ? [enseignant] : [], motif } });
        if (!answer.ok) return answer.error;
        const name = teachers.options.find(({ value }) => value === enseignant)?.label ?? '';
        sayDone({
          message: `${lessonName(lesson)}\u00a0: séance du ${formatDate(lesson.date)} confiée à ${name}`,
          undo: () =>
            lesson.autrement
              ? give({ body: { ...which, enseignants: before, motif: lesson.autrement.motif ?? '' } })
              : restore({ body: which }),
        });
        onDone(keyOf(lesson));
        return null;
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{`${lessonName(lesson)}, ${dayInWords(lesson.date).toLowerCase()}, ce jour-là seulement`}</p>
          <SelectField
            {...form.field('enseignant', TEACHER)}
            {...teachers}
            options={teachers.options.filter(({ value }) => !before.includes(value))}
          />
          <TextField {...form.field('motif', MOTIF)} />
        </>
      )}
    </FormDialog>
  );
}
