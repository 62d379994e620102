import { ConfirmDialog } from '@diapason/ui/overlay';

interface Props {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Before a draft that waits is given up for another, whoever began it. */
export default function AnewDialog({ onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      title="Recommencer une inscription ?"
      open
      danger
      confirmLabel="Effacer et recommencer"
      cancelLabel="Garder le brouillon"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      Une inscription commencée attend sur cet appareil : elle et ses pièces en seront effacées. Rien n’en a été envoyé.
    </ConfirmDialog>
  );
}
