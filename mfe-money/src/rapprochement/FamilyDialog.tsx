import { choicesOf, useApiQuery } from '@diapason/platform';
import { Button, formatCents } from '@diapason/ui';
import { AutocompleteField } from '@diapason/ui/form';
import { Modal } from '@diapason/ui/overlay';
import { useState } from 'react';
import styles from './reconciliation.module.css';

const useGuardians = choicesOf('guardian');

interface Props {
  readonly title: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onChoose: (idCotisation: number) => Promise<void>;
}

/** Whose money it is: a family, then the contribution that it pays. */
export function FamilyDialog({ title, busy, onClose, onChoose }: Props) {
  const [guardian, choose] = useState<number | null>(null);
  const owed = useApiQuery(
    'GET /api/cotisations/famille/:id',
    guardian === null ? null : { params: { id: guardian }, query: { nature: 'responsable' } },
  );
  const choices = useGuardians(undefined, guardian);
  const options = choices.options.flatMap(({ value, label }) => (typeof value === 'number' ? [{ value, label }] : []));
  return (
    <Modal title={title} open size="small" onClose={onClose} footer={<Button onClick={onClose}>Annuler</Button>}>
      <AutocompleteField
        label="Famille"
        name="famille"
        value={guardian}
        options={options}
        {...(choices.search ? { search: choices.search } : {})}
        onChange={(next: number | null) => choose(next)}
      />
      <ul className={styles.owed}>
        {(owed.data ?? []).map(({ idCotisation, libelleAnneeScolaire, montantTotal, MontantDejaRegle }) => (
          <li key={idCotisation}>
            <span>{`${libelleAnneeScolaire}, reste ${formatCents(Math.max(0, montantTotal - MontantDejaRegle))}`}</span>
            <Button busy={busy} onClick={() => void onChoose(idCotisation)}>
              Enregistrer sur cette cotisation
            </Button>
          </li>
        ))}
        {guardian !== null && owed.data?.length === 0 && <li>Cette famille n’a pas de cotisation.</li>}
      </ul>
    </Modal>
  );
}
