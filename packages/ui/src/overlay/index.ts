import './dialog.css';

export { AnswerDialog } from './AnswerDialog';
export { type AskedCommand, Questions, useAskedBack, useAskedCommand, useCommandAsked } from './asked-command';
export { CalendarAddresses } from './CalendarAddresses';
export { ConfirmDialog, type ConfirmDialogProps, LeaveDialog, useConfirm } from './ConfirmDialog';
export { ConflictDialog } from './ConflictDialog';
export { FormDialog, type FormDialogProps } from './FormDialog';
export { MessageDialog } from './MessageDialog';
export { Modal, type ModalProps } from './Modal';
export { OnPaper } from './OnPaper';
export { printPaper } from './print-paper';
export { RecordDialog } from './RecordDialog';
export { RemovalDialog } from './RemovalDialog';
export { type CalendarOwner, useCalendarAddresses } from './useCalendarAddresses';
