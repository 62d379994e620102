import { absenceStatus } from '@diapason/contracts/constants';
import { type ApiError, useApiCommand } from '@diapason/platform';
import { Button, Note } from '@diapason/ui';
import { TextAreaField } from '@diapason/ui/form';
import { useState } from 'react';
import { type Absence, hoursInWords } from './absence-in-words';
import styles from './absences.module.css';

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
  const isDecided = status === accepted;
  const write = (text: string) => {
    written.set(idAbsence, text);
    setAvis(text);
  };
  const decide = async (fk_absencesStatut: number) => {
    const { libelleAbsenceObjet: _, libelleAbsenceStatut: __, nomPrenomUtilisateur: ___, ...request } = absence;
    const decision = { fk_absencesStatut, avisDirection: avis.trim() || null, versionAttendue: version };
    const why = isDecided ? { motifDecision: motif.trim() || null } : {};
    const answer = await save({ params: { id: idAbsence }, body: { ...request, ...decision, ...why } });
    if (!answer.ok) return refuse(answer.error);
    written.delete(idAbsence);
    refuse(undefined);
    if (next) next();
    else close();
  };
  const button = (label: string, next: number, look: 'primary' | 'secondary' | 'danger' = 'secondary') => (
    <Button look={look} busy={isRunning} onClick={() => void decide(next)}>
      {label}
    </Button>
  );
  const hours = hoursInWords(absence);
  return (
    <div className={styles.decision}>
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
      {!isDecided && (
        <p className="d-hint">
          Accepter annule les cours de ces jours que personne d’autre n’assure, et les familles le voient sur leur
          espace
          {hours ? `, ${hours}.` : '.'}
        </p>
      )}
      <div className={styles.buttons}>
        <Button look="quiet" onClick={close}>
          Annuler
        </Button>
        {button('Demande de modification', draft)}
        {status !== inReview && button('Instruction en cours', submitted)}
        {absence.refusPossible === 1 && status !== refused && button('Refuser', refused, 'danger')}
        {!isDecided && button('Accepter', accepted, 'primary')}
      </div>
    </div>
  );
}
