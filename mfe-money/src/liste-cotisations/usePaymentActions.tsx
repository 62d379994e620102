import type { ContributionRow } from '@diapason/contracts';
import type { PaymentSituation, ShownPayment } from '@diapason/platform/money';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { openReceipt, useRunAct } from '../reglement/acts';

// The list is shown without waiting for forms and calendars.
const PaymentDialog = lazy(() => import('../reglement/PaymentDialog'));
const PaymentPile = lazy(() => import('../reglement/PaymentPile'));
const PaymentErrors = lazy(() => import('./PaymentErrors'));

export interface PaymentCommands {
  /** A payment of whoever is found. @param annee school year */
  readonly begin: (annee: number) => void;
  readonly add: (contribution: ContributionRow) => void;
  readonly edit: (contribution: ContributionRow, payment: ShownPayment) => void;
  readonly remove: (contribution: ContributionRow, payment: ShownPayment) => Promise<void>;
  readonly reactivate: (contribution: ContributionRow, payment: ShownPayment) => Promise<void>;
  readonly terminate: (payment: ShownPayment) => Promise<void>;
  readonly receipt: (payment: ShownPayment) => Promise<unknown>;
  readonly showErrors: (contribution: ContributionRow) => void;
}

type Opened =
  | { readonly kind: 'payment'; readonly contribution: ContributionRow; readonly idReglement: number | null }
  | { readonly kind: 'pile'; readonly annee: number }
  | { readonly kind: 'errors'; readonly contribution: ContributionRow };

/** Actions on payments and their dialogs; render `dialogs` once in the screen. */
export function usePaymentActions(situation: PaymentSituation): [commands: PaymentCommands, dialogs: ReactNode] {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { question, remove, reactivate, terminate } = useRunAct(situation);
  const close = () => setOpened(null);

  const commands: PaymentCommands = {
    begin: (annee) => setOpened({ kind: 'pile', annee }),
    add: (contribution) => setOpened({ kind: 'payment', contribution, idReglement: null }),
    edit: (contribution, { idReglement }) => setOpened({ kind: 'payment', contribution, idReglement }),
    showErrors: (contribution) => setOpened({ kind: 'errors', contribution }),
    receipt: ({ idReglement }) => openReceipt(idReglement),
    remove,
    reactivate,
    terminate,
  };
  const dialogs = (
    <>
      <Suspense fallback={null}>
        {opened?.kind === 'payment' && <PaymentDialog {...opened} situation={situation} onClose={close} />}
        {opened?.kind === 'pile' && <PaymentPile annee={opened.annee} situation={situation} onClose={close} />}
        {opened?.kind === 'errors' && <PaymentErrors contribution={opened.contribution} onClose={close} />}
      </Suspense>
      {question}
    </>
  );
  return [commands, dialogs];
}
