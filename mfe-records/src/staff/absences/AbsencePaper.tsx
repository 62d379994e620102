import { Button, formatDate } from '@diapason/ui';
import { Modal, printPaper } from '@diapason/ui/overlay';
import { useRef } from 'react';
import { type Absence, hoursInWords, periodInWords } from './absence-in-words';
import styles from './absences.module.css';

interface Props {
  readonly absence: Absence;
  readonly onClose: () => void;
}

/** The request as it is printed, signed and filed (document 002 §2). */
export function AbsencePaper({ absence, onClose }: Props) {
  const paper = useRef<HTMLDivElement>(null);
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    ['Agent', absence.nomPrenomUtilisateur],
    ['Objet', absence.libelleAbsenceObjet],
    ['Période', periodInWords(absence)],
    ['Motif', absence.motif],
    ['Heures', hoursInWords(absence)],
    ['Détail du report', absence.reportDetail],
    ['Avis de la direction', absence.avisDirection],
    ['Décision', absence.libelleAbsenceStatut],
  ];
  return (
    <Modal
      title="Demande d’autorisation d’absence"
      open
      onClose={onClose}
      size="large"
      footer={
        <Button look="primary" icon="print" onClick={() => paper.current && printPaper(paper.current)}>
          Imprimer
        </Button>
      }
    >
      <div className={styles.paper} ref={paper}>
        <h2>Demande d’autorisation d’absence</h2>
        <p>Demandée le {formatDate(absence.dateDemande)}</p>
        <dl className="d-definition">
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <div className={styles.signatures}>
          <p>L’agent</p>
          <p>La direction</p>
        </div>
      </div>
    </Modal>
  );
}
