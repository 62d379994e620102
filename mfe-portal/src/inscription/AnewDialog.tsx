import { ConfirmDialog } from '@diapason/ui/overlay';

interface Props {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Before a draft that waits is given up for another. */
export default function AnewDialog({ onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      title="Recommencer une inscription ?"
      open
      danger
      confirmLabel="Effacer et recommencer"
      cancelLabel="Garder mon brouillon"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      L’inscription commencée et ses pièces seront effacées de cet appareil. Rien n’en a été envoyé.
    </ConfirmDialog>
  );
}
