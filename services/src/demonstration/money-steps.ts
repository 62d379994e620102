import { defaultGrid } from '@diapason/contracts/calculation';
import { paymentMode, splitInstalments } from '@diapason/contracts/constants';
import type { Ids } from '@diapason/event-sourcing';
import { guardian } from '../contexts/families/aggregate/guardian';
import { decideSaveTaxRecord } from '../contexts/families/aggregate/tax-records';
import { type ContributionEvent, type ContributionState, contribution } from '../contexts/money/aggregate/contribution';
import type { PaymentRules } from '../contexts/money/aggregate/payment-rules';
import {
  decideCorrectPayment,
  decideDeletePayment,
  decideRecordPaymentError,
  decideRegisterPayment,
  decideTerminateSubscription,
  type PaymentEntry,
} from '../contexts/money/aggregate/payments';
import { decideKeepDraft, decidePublishTariff, tariff } from '../contexts/money/aggregate/tariff';
import { closeBooks } from '../contexts/money/commands/close-year';
import { calculateFamilies, portions } from '../contexts/money/jobs/calculate-families';
import { idsOf } from './ids';
import type { DemoPayment, FamilyPayments } from './payments';
import type { DemoPlan } from './plan';
import { atWork, type DemoYear, type DemoYears } from './school-years';
import type { Phase, Step } from './steps';

/** Publishes the grid of each year that has pupils. */
export const tariffSteps = (years: readonly DemoYear[]): readonly Step[] =>
  years.map(
    ({ id }): Step =>
      async ({ execute }) => {
        await execute(tariff, id, (state) => (state.version === 0 ? decidePublishTariff(state, id, defaultGrid) : []));
      },
  );

/** Keeps the next year's grid as a draft, copied from the one in force. */
export const draftStep =
  ({ current, next }: DemoYears): Step =>
  async ({ execute }) => {
    const copied = { fk_anneeCopiee: current.id, versionCopiee: 1 };
    await execute(tariff, next.id, (state) => decideKeepDraft(state, next.id, defaultGrid, copied));
  };

/** Calculates the contributions of a year, as the job does. @param only these guardians of those who have a pupil. */
export function calculationSteps(plan: DemoPlan, year: DemoYear, only?: readonly number[]): readonly Step[] {
  const ids = idsOf(plan);
  const families = plan.payments.filter((family) => family.fk_anneeScolaire === year.id);
  const wanted = only && new Set(only);
  const guardians = families.flatMap(({ guardian: payer }) =>
    !wanted || wanted.has(payer) ? [ids.guardian(payer)] : [],
  );
  return portions(guardians).map(
    (some): Step =>
      async (context) => {
        const { error } = await calculateFamilies(year.id, some, context);
        if (error) throw new Error(`contributions of ${year.start}: ${error}`);
      },
  );
}

/** Late tax notices of the current year, as the office saves them. */
export function noticeSteps(plan: DemoPlan): readonly Step[] {
  const ids = idsOf(plan);
  return plan.notices.map(
    ({ guardian: payer, date, ...notice }): Step =>
      async (_context, contextAt) => {
        const { execute } = contextAt(atWork(date, payer));
        const idRevenu = ids.taxRecord(payer, notice.fk_anneeScolaire);
        await execute(guardian, ids.guardian(payer), (state) =>
          decideSaveTaxRecord(state, idRevenu, idRevenu, { ...notice, exoneration: 0, absence: 0 }),
        );
      },
  );
}

/** Closes a year that is over, as the screen does. */
export const closingStep =
  ({ id }: DemoYear): Step =>
  async (context) => {
    await closeBooks(context, id);
  };

/** What happens to a contribution at an instant. */
interface Act {
  /** Position of the paying guardian. */
  readonly guardian: number;
  readonly at: string;
  readonly decide: (state: ContributionState, rules: PaymentRules) => readonly ContributionEvent[];
}

/** Payments of a year under every rule of payments, a phase for each month. @param secretaries their ids; a family keeps to one. */
export function paymentPhases(plan: DemoPlan, year: DemoYear, secretaries: readonly string[]): readonly Phase[] {
  const acts = plan.payments.filter((family) => family.fk_anneeScolaire === year.id).flatMap(actsOf);
  const months = groupedBy(inOrder(acts), ({ at }) => at.slice(0, 7));
  const numberOf = contributionNumbers(plan, year);
  return [...months].map(([month, some]) => ({
    name: `payments-${year.start}-${month}`,
    at: some[0]?.at ?? month,
    steps: [...groupedBy(some, (act) => act.guardian).values()].map((ofFamily) =>
      familyStep(year, ofFamily, secretaries, numberOf),
    ),
  }));
}

type NumberOf = (ids: Ids, payer: number) => Promise<number>;

/** The numbers of a year's contributions, asked for together. */
function contributionNumbers(plan: DemoPlan, year: DemoYear): NumberOf {
  const payers = plan.payments.filter((one) => one.fk_anneeScolaire === year.id).map((family) => family.guardian);
  const keys = payers.map((payer) => `${year.id}:${idsOf(plan).guardian(payer)}`);
  let asked: Promise<ReadonlyMap<number, number>> | undefined;
  return async (ids, payer) => {
    asked ??= ids
      .forKeys('cotisation', keys)
      .then((numbers) => new Map(payers.map((one, position) => [one, numbers[position] ?? 0])));
    return (await asked).get(payer) ?? 0;
  };
}

function groupedBy<T, K>(values: readonly T[], keyOf: (value: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value)) ?? [];
    group.push(value);
    groups.set(keyOf(value), group);
  }
  return groups;
}

const inOrder = (acts: readonly Act[]): readonly Act[] => [...acts].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));

function familyStep(year: DemoYear, acts: readonly Act[], secretaries: readonly string[], numberOf: NumberOf): Step {
  return async ({ ids }, contextAt) => {
    for (const { guardian: payer, at, decide } of acts) {
      const idCotisation = await numberOf(ids, payer);
      const { execute, today } = contextAt(at, secretaries[payer % secretaries.length]);
      const rules: PaymentRules = {
        today,
        fermeture: null,
        closed: new Set(),
        years: new Map([[year.id, { debut: year.dateDebut, fin: year.dateFin }]]),
        mayExempt: false,
      };
      // Who has nothing to pay pays nothing.
      await execute(contribution, idCotisation, (state) =>
        state.calculated?.montantTotal ? decide(state, rules) : [],
      );
    }
  };
}

function actsOf(family: FamilyPayments): readonly Act[] {
  const { guardian: payer, errors, payments } = family;
  return [
    ...errors.map(
      (error): Act => ({
        guardian: payer,
        at: error.stamp,
        decide: (state) => decideRecordPaymentError(state, { idReglement: null, ...error }),
      }),
    ),
    ...payments.flatMap((payment): Act[] => [
      {
        guardian: payer,
        at: payment.recorded,
        decide: (state, rules) => decideRegisterPayment(state, entryOf(state, payment, family), rules),
      },
      ...(payment.afterwards
        ? [
            {
              guardian: payer,
              at: payment.afterwards.at,
              decide: (state: ContributionState, rules: PaymentRules) => decideAfterwards(state, payment, rules),
            },
          ]
        : []),
    ]),
  ];
}

function entryOf(
  { calculated }: ContributionState,
  { share, afterwards: _, recorded: __, ...planned }: DemoPayment,
  { fk_site, instalments }: FamilyPayments,
): PaymentEntry {
  const montant = splitInstalments(calculated?.montantTotal ?? 0, instalments)[share] ?? 0;
  return { ...planned, montant, fk_site };
}

function decideAfterwards(
  state: ContributionState,
  { afterwards, idReglement, fk_mode }: DemoPayment,
  rules: PaymentRules,
) {
  switch (afterwards?.what) {
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
    case undefined:
      return [];
  }
}
