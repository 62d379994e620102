import { LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { ConfirmDialog, LeaveDialog } from '.';

const confirm = (title: string, more: { danger?: boolean; busy?: boolean; confirmLabel?: string } = {}) => ({
  opens: (close: () => void) => (
    <ConfirmDialog title={title} open confirmLabel="Supprimer" onConfirm={close} onCancel={close} {...more}>
      {SENTENCE}
    </ConfirmDialog>
  ),
});

export default [
  statesOf('ConfirmDialog', {
    usual: confirm('Supprimer le règlement ?', { danger: true }),
    empty: null,
    loading: confirm('Suppression en cours', { busy: true }),
    error: null,
    long: confirm(LONG, { confirmLabel: LONG }),
  }),
  statesOf('LeaveDialog', {
    usual: { opens: (close) => <LeaveDialog onAnswer={close} /> },
    empty: null,
    loading: null,
    error: null,
    long: null,
  }),
];
