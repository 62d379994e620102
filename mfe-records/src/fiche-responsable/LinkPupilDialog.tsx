import { messages } from '@diapason/contracts/constants';
import { useApiCommand, useApiQuery } from '@diapason/platform';
import { EmptyState, ErrorState, formatDate, Loading } from '@diapason/ui';
import { type Option, SearchField, SelectField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import { useState } from 'react';

const SHORTEST = 2;
const SHOWN = 20;

interface Props {
  readonly idUtilisateur: number;
  readonly kinds: readonly Option[];
  /** Already this guardian's. */
  readonly linked: readonly number[];
  readonly onClose: () => void;
}

/** Searches a pupil by name and links it to the guardian, who comes last of its guardians. */
export function LinkPupilDialog({ idUtilisateur, kinds, linked, onClose }: Props) {
  const [link] = useApiCommand('POST /api/utilisateursResponsables/elevesResponsables', { failure: false });
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const found = useApiQuery(
    'POST /api/eleves/list/',
    wanted.length < SHORTEST ? null : { body: { recherche: wanted, page: 0, taille: SHOWN } },
  );
  const pupils = (wanted.length < SHORTEST ? [] : (found.data ?? [])).filter(
    ({ idEleve }) => !linked.includes(idEleve),
  );
  return (
    <FormDialog
      title="Rattacher un élève"
      submitLabel="Rattacher"
      initial={{ fk_eleve: null as number | null, fk_role: null as number | null }}
      validate={({ fk_eleve }) => (fk_eleve === null ? { fk_eleve: 'Choisissez un élève' } : {})}
      onSubmit={async ({ fk_eleve, fk_role }) => {
        const answer = await link({ body: { fk_eleve: fk_eleve ?? 0, fk_responsable: idUtilisateur, fk_role } });
        if (answer.ok) return null;
        return answer.error.status === 500 ? { ...answer.error, message: messages.families.linkFailed } : answer.error;
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SearchField label="Nom de l’élève" value={search} onChange={setSearch} />
          {found.error && <ErrorState message={found.error.message} onRetry={found.refetch} />}
          {found.isLoading && <Loading />}
          {wanted.length >= SHORTEST && found.data && pupils.length === 0 && <EmptyState title="Aucun élève trouvé" />}
          {pupils.length > 0 && (
            <SelectField
              {...form.field('fk_eleve')}
              label="Élève"
              required
              options={pupils.map(({ idEleve, nomPrenomEleve, dateNaissance }) => ({
                value: idEleve,
                label: `${nomPrenomEleve}, ${formatDate(dateNaissance ?? '')}`,
              }))}
            />
          )}
          <SelectField {...form.field('fk_role')} label="Rôle" none="" options={kinds} />
        </>
      )}
    </FormDialog>
  );
}
