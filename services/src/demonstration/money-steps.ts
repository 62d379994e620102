import { paymentMode } from '@diapason/contracts/constants';
import { type ContributionState, contribution } from '../contexts/money/aggregate/contribution';
import type { PaymentRules } from '../contexts/money/aggregate/payment-rules';
import {
  decideCorrectPayment,
  decideDeletePayment,
  decideRecordPaymentError,
  decideRegisterPayment,
  decideTerminateSubscription,
  type PaymentEntry,
} from '../contexts/money/aggregate/payments';
import { splitInstalments } from '../contexts/money/calculation/instalments';
import { calculateFamilies, portions } from '../contexts/money/jobs/calculate-families';
import { idsOf } from './ids';
import type { DemoPayment, FamilyPayments } from './payments';
import type { DemoPlan } from './plan';
import type { DemoYear } from './school-years';
import { inTurn, type Step } from './steps';

/** Calculates the contributions of a past year, as the job does. */
export function calculationSteps(plan: DemoPlan, year: DemoYear): readonly Step[] {
  const ids = idsOf(plan);
  const guardians = plan.payments
    .filter((family) => family.fk_anneeScolaire === year.id)
    .map((family) => ids.guardian(family.guardian));
  return portions(guardians).map(
    (some): Step =>
      async (context) => {
        await calculateFamilies(year.id, some, context);
      },
  );
}

/** Pays a past year's contributions under every rule of payments. */
export function paymentSteps(plan: DemoPlan, year: DemoYear): readonly Step[] {
  const ids = idsOf(plan);
  const rules: PaymentRules = {
    today: year.dateFin,
    fermeture: null,
    closed: new Set(),
    years: new Map([[year.id, { debut: year.dateDebut, fin: year.dateFin }]]),
    mayExempt: false,
  };
  return plan.payments
    .filter((family) => family.fk_anneeScolaire === year.id && family.payments.length + family.errors.length > 0)
    .map(
      (family): Step =>
        async (context) => {
          const idCotisation = await context.ids.forKey('cotisation', `${year.id}:${ids.guardian(family.guardian)}`);
          await context.execute(contribution, idCotisation, (state) => pay(state, family, rules));
        },
    );
}

function pay(state: ContributionState, family: FamilyPayments, rules: PaymentRules) {
  const total = state.calculated?.montantTotal ?? 0;
  if (total === 0) return [];
  const shares = splitInstalments(total, family.instalments);
  return inTurn(contribution, [
    ...family.errors.map(
      (error) => (at: ContributionState) => decideRecordPaymentError(at, { idReglement: null, ...error }),
    ),
    ...family.payments.flatMap((payment) => [
      (at: ContributionState) => decideRegisterPayment(at, entryOf(payment, shares[payment.share] ?? 0, family), rules),
      (at: ContributionState) => decideAfterwards(at, payment, rules),
    ]),
  ])(state);
}

const entryOf = (
  { share: _, afterwards: __, ...planned }: DemoPayment,
  montant: number,
  { fk_site }: FamilyPayments,
): PaymentEntry => ({ ...planned, montant, fk_site });

function decideAfterwards(
  state: ContributionState,
  { afterwards, idReglement, fk_mode }: DemoPayment,
  rules: PaymentRules,
) {
  switch (afterwards) {
    case 'corrected':
      return decideCorrectPayment(
        state,
        idReglement,
        { fk_mode: fk_mode === paymentMode.cheque ? paymentMode.transfer : paymentMode.cheque },
        rules,
      );
    case 'deleted':
      return decideDeletePayment(state, idReglement, rules);
    case 'terminated':
      return decideTerminateSubscription(state, idReglement, rules);
    case 'nothing':
      return [];
  }
}
