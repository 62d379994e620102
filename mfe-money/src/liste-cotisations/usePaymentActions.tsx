import type { ContributionRow } from '@diapason/contracts';
import { downloadFile, useApiCommand } from '@diapason/platform';
import type { ShownPayment } from '@diapason/platform/money';
import { useConfirm } from '@diapason/ui/overlay';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { nameOf, subscriptionNumber } from './payments';

// The list is shown without waiting for forms and calendars.
const PaymentDialog = lazy(() => import('./PaymentDialog'));
const PaymentErrors = lazy(() => import('./PaymentErrors'));

export interface PaymentCommands {
  readonly add: (contribution: ContributionRow) => void;
  readonly edit: (contribution: ContributionRow, payment: ShownPayment) => void;
  readonly remove: (payment: ShownPayment) => Promise<void>;
  readonly reactivate: (contribution: ContributionRow, payment: ShownPayment) => Promise<void>;
  readonly terminate: (payment: ShownPayment) => Promise<void>;
  readonly receipt: (payment: ShownPayment) => Promise<void>;
  readonly showErrors: (contribution: ContributionRow) => void;
}

type Opened =
  | { readonly kind: 'payment'; readonly contribution: ContributionRow; readonly idReglement: number | null }
  | { readonly kind: 'errors'; readonly contribution: ContributionRow };

/** Actions on payments and their dialogs; render `dialogs` once in the screen. */
export function usePaymentActions(): [commands: PaymentCommands, dialogs: ReactNode] {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [ask, question] = useConfirm();
  const [save] = useApiCommand('POST /api/reglements/:idCotisation');
  const [remove] = useApiCommand('DELETE /api/reglements/:id');
  const [terminate] = useApiCommand('GET /api/reglements/resiliationAbonnement');
  const close = () => setOpened(null);

  const commands: PaymentCommands = {
    add: (contribution) => setOpened({ kind: 'payment', contribution, idReglement: null }),
    edit: (contribution, { idReglement }) => setOpened({ kind: 'payment', contribution, idReglement }),
    showErrors: (contribution) => setOpened({ kind: 'errors', contribution }),
    remove: async (payment) => {
      const text = `Le règlement ${nameOf(payment)} ne comptera plus dans la cotisation. Il pourra être réactivé.`;
      if (!(await ask({ title: 'Supprimer ce règlement ?', text, confirmLabel: 'Supprimer', danger: true }))) return;
      await remove({ params: { id: payment.idReglement } });
    },
    reactivate: async ({ idCotisation }, { idReglement }) => {
      await save({ params: { idCotisation }, body: { idReglement, fk_cotisation: idCotisation, valide: 0 } });
    },
    terminate: async (payment) => {
      const text = `L’abonnement ${subscriptionNumber(payment.abonnement)} du règlement ${nameOf(payment)} prendra fin.`;
      if (!(await ask({ title: 'Résilier cet abonnement ?', text, confirmLabel: 'Résilier', danger: true }))) return;
      await terminate({ query: { fk_reglement: payment.idReglement } });
    },
    receipt: async ({ idReglement }) => {
      await downloadFile('GET /api/cotisations/quittance/:idReglement', { params: { idReglement } });
    },
  };
  const dialogs = (
    <>
      <Suspense fallback={null}>
        {opened?.kind === 'payment' && <PaymentDialog {...opened} onClose={close} />}
        {opened?.kind === 'errors' && <PaymentErrors contribution={opened.contribution} onClose={close} />}
      </Suspense>
      {question}
    </>
  );
  return [commands, dialogs];
}
