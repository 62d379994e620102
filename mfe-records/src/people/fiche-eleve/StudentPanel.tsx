import { studentStatusFields as fields, messages } from '@diapason/contracts/constants';
import { sayDone, useApiCommand, useUser } from '@diapason/platform';
import { Button, Panel } from '@diapason/ui';
import { RecordDialog, useCommandAsked } from '@diapason/ui/overlay';
import { useState } from 'react';
import type { Pupil } from './pupil';

const REMOVE = 'DELETE /api/eleves/etudiant';

type Year = Pupil['etudiant'][number];

/** The school years in which the pupil is a student. */
export function StudentPanel({ pupil, mayWrite }: { readonly pupil: Pupil; readonly mayWrite: boolean }) {
  const [adding, add] = useState(false);
  const { idUtilisateur, idAnneeScolaire } = useUser();
  const { idEleve: fk_eleve, etudiant } = pupil;
  const [takeBack] = useApiCommand(REMOVE);
  const [remove, question] = useCommandAsked({
    call: REMOVE,
    question: ({ libelleAnneeScolaire }: Year) => ({
      title: 'Retirer le statut étudiant ?',
      text: `Pour l’année ${libelleAnneeScolaire}.`,
      confirmLabel: 'Retirer',
      danger: true,
    }),
    done: ({ libelleAnneeScolaire }) => `${pupil.nomPrenomEleve}\u00a0: plus étudiant en ${libelleAnneeScolaire}`,
    undo: 'POST /api/eleves/saveEtudiant',
    input: ({ fk_anneeScolaire, fk_pieceJointe }) => ({ body: { fk_eleve, fk_anneeScolaire, fk_pieceJointe } }),
  });
  const actions = mayWrite && (
    <Button icon="plus" onClick={() => add(true)}>
      Ajouter une année étudiante
    </Button>
  );
  return (
    <Panel title="Statut étudiant" actions={actions}>
      {etudiant.length === 0 && <p className="d-hint">Aucune année étudiante</p>}
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
          onSaved={(_, { fk_anneeScolaire }) =>
            sayDone({
              message: `${pupil.nomPrenomEleve}\u00a0: statut étudiant enregistré`,
              undo: () => takeBack({ body: { fk_eleve, fk_anneeScolaire } }),
            })
          }
          onClose={() => add(false)}
        />
      )}
      {question}
    </Panel>
  );
}
