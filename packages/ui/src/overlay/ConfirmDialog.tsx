import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '../core/Button';
import { Modal } from './Modal';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly children: ReactNode;
  /** Label of the confirming button: « Supprimer le règlement ». */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** What is confirmed is not known yet. */
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog({
  title,
  open,
  children,
  confirmLabel,
  cancelLabel = 'Annuler',
  danger = false,
  busy = false,
  disabled = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const footer = (
    <div className="d-modal-actions">
      <Button onClick={onCancel}>{cancelLabel}</Button>
      <Button look={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </div>
  );
  return (
    <Modal title={title} open={open} onClose={onCancel} footer={footer} size="small">
      {children}
    </Modal>
  );
}

export interface Question {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
}

/** Asked before what was typed is lost. */
export const leaving = {
  title: 'Abandonner la saisie ?',
  text: 'Ce que vous avez saisi n’est pas enregistré.',
  confirmLabel: 'Abandonner',
  cancelLabel: 'Continuer la saisie',
  danger: true,
} satisfies Question;

/** Before a screen is left. */
export function LeaveDialog({ onAnswer }: { readonly onAnswer: (leave: boolean) => void }) {
  const { text, ...look } = leaving;
  return (
    <ConfirmDialog open {...look} onConfirm={() => onAnswer(true)} onCancel={() => onAnswer(false)}>
      {text}
    </ConfirmDialog>
  );
}

/** `const [ask, dialog] = useConfirm()`; put `dialog` in the screen; `if (await ask({ … })) …`. */
export function useConfirm(): [ask: (question: Question) => Promise<boolean>, dialog: ReactNode] {
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null);
  const ask = useCallback((question: Question) => new Promise<boolean>((answer) => setAsked({ question, answer })), []);
  const settle = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(null);
  };
  const dialog = asked && (
    <ConfirmDialog
      open
      title={asked.question.title}
      confirmLabel={asked.question.confirmLabel}
      {...(asked.question.cancelLabel ? { cancelLabel: asked.question.cancelLabel } : {})}
      danger={asked.question.danger ?? false}
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    >
      {asked.question.text}
    </ConfirmDialog>
  );
  return [ask, dialog];
}
