import { messages } from '@diapason/contracts/constants';
import { comingFrom, useApiCommand, useApiQuery } from '@diapason/platform';
import { formatDate } from '@diapason/ui';
import { AutocompleteField, type Option, SelectField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import { useState } from 'react';

const MOST_SHOWN = 20;

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
  const [asked, ask] = useState('');
  // One more than is shown tells whether that is all.
  const found = useApiQuery(
    'POST /api/eleves/list/',
    asked === '' ? null : { body: { recherche: asked, page: 0, taille: MOST_SHOWN + 1 } },
  );
  const pupils = found.data ?? [];
  const options = pupils
    .slice(0, MOST_SHOWN)
    .filter(({ idEleve }) => !linked.includes(idEleve))
    .map(({ idEleve, nomPrenomEleve, dateNaissance }) => ({
      value: idEleve,
      label: [nomPrenomEleve, formatDate(dateNaissance)].filter(Boolean).join(', '),
    }));
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
          <AutocompleteField
            {...form.field('fk_eleve')}
            label="Élève"
            hint="Son nom, ou le début"
            required
            options={options}
            search={{ asked, ask, more: pupils.length > MOST_SHOWN }}
            {...comingFrom(found)}
          />
          <SelectField {...form.field('fk_role')} label="Rôle" none="" options={kinds} />
        </>
      )}
    </FormDialog>
  );
}
