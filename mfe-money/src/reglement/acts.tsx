import type { ContributionRow } from '@diapason/contracts';
import { bringsMoney, formatCents } from '@diapason/contracts/constants';
import { downloadFile, sayDone, useApiCommand } from '@diapason/platform';
import { actionsOnPayment, type PaymentSituation, type ShownPayment } from '@diapason/platform/money';
import { todayInParis } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import type { PaymentValues } from './payment-form';
import { nameOf, subscriptionNumber } from './payments';

type Payer = Pick<ContributionRow, 'nomPrenomUtilisateur'>;

/** Opens the receipt of a payment; one that has none yet gets it now. */
export const openReceipt = (idReglement: number) =>
  downloadFile('GET /api/cotisations/quittance/:idReglement', { params: { idReglement } });

/**
 * What is done with a payment, and what is said of it afterwards: who, how much, its receipt, and « Annuler » for who may do the opposite.
 * Render `question` once.
 */
export function useRunAct(situation: PaymentSituation) {
  const [ask, question] = useConfirm();
  const [save] = useApiCommand('POST /api/reglements/:idCotisation');
  const [remove] = useApiCommand('DELETE /api/reglements/:id');
  const [terminate] = useApiCommand('GET /api/reglements/resiliationAbonnement');

  const deleted = ({ idReglement }: { readonly idReglement: number }) => remove({ params: { id: idReglement } });
  const reactivated = (payment: Pick<ShownPayment, 'idCotisation' | 'idReglement' | 'version'>) => {
    const { idCotisation, idReglement, version: versionAttendue } = payment;
    const body = { idReglement, fk_cotisation: idCotisation, valide: 0 as const, versionAttendue };
    return save({ params: { idCotisation }, body });
  };
  const told = (what: string, payer: Payer, cents: number) =>
    `Règlement ${what}\u00a0: ${payer.nomPrenomUtilisateur}, ${formatCents(cents)}`;
  const mayDelete = (payment: Pick<ShownPayment, 'fk_mode'>) =>
    actionsOnPayment({ ...counting, ...payment }, situation).remove;
  const paperOf = ({ idReglement, fk_mode, date }: Pick<ShownPayment, 'idReglement' | 'fk_mode' | 'date'>) =>
    bringsMoney(fk_mode) && date <= todayInParis()
      ? { paper: { label: 'Ouvrir le reçu', open: () => openReceipt(idReglement) } }
      : {};

  return {
    question,
    /** After a payment was saved. */
    saved(payer: Payer, idReglement: number, { montant, fk_mode, date }: PaymentValues, isNew: boolean) {
      const payment = { idReglement, fk_mode: fk_mode ?? 0, date: date ?? '' };
      sayDone({
        message: told(isNew ? 'enregistré' : 'corrigé', payer, Math.round((montant ?? 0) * 100)),
        ...paperOf(payment),
        ...(isNew && mayDelete(payment) ? { undo: () => deleted(payment) } : {}),
      });
    },
    async remove(payer: Payer, payment: ShownPayment) {
      const text = `Le règlement ${nameOf(payment)} ne comptera plus dans la cotisation. Il pourra être réactivé.`;
      if (!(await ask({ title: 'Supprimer ce règlement\u00a0?', text, confirmLabel: 'Supprimer', danger: true })))
        return;
      if (!(await deleted(payment)).ok) return;
      const mayReturn = actionsOnPayment({ ...payment, valide: false }, situation).reactivate;
      sayDone({
        message: told('supprimé', payer, payment.montant),
        // The deletion is one change more.
        ...(mayReturn ? { undo: () => reactivated({ ...payment, version: payment.version + 1 }) } : {}),
      });
    },
    async reactivate(payer: Payer, payment: ShownPayment) {
      if (!(await reactivated(payment)).ok) return;
      sayDone({
        message: told('réactivé', payer, payment.montant),
        ...paperOf(payment),
        ...(mayDelete(payment) ? { undo: () => deleted(payment) } : {}),
      });
    },
    async terminate(payment: ShownPayment) {
      const text = `L’abonnement ${subscriptionNumber(payment.abonnement)} du règlement ${nameOf(payment)} prendra fin.`;
      if (!(await ask({ title: 'Résilier cet abonnement\u00a0?', text, confirmLabel: 'Résilier', danger: true })))
        return;
      await terminate({ query: { fk_reglement: payment.idReglement } });
    },
  };
}

/** What decides whether a payment may be deleted, besides its mode. */
const counting = {
  idReglement: 0,
  idCotisation: 0,
  montant: 0,
  date: '',
  valide: true,
  quittance: '',
  abonnement: '',
  recuParMail: true,
  version: 1,
};
