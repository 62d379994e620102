import { Button } from '../core/Button';
import type { RecordField } from '../form/record-field';
import { FieldValue } from '../record/FieldValue';
import { Modal } from './Modal';

interface Props {
  readonly conflicts: readonly { readonly field: string; readonly mine: unknown; readonly theirs: unknown }[];
  readonly fields: Readonly<Record<string, RecordField>>;
  /** Undefined: nothing is saved. */
  readonly onAnswer: (choice: 'mine' | 'theirs' | undefined) => void;
}

/** What two people entered in the same fields of a sheet, side by side, and whose counts. */
export function ConflictDialog({ conflicts, fields, onAnswer }: Props) {
  const footer = (
    <div className="d-modal-actions">
      <Button onClick={() => onAnswer(undefined)}>Revenir à la fiche</Button>
      <Button onClick={() => onAnswer('theirs')}>Garder ce qui est enregistré</Button>
      <Button look="danger" onClick={() => onAnswer('mine')}>
        Enregistrer ma saisie
      </Button>
    </div>
  );
  return (
    <Modal title="Fiche modifiée entre-temps" open onClose={() => onAnswer(undefined)} footer={footer} size="large">
      <p>
        Une autre personne a enregistré cette fiche pendant que vous la modifiiez. Vous avez changé les mêmes champs :
      </p>
      <table className="d-conflicts">
        <thead>
          <tr>
            <th scope="col">Champ</th>
            <th scope="col">Votre saisie</th>
            <th scope="col">Enregistré entre-temps</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ field, mine, theirs }) => (
            <tr key={field}>
              <th scope="row">{fields[field]?.label ?? field}</th>
              <td>
                <FieldValue field={fields[field]} value={mine} empty="(vide)" />
              </td>
              <td>
                <FieldValue field={fields[field]} value={theirs} empty="(vide)" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
