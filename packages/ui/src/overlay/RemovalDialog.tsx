import { type ApiData, type ApiInput, type ApiKey, type Done, sayDone, useApiCommand } from '@diapason/platform';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog';

interface Props<K extends ApiKey> {
  readonly call: K;
  readonly input: () => ApiInput<K>;
  readonly title: string;
  /** « Supprimer » */
  readonly verb: string;
  /** What is removed, and the consequences. */
  readonly children: ReactNode;
  /** Message in the bar below, once it is removed. */
  readonly done?: ((data: ApiData<K>) => Done) | undefined;
  readonly onClose: () => void;
}

/** Asks for confirmation, then removes. */
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
