import { claimReceipt } from '@diapason/contracts/claims';
import { claimStatus, messages } from '@diapason/contracts/constants';
import { Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { z } from 'zod';
import { paperRule } from '../../../machinery/papers/paper-rule';
import { agent } from '../../staff';

const CLAIM = {
  idFrais: sql.number('f.id_frais'),
  statut: sql.number('f.fk_frais_statut'),
  jours: sql.json(
    z.array(z.string()),
    `(select coalesce(jsonb_agg(day->>'dateJour'), '[]') from jsonb_array_elements(f.frais_journees) day)`,
  ),
};

/** Receipts of its days come and go while the claim is a draft: what a manager looked at is what is accepted. */
export const receiptOfOpenClaim = paperRule(claimReceipt, agent, {
  lookUp: async ({ db }, person) => {
    const claims = await rowsOf(db, CLAIM, 'from frais f where f.fk_user = $1 order by f.id_frais', [person]);
    return new Map(claims.map((one) => [one.idFrais, one]));
  },
  check: ({ about, known, isRemoval, place }) => {
    const found = known.get(about);
    if (found?.statut !== claimStatus.saved) throw new Refusal(messages.claims.receiptsClosed, 422);
    if (!isRemoval && !found.jours.some((day) => day === place.dateJour))
      throw new Refusal(messages.claims.receiptOfNoDay, 422, 'dateJour');
  },
});
