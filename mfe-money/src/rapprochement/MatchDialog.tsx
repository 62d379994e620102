import { frenchDate, type StatementColumn } from '@diapason/contracts/constants';
import { Button, formatCents, Note, plural } from '@diapason/ui';
import { SelectField } from '@diapason/ui/form';
import { Modal } from '@diapason/ui/overlay';
import { PanelLines } from '@diapason/ui/table';
import { useState } from 'react';
import { type BankFile, isWhole, type Matching, readLines } from './bank-file';

const labels: readonly (readonly [StatementColumn, string])[] = [
  ['jour', 'Jour'],
  ['reference', 'Référence'],
  ['appel', 'Numéro d’appel'],
  ['montant', 'Montant en euros'],
  ['centimes', 'Montant en centimes'],
  ['code', 'Code réponse'],
  ['transaction', 'Numéro de transaction'],
  ['autorisation', 'Autorisation'],
];
const SHOWN = 3;

interface Props {
  readonly file: BankFile;
  readonly first: Matching;
  readonly busy: boolean;
  readonly onSend: (matching: Matching) => void;
  readonly onClose: () => void;
}

/** Which column of the bank's file is what, with the first lines as they will be read; remembered for the next file. */
export function MatchDialog({ file, first, busy, onSend, onClose }: Props) {
  const [matching, set] = useState<Matching>(first);
  const whole = isWhole(matching);
  const { lines, unread } = whole ? readLines(file, matching) : { lines: [], unread: 0 };
  const options = file.headings.filter(Boolean).map((heading) => ({ value: heading, label: heading }));
  const take = (column: StatementColumn, heading: string | null) => {
    const { [column]: _before, ...others } = matching;
    set(heading ? { ...others, [column]: heading } : others);
  };
  return (
    <Modal
      title="Colonnes du relevé"
      open
      onClose={onClose}
      footer={
        <div className="d-modal-actions">
          <Button onClick={onClose}>Annuler</Button>
          <Button look="primary" busy={busy} disabled={lines.length === 0} onClick={() => onSend(matching)}>
            {`Lire ${plural(lines.length, 'ligne')}`}
          </Button>
        </div>
      }
    >
      <p>Dites une fois ce que contient chaque colonne : le prochain relevé de la banque se lira seul.</p>
      <div className="d-columns">
        {labels.map(([column, label]) => (
          <SelectField
            key={column}
            label={label}
            name={column}
            value={matching[column] ?? null}
            options={options}
            onChange={(next) => take(column, next === null ? null : String(next))}
          />
        ))}
      </div>
      {!whole && <Note tone="warning">Il faut le jour, la référence, le numéro d’appel et un montant.</Note>}
      {unread > 0 && (
        <Note tone="warning">{`${plural(unread, 'ligne ne se lit pas ainsi et sera laissée', 'lignes ne se lisent pas ainsi et seront laissées')}.`}</Note>
      )}
      <PanelLines
        label="Premières lignes"
        lines={lines.slice(0, SHOWN).map(({ jour, reference, appel, montant, code }) => ({
          key: appel,
          title: reference,
          note: `${frenchDate(jour)} · appel ${appel} · réponse ${code}`,
          amount: formatCents(montant),
        }))}
      />
    </Modal>
  );
}
