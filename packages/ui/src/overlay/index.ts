export { ConfirmDialog, type ConfirmDialogProps, useConfirm } from './ConfirmDialog';
export { Modal, type ModalProps } from './Modal';
