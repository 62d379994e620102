import { type ApiKey, useApiCommand } from '@diapason/platform';
import { Button, Note, useIsAllowed } from '@diapason/ui';
import type { ReactNode } from 'react';

interface Props {
  readonly call: ApiKey & `GET ${string}/ractivation${string}`;
  readonly id: number;
  readonly label: string;
  readonly isAccount?: boolean;
  readonly children: ReactNode;
}

/** The banner of who is deactivated, with the way back. */
export function Deactivated({ call, id, label, isAccount = false, children }: Props) {
  const [reactivate, { isRunning }] = useApiCommand(call);
  const back = (
    <Button icon="restore" busy={isRunning} onClick={() => void reactivate({ params: { id } })}>
      {label}
    </Button>
  );
  return (
    <Note
      tone={isAccount ? 'danger' : 'warning'}
      role={isAccount ? 'alert' : 'status'}
      actions={useIsAllowed()('reactiver') && back}
    >
      {children}
    </Note>
  );
}
