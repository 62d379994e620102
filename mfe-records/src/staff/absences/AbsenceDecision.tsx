import { absenceStatus } from '@diapason/contracts/constants';
import { type ApiError, useApiCommand, useApiQuery } from '@diapason/platform';
import { Button, ErrorState, Note, plural } from '@diapason/ui';
import { TextAreaField } from '@diapason/ui/form';
import { useState } from 'react';
import { AbsenceLessons } from './AbsenceLessons';
import { type Absence, hoursInWords } from './absence-in-words';
import styles from './absences.module.css';
import { type Chosen, givenLessons, type AbsenceLessons as Lessons, lessonsByDay } from './lessons-by-day';

const { draft, submitted, inReview, accepted, refused } = absenceStatus;
/** Opinions that were written and not saved, by request: they outlive a look at another row. */
const written = new Map<number, string>();

interface Props {
  readonly absence: Absence;
  readonly close: () => void;
  readonly next: (() => void) | undefined;
}

/** The opinion of the direction, and what it makes of a request: each status is saved with the whole request and the opinion. */
export function AbsenceDecision({ absence, close, next }: Props) {
  const { idAbsence, fk_absencesStatut: status, version } = absence;
  const [avis, setAvis] = useState(written.get(idAbsence) ?? absence.avisDirection ?? '');
  const [motif, setMotif] = useState('');
  const [refusal, refuse] = useState<ApiError>();
  const [save, { isRunning }] = useApiCommand('POST /api/absences/:id', { failure: false });
  const [chosen, choose] = useState<Chosen>({});
  const [tells, tell] = useState(true);
  const lessons = useApiQuery('GET /api/absences/seances/:id', { params: { id: idAbsence } });
  const isDecided = status === accepted;
  const given = lessons.data?.confiable === 1 ? givenLessons(lessonsByDay(lessons.data.seances), chosen) : [];
  const write = (text: string) => {
    written.set(idAbsence, text);
    setAvis(text);
  };
  const decide = async (fk_absencesStatut: number) => {
    const { libelleAbsenceObjet: _, libelleAbsenceStatut: __, nomPrenomUtilisateur: ___, ...request } = absence;
    const decision = { fk_absencesStatut, avisDirection: avis.trim() || null, versionAttendue: version };
    const why = isDecided ? { motifDecision: motif.trim() || null } : {};
    const accepts =
      fk_absencesStatut === accepted && lessons.data
        ? { prevenir: tells ? 1 : 0, ...(given.length > 0 ? { remplacements: given } : {}) }
        : {};
    const answer = await save({ params: { id: idAbsence }, body: { ...request, ...decision, ...why, ...accepts } });
    if (!answer.ok) return refuse(answer.error);
    written.delete(idAbsence);
    refuse(undefined);
    if (next) next();
    else close();
  };
  const button = (
    label: string,
    next: number,
    look: 'primary' | 'secondary' | 'danger' = 'secondary',
    disabled = false,
  ) => (
    <Button look={look} busy={isRunning} disabled={disabled} onClick={() => void decide(next)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.decision}>
      {lessons.error && !lessons.data && <ErrorState message={lessons.error.message} onRetry={lessons.refetch} />}
      {lessons.data && (
        <AbsenceLessons
          found={lessons.data}
          chosen={chosen}
          choose={choose}
          tells={tells}
          tell={tell}
          isDecided={isDecided}
        />
      )}
      <TextAreaField
        name="avisDirection"
        label="Avis de la direction"
        maxLength={500}
        value={avis}
        onChange={write}
        error={refusal?.field === 'avisDirection' ? refusal.message : undefined}
      />
      {isDecided && (
        <TextAreaField
          name="motifDecision"
          label="Motif de la nouvelle décision"
          maxLength={500}
          rows={2}
          required
          value={motif}
          onChange={setMotif}
          error={refusal?.field === 'motifDecision' ? refusal.message : undefined}
        />
      )}
      {refusal && !['avisDirection', 'motifDecision'].includes(refusal.field ?? '') && (
        <Note tone="danger">{refusal.message}</Note>
      )}
      {!isDecided && lessons.data && (
        <p className="d-hint">{follows(lessons.data, given.length, hoursInWords(absence))}</p>
      )}
      {isDecided && (
        <p className="d-hint">
          Une autre décision remet les cours à venir comme avant, et l’écrit aux familles qui ont été prévenues.
        </p>
      )}
      <div className={`d-decision ${styles.buttons}`}>
        <Button look="quiet" onClick={close}>
          Annuler
        </Button>
        {button('Demande de modification', draft)}
        {status !== inReview && button('Instruction en cours', submitted)}
        {absence.refusPossible === 1 && status !== refused && button('Refuser', refused, 'danger')}
        {/* Whoever accepts says what becomes of the lessons: they are seen first. */}
        {!isDecided && button('Accepter', accepted, 'primary', !lessons.data)}
      </div>
    </div>
  );
}

/** « Accepter annule 5 cours, confie 6 cours à d’autres, concerne 10 familles, 4 h reportées. » */
function follows({ seances, nombre, familles }: Lessons, given: number, hours: string): string {
  const held = seances.filter(({ aLieu }) => aLieu === 1).length;
  const cancelled = nombre - held - given;
  const parts = [
    cancelled > 0 && `annule ${plural(cancelled, 'cours', 'cours')}`,
    given > 0 && `confie ${plural(given, 'cours', 'cours')} à d’autres`,
    familles.nombre > 0 && `concerne ${plural(familles.nombre, 'famille')}`,
  ].filter((part) => part !== false);
  const said = parts.length === 0 ? 'ne change aucun cours' : parts.join(', ');
  return `Accepter ${said}${hours ? `, ${hours}` : ''}.`;
}
