import { datedInstalments, type InstalmentCount } from '@diapason/contracts/constants';
import { ACCEPTED } from '@diapason/contracts/money';
import { decideAnswerCard, decideRequestCard, lastReference } from '../contexts/money/aggregate/card-payments';
import { contribution, paidCents } from '../contexts/money/aggregate/contribution';
import { idsOf } from './ids';
import type { DemoPlan } from './plan';
import type { DemoYear } from './school-years';
import type { Step } from './steps';

const CASES: readonly { readonly count: InstalmentCount; readonly code: string }[] = [
  { count: 1, code: ACCEPTED },
  { count: 2, code: ACCEPTED },
  { count: 3, code: ACCEPTED },
  { count: 1, code: '00151' },
];
const OPEN = { closed: new Set<number>() };

/** Families that still owe something pay by card today: in one, two and three instalments; the fourth is refused by the bank. */
export function cardSteps(plan: DemoPlan, year: DemoYear): readonly Step[] {
  const owing = plan.payments.filter(
    (family) => family.fk_anneeScolaire === year.id && family.payments.length < family.instalments,
  );
  return owing.slice(0, CASES.length).map(({ guardian: payer }, position): Step => {
    const { count, code } = CASES[position] ?? { count: 1, code: ACCEPTED };
    const fk_demandeur = idsOf(plan).guardian(payer);
    return async ({ execute, ids, today, now }) => {
      const idCotisation = await ids.forKey('cotisation', `${year.id}:${fk_demandeur}`);
      const { state } = await execute(contribution, idCotisation, (before) => {
        const rest = (before.calculated?.montantTotal ?? 0) - paidCents(before);
        if (rest < count || before.cards.size > 0) return [];
        return decideRequestCard(
          before,
          { fk_demandeur, echeances: datedInstalments(rest, count, today), shown: [], listed: paidCents(before) },
          OPEN,
        );
      });
      const reference = lastReference(state);
      const montant = state.cards.get(reference)?.echeances[0]?.montant;
      if (montant === undefined) return;
      const isAccepted = code === ACCEPTED;
      const number = String(idCotisation).padStart(8, '5');
      const answer = {
        reference,
        rang: 1,
        montant,
        code,
        transaction: isAccepted ? `9${number}` : '0',
        appel: `55${number}`,
        autorisation: isAccepted ? number.slice(-6) : '',
        abonnement: isAccepted && count > 1 ? `7${number}` : null,
        stamp: now,
        date: today,
      };
      const idReglement = isAccepted ? await ids.forKey('reglement', `carte:${answer.transaction}`) : null;
      await execute(contribution, idCotisation, (before) =>
        decideAnswerCard(before, answer, idReglement, { ...OPEN, today }),
      );
    };
  });
}
