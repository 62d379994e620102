import { presenceStatus } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand } from '@diapason/platform';
import { Button, formatDateTime, plural } from '@diapason/ui';
import { PanelLines } from '@diapason/ui/table';
import { dayOf } from '../fiche-presence/day';

export type DeclaredLesson = ApiData<'GET /api/presences/excusesParEleve/:idEleve'>['seances'][number];

interface Props {
  readonly fk_eleve: number;
  readonly lessons: readonly DeclaredLesson[];
  /** Whether the caller takes excuses back, and puts them back. */
  readonly may: boolean;
  /** Where several declarations stand together: who declared a lesson, and why. */
  readonly tells?: boolean;
}

/** Lessons that a pupil was excused from: a slip is righted here, lesson by lesson or all at once. */
export function DeclaredLines({ fk_eleve, lessons, may, tells = false }: Props) {
  const [withdraw, { isRunning }] = useApiCommand('POST /api/presences/annulerExcuses');
  const cancel = (excuses: readonly number[]) => withdraw({ body: { fk_eleve, excuses: [...excuses] } });
  const open = lessons.filter(({ annulable }) => annulable === 1).map(({ idPresenceEleve }) => idPresenceEleve);
  return (
    <>
      <PanelLines
        label="Cours"
        empty="Aucun cours"
        lines={lessons.map((one) => ({
          key: one.idPresenceEleve,
          title: <LessonName lesson={one} />,
          note: [noteOf(one), tells && declaredBy(one)].filter(Boolean).join(' · '),
          acts: may && (
            <>
              {one.annulable === 1 && (
                <Button disabled={isRunning} onClick={() => void cancel([one.idPresenceEleve])}>
                  Annuler
                </Button>
              )}
              {one.aRemettre === 1 && <PutBack lesson={one} fk_eleve={fk_eleve} />}
            </>
          ),
        }))}
      />
      {may && open.length > 1 && (
        <Button disabled={isRunning} onClick={() => void cancel(open)}>
          {`Annuler les ${plural(open.length, 'excuse')}`}
        </Button>
      )}
    </>
  );
}

const declaredBy = ({ declarePar, commentaire }: DeclaredLesson): string =>
  [declarePar && `déclarée par ${declarePar}`, commentaire && `«\u00a0${commentaire}\u00a0»`]
    .filter(Boolean)
    .join(', ');

const isExcused = ({ fk_statutPresence }: DeclaredLesson) => fk_statutPresence === presenceStatus.excused;

function LessonName({ lesson }: { readonly lesson: DeclaredLesson }) {
  const name = `${lesson.heureDebut} ${lesson.libelleType}`;
  return (
    <>
      <strong>{dayOf(lesson.dateExcuse)}</strong> {isExcused(lesson) ? name : <s>{name}</s>}
    </>
  );
}

function noteOf(lesson: DeclaredLesson): string {
  if (isExcused(lesson))
    return [lesson.enseignant, lesson.dateValidation ? 'fiche validée' : ''].filter(Boolean).join(' · ');
  const { annulePar, annuleLe } = lesson;
  return ['Annulée', annulePar && `par ${annulePar}`, annuleLe && `le ${formatDateTime(annuleLe)}`]
    .filter(Boolean)
    .join(' ');
}

/** Declares a lesson anew that was taken back. */
function PutBack({ lesson, fk_eleve }: { readonly lesson: DeclaredLesson; readonly fk_eleve: number }) {
  const [save, { isRunning }] = useApiCommand('POST /api/presences/presenceEleve/:id');
  const again = {
    fk_eleve,
    fk_atelier: lesson.fk_atelier,
    dateExcuse: lesson.dateExcuse,
    fk_statutPresence: presenceStatus.excused,
  };
  return (
    <Button
      look="quiet"
      disabled={isRunning}
      onClick={() => void save({ params: { id: lesson.idPresenceEleve }, body: { eleve: again } })}
    >
      Remettre
    </Button>
  );
}
