import './dialog.css';

export { ConfirmDialog, type ConfirmDialogProps, useConfirm } from './ConfirmDialog';
export { FormDialog, type FormDialogProps } from './FormDialog';
export { Modal, type ModalProps } from './Modal';
