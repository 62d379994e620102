import { claimReceipt } from '@diapason/contracts/claims';
import { claimStatus, messages } from '@diapason/contracts/constants';
import { Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { paperRule } from '../../../machinery/papers/paper-rule';
import { agent } from '../../staff/aggregate/agent';

const CLAIM = { idFrais: sql.number('f.id_frais'), statut: sql.number('f.fk_frais_statut') };

/** Receipts come and go while the claim is a draft: what a manager looked at is what is accepted. */
export const receiptOfOpenClaim = paperRule(claimReceipt, agent, {
  lookUp: async ({ db }, person) => {
    const claims = await rowsOf(db, CLAIM, 'from frais f where f.fk_user = $1 order by f.id_frais', [person]);
    return new Map(claims.map(({ idFrais, statut }) => [idFrais, statut]));
  },
  check: ({ about, known }) => {
    if (known.get(about) !== claimStatus.saved) throw new Refusal(messages.claims.receiptsClosed, 422);
  },
});
