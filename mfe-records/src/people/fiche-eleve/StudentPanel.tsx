import { studentStatusFields as fields, messages } from '@diapason/contracts/constants';
import { useUser } from '@diapason/platform';
import { Button, EmptyState, Panel } from '@diapason/ui';
import { RecordDialog, useCommandAsked } from '@diapason/ui/overlay';
import { useState } from 'react';
import type { Pupil } from './pupil';

type Year = Pupil['etudiant'][number];

/** The school years in which the pupil is a student. */
export function StudentPanel({ pupil, mayWrite }: { readonly pupil: Pupil; readonly mayWrite: boolean }) {
  const [adding, add] = useState(false);
  const { idUtilisateur, idAnneeScolaire } = useUser();
  const { idEleve: fk_eleve, etudiant } = pupil;
  const [remove, question] = useCommandAsked({
    call: 'DELETE /api/eleves/etudiant',
    question: ({ libelleAnneeScolaire }: Year) => ({
      title: 'Retirer le statut étudiant ?',
      text: `Pour l’année ${libelleAnneeScolaire}.`,
      confirmLabel: 'Retirer',
      danger: true,
    }),
    input: ({ fk_anneeScolaire, fk_pieceJointe }) => ({ body: { fk_eleve, fk_anneeScolaire, fk_pieceJointe } }),
  });
  const actions = mayWrite && (
    <Button icon="plus" onClick={() => add(true)}>
      Ajouter une année étudiante
    </Button>
  );
  return (
    <Panel title="Statut étudiant" actions={actions}>
      {etudiant.length === 0 && <EmptyState title="Aucune année étudiante" icon="child" />}
      <ul className="d-years" aria-label="Années étudiantes">
        {etudiant.map((row) => (
          <li key={row.fk_anneeScolaire}>
            {row.libelleAnneeScolaire}
            {mayWrite && (
              <Button
                look="quiet"
                icon="close"
                label={`Retirer le statut étudiant de ${row.libelleAnneeScolaire}`}
                onClick={() => void remove(row)}
              />
            )}
          </li>
        ))}
      </ul>
      {adding && (
        <RecordDialog
          title="Statut étudiant"
          size="small"
          fields={fields}
          initial={{ fk_anneeScolaire: idAnneeScolaire as number | null }}
          validate={({ fk_anneeScolaire }) =>
            fk_anneeScolaire === null ? { fk_anneeScolaire: messages.families.schoolYearRequired } : {}
          }
          with={{ fk_anneeScolaire: { required: false } }}
          call="POST /api/eleves/saveEtudiant"
          input={(values) => ({ body: { ...values, fk_eleve, fk_user: idUtilisateur, fk_pieceJointe: null } })}
          onClose={() => add(false)}
        />
      )}
      {question}
    </Panel>
  );
}
