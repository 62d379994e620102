import type { ContributionRow, PaymentRow } from '@diapason/contracts';
import { type ApiData, type ApiInput, downloadFile, sayDone, useApiCommand } from '@diapason/platform';
import { formatEuros } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import type { PaymentValues } from './payment-form';
import { nameOf, subscriptionNumber, useOfferedOf } from './payments';

type Payer = Pick<ContributionRow, 'nomPrenomUtilisateur'>;
/** What an answer says of a payment that was changed. */
type Changed = Omit<ApiData<'DELETE /api/reglements/:id'>, 'idCotisation'>;

const SAVE = 'POST /api/reglements/:idCotisation';

/** Opens the receipt of a payment; one that has none yet gets it now. */
export const openReceipt = (idReglement: number) =>
  downloadFile('GET /api/cotisations/quittance/:idReglement', { params: { idReglement } });

/**
 * What is done with a payment, and what is said of it afterwards: who, how much, its receipt, and « Annuler » for who may do the opposite.
 * Render `question` once.
 */
export function useRunAct() {
  const [ask, question] = useConfirm();
  const [save] = useApiCommand(SAVE);
  const [remove] = useApiCommand('DELETE /api/reglements/:id');
  const [terminate] = useApiCommand('GET /api/reglements/resiliationAbonnement');
  const isOffered = useOfferedOf();

  const deleted = (idReglement: number) => remove({ params: { id: idReglement } });
  // Of merged payers it is in the history of another contribution than the row's.
  const reactivated = ({
    fk_cotisation,
    idReglement,
    version,
  }: Pick<PaymentRow, 'fk_cotisation' | 'idReglement' | 'version'>) =>
    save({
      params: { idCotisation: fk_cotisation },
      body: { idReglement, fk_cotisation, valide: 0, versionAttendue: version },
    });
  const told = (what: string, payer: Payer, euros: number) =>
    `Règlement ${what}\u00a0: ${payer.nomPrenomUtilisateur}, ${formatEuros(euros)}`;
  const paperOf = (changed: Changed) =>
    changed.peut.includes('ouvrirRecu')
      ? { paper: { label: 'Ouvrir le reçu', open: () => openReceipt(changed.idReglement) } }
      : {};
  const undoOf = (changed: Changed) =>
    isOffered(changed, 'supprimer') ? { undo: () => deleted(changed.idReglement) } : {};

  return {
    question,
    /** After a payment was saved. @param before of a corrected one: what makes it again what it was, over a version */
    announceSaved(
      payer: Payer,
      changed: Changed,
      { montant }: PaymentValues,
      before?: (version: number) => ApiInput<typeof SAVE>,
    ) {
      const back = before && changed.peut.includes('modifier') ? { undo: () => save(before(changed.version)) } : {};
      sayDone({
        message: told(before ? 'corrigé' : 'enregistré', payer, montant ?? 0),
        ...paperOf(changed),
        ...(before ? back : undoOf(changed)),
      });
    },
    async remove(payer: Payer, payment: PaymentRow) {
      const text = `Le règlement ${nameOf(payment)} ne comptera plus dans la cotisation. Il pourra être réactivé.`;
      if (!(await ask({ title: 'Supprimer ce règlement\u00a0?', text, confirmLabel: 'Supprimer', danger: true })))
        return;
      const answer = await deleted(payment.idReglement);
      if (!answer.ok) return;
      const { peut, version } = answer.data;
      sayDone({
        message: told('supprimé', payer, payment.montant),
        ...(peut.includes('reactiver') ? { undo: () => reactivated({ ...payment, version }) } : {}),
      });
    },
    async reactivate(payer: Payer, payment: PaymentRow) {
      const answer = await reactivated(payment);
      if (!answer.ok) return;
      sayDone({
        message: told('réactivé', payer, payment.montant),
        ...paperOf(answer.data),
        ...undoOf(answer.data),
      });
    },
    async terminate(payment: PaymentRow) {
      const text = `L’abonnement ${subscriptionNumber(payment.abonnement ?? '')} du règlement ${nameOf(payment)} prendra fin.`;
      if (!(await ask({ title: 'Résilier cet abonnement\u00a0?', text, confirmLabel: 'Résilier', danger: true })))
        return;
      await terminate({ query: { fk_reglement: payment.idReglement } });
    },
  };
}
