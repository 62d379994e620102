import type { ContributionRow } from '@diapason/contracts';
import { formatCents } from '@diapason/contracts/constants';
import { choiceState, useApiQuery } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { AutocompleteField } from '@diapason/ui/form';
import { Modal } from '@diapason/ui/overlay';
import { useState } from 'react';
import { remaining } from '../famille/situation';

const FEW = 8;

interface Props {
  readonly title: string;
  readonly annee: number;
  readonly onChoose: (contribution: ContributionRow) => void;
  readonly onClose: () => void;
}

/** Whose the next payment of the pile is, found by name. */
export function NextFamily({ title, annee, onChoose, onClose }: Props) {
  const [asked, setAsked] = useState('');
  const answer = useApiQuery(
    'POST /api/cotisations/liste',
    asked === '' ? null : { body: { fk_anneeScolaire: annee, recherche: asked, page: 0, taille: FEW } },
  );
  const rows = asked === '' ? [] : (answer.data ?? []);
  const { isRunning, unavailable } = choiceState(answer);
  return (
    <Modal title={title} open onClose={onClose} footer={<Button onClick={onClose}>Terminer</Button>}>
      <AutocompleteField
        name="famille"
        label="Famille"
        value={null}
        options={rows.map((row) => ({ value: row.idCotisation, label: labelOf(row) }))}
        search={{ asked, more: rows.length === FEW, ask: setAsked }}
        isRunning={isRunning}
        unavailable={unavailable}
        onChange={(id) => {
          const chosen = rows.find(({ idCotisation }) => idCotisation === id);
          if (chosen) onChoose(chosen);
        }}
      />
    </Modal>
  );
}

const labelOf = (row: ContributionRow): string => `${row.nomPrenomUtilisateur} · reste ${formatCents(remaining(row))}`;
