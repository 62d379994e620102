import { messages } from '@diapason/contracts/constants';
import { notify } from '@diapason/platform';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { copyText } from '../core/clipboard';
import { asText, distinct, type MessagePart, messageParts } from './addresses';

// Lists whose users write to nobody do not load the dialog.
const MessageDialog = lazy(() => import('../overlay').then(({ MessageDialog: dialog }) => ({ default: dialog })));

type Addresses = readonly (string | null | undefined)[];

export interface Messages {
  readonly copy: (addresses: Addresses) => Promise<void>;
  readonly write: (addresses: Addresses) => void;
}

const NOBODY = 'Aucune adresse e-mail';

/** Copies addresses, or opens a message to them in the user's mail program: `[tools, dialog]`. */
export function useMessages(): [tools: Messages, dialog: ReactNode] {
  const [parts, setParts] = useState<readonly MessagePart[] | undefined>();
  const tools: Messages = {
    copy: async (given) => {
      const addresses = distinct(given);
      if (addresses.length === 0) return notify('error', NOBODY);
      if (await copyText(asText(addresses))) notify('success', messages.general.emailsCopied);
      else notify('error', 'Votre navigateur ne permet pas de copier dans le presse-papiers');
    },
    write: (given) => {
      const needed = messageParts(distinct(given));
      if (needed.length === 0) notify('error', NOBODY);
      else setParts(needed);
    },
  };
  const dialog = parts && (
    <Suspense fallback={null}>
      <MessageDialog parts={parts} onClose={() => setParts(undefined)} />
    </Suspense>
  );
  return [tools, dialog];
}
