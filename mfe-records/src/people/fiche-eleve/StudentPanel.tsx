import { messages } from '@diapason/contracts/constants';
import { useApiCommand, useSchoolYears, useUser } from '@diapason/platform';
import { Button, EmptyState, Panel } from '@diapason/ui';
import { SelectField } from '@diapason/ui/form';
import { FormDialog, useConfirm } from '@diapason/ui/overlay';
import { DataList } from '@diapason/ui/table';
import { useState } from 'react';
import type { Pupil } from './pupil';

interface Props {
  readonly pupil: Pupil;
  readonly mayWrite: boolean;
}

/** The school years in which the pupil is a student. */
export function StudentPanel({ pupil, mayWrite }: Props) {
  const [adding, add] = useState(false);
  const [ask, question] = useConfirm();
  const [remove] = useApiCommand('DELETE /api/eleves/etudiant');
  const { idEleve: fk_eleve, etudiant } = pupil;
  const removeYear = async ({ fk_anneeScolaire, libelleAnneeScolaire, fk_pieceJointe }: Pupil['etudiant'][number]) => {
    const sure = await ask({
      title: 'Retirer le statut étudiant ?',
      text: `Pour l’année ${libelleAnneeScolaire}.`,
      confirmLabel: 'Retirer',
      danger: true,
    });
    if (sure) await remove({ body: { fk_eleve, fk_anneeScolaire, fk_pieceJointe } });
  };
  const actions = mayWrite && (
    <Button icon="plus" onClick={() => add(true)}>
      Ajouter une année étudiante
    </Button>
  );
  return (
    <Panel title="Statut étudiant" icon="child" actions={actions}>
      <DataList
        label="Années étudiantes"
        rows={etudiant}
        rowKey={(row) => row.fk_anneeScolaire}
        columns={[{ key: 'annee', header: 'Année scolaire', value: (row) => row.libelleAnneeScolaire }]}
        empty={<EmptyState title="Aucune année étudiante" icon="child" />}
        {...(mayWrite
          ? {
              rowActions: (row: Pupil['etudiant'][number]) => (
                <Button
                  look="quiet"
                  icon="trash"
                  label={`Retirer le statut étudiant de ${row.libelleAnneeScolaire}`}
                  onClick={() => void removeYear(row)}
                />
              ),
            }
          : {})}
      />
      {adding && <StudentDialog fk_eleve={fk_eleve} onClose={() => add(false)} />}
      {question}
    </Panel>
  );
}

function StudentDialog({ fk_eleve, onClose }: { readonly fk_eleve: number; readonly onClose: () => void }) {
  const { idUtilisateur, idAnneeScolaire } = useUser();
  const years = useSchoolYears();
  const [save] = useApiCommand('POST /api/eleves/saveEtudiant', { failure: false });
  return (
    <FormDialog
      title="Statut étudiant"
      size="small"
      initial={{ fk_anneeScolaire: idAnneeScolaire as number | null }}
      validate={({ fk_anneeScolaire }) =>
        fk_anneeScolaire === null ? { fk_anneeScolaire: messages.families.schoolYearRequired } : {}
      }
      onSubmit={async ({ fk_anneeScolaire }) => {
        const answer = await save({
          body: { fk_eleve, fk_anneeScolaire, fk_user: idUtilisateur, fk_pieceJointe: null },
        });
        return answer.ok ? null : answer.error;
      }}
      onClose={onClose}
    >
      {(form) => (
        <SelectField {...form.field('fk_anneeScolaire', { label: 'Année scolaire' })} {...years.choice} none="" />
      )}
    </FormDialog>
  );
}
