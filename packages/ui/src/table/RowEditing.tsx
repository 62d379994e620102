import { Button } from '../core/Button';

interface Props {
  /** What the row is, after « Modifier » and « Supprimer ». */
  readonly name: string;
  /** Undefined: not offered. */
  readonly onEdit?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
}

/** The buttons of a row that can be changed and removed. */
export const RowEditing = ({ name, onEdit, onRemove }: Props) => (
  <>
    {onEdit && <Button look="quiet" icon="pencil" label={`Modifier ${name}`} onClick={onEdit} />}
    {onRemove && <Button look="quiet" icon="trash" label={`Supprimer ${name}`} onClick={onRemove} />}
  </>
);
