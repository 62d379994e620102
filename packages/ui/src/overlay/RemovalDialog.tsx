import { type ApiData, type ApiInput, type ApiKey, type Done, sayDone, useApiCommand } from '@diapason/platform';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog';

interface Props<K extends ApiKey> {
  readonly call: K;
  readonly input: () => ApiInput<K>;
  readonly title: string;
  /** « Supprimer » */
  readonly verb: string;
  /** What is taken away, and what follows. */
  readonly children: ReactNode;
  /** What is said below once it is gone. */
  readonly done?: ((data: ApiData<K>) => Done) | undefined;
  readonly onClose: () => void;
}

/** Asks, and takes away. */
export function RemovalDialog<K extends ApiKey>({ call, input, title, verb, done, children, onClose }: Props<K>) {
  const [run, { isRunning }] = useApiCommand(call);
  const confirm = async () => {
    const answer = await run(input());
    onClose();
    if (answer.ok && done) sayDone(done(answer.data));
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={verb}
      danger
      busy={isRunning}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
