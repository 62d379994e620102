import type { ContributionRow, PaymentRow } from '@diapason/contracts';
import { lazy, Suspense, useState } from 'react';
import { openReceipt, useRunAct } from '../reglement/acts';

// The list is shown without waiting for forms and calendars.
const PaymentDialog = lazy(() => import('../reglement/PaymentDialog'));
const PaymentPile = lazy(() => import('../reglement/PaymentPile'));
const PaymentErrors = lazy(() => import('./PaymentErrors'));

type Opened =
  | { readonly kind: 'payment'; readonly contribution: ContributionRow; readonly idReglement: number | null }
  | { readonly kind: 'pile'; readonly annee: number }
  | { readonly kind: 'errors'; readonly contribution: ContributionRow };

export type PaymentCommands = ReturnType<typeof usePaymentActions>[0];

/** Actions on payments and their dialogs; render `dialogs` once in the screen. */
export function usePaymentActions() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { question, remove, reactivate, terminate } = useRunAct();
  const close = () => setOpened(null);

  const commands = {
    /** A payment of whoever is found. @param annee school year */
    begin: (annee: number) => setOpened({ kind: 'pile', annee }),
    add: (contribution: ContributionRow) => setOpened({ kind: 'payment', contribution, idReglement: null }),
    edit: (contribution: ContributionRow, { idReglement }: PaymentRow) =>
      setOpened({ kind: 'payment', contribution, idReglement }),
    showErrors: (contribution: ContributionRow) => setOpened({ kind: 'errors', contribution }),
    receipt: ({ idReglement }: PaymentRow) => openReceipt(idReglement),
    remove,
    reactivate,
    terminate,
  };
  const dialogs = (
    <>
      <Suspense fallback={null}>
        {opened?.kind === 'payment' && <PaymentDialog {...opened} onClose={close} />}
        {opened?.kind === 'pile' && <PaymentPile annee={opened.annee} onClose={close} />}
        {opened?.kind === 'errors' && <PaymentErrors contribution={opened.contribution} onClose={close} />}
      </Suspense>
      {question}
    </>
  );
  return [commands, dialogs] as const;
}
