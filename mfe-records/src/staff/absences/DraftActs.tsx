import { useMay, useUser } from '@diapason/platform';
import { Button, useOffered } from '@diapason/ui';
import { type AskedCommand, useAskedCommand } from '@diapason/ui/overlay';
import { createContext, useContext } from 'react';
import { type Absence, periodInWords } from './absence-in-words';

/** How the screen opens a draft. */
export const EditDraft = createContext<(row: Absence) => void>(() => undefined);

const removal: AskedCommand<'DELETE /api/absences/:id', Absence> = {
  call: 'DELETE /api/absences/:id',
  question: (row) => ({
    title: 'Supprimer la demande',
    text: `Le brouillon «\u00a0${row.libelleAbsenceObjet}\u00a0», ${periodInWords(row)}, sera supprimé.`,
    confirmLabel: 'Supprimer',
    danger: true,
  }),
  input: ({ idAbsence }) => ({ params: { id: idAbsence } }),
};

/** A draft is edited and deleted by its agent alone; up to 576 px it is not deleted (document 002 §2). */
export function DraftActs({ row }: { readonly row: Absence }) {
  const edit = useContext(EditDraft);
  const { idUtilisateur } = useUser();
  const removes = useOffered('draftRemoval');
  const mayRemove = useMay('DELETE /api/absences/:id', { own: true });
  const remove = useAskedCommand(removal);
  if (row.fk_user !== idUtilisateur) return null;
  return (
    <>
      <Button icon="pencil" label="Modifier la demande" onClick={() => edit(row)} />
      {removes && mayRemove && <Button icon="trash" label="Supprimer la demande" onClick={() => void remove(row)} />}
    </>
  );
}
