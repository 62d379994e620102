import { paymentMode, schoolingStatus } from '@diapason/contracts/constants';
import { type DemoFamily, lateMonth } from './families';
import type { Random } from './random';
import { atWork, type DemoYear, type DemoYears, day, workday } from './school-years';

/** One instalment of a contribution whose total is not yet known. */
export interface DemoPayment {
  /** In the order in which they were recorded. */
  readonly idReglement: number;
  /** Position among `instalments` equal shares, from 0. */
  readonly share: number;
  readonly fk_mode: number;
  readonly date: string;
  /** ISO instant. */
  readonly recorded: string;
  readonly quittance: string;
  readonly abonnement: string | null;
  /** What happened to it days later. */
  readonly afterwards: { readonly what: 'corrected' | 'deleted' | 'terminated'; readonly at: string } | null;
}

type Draft = Omit<DemoPayment, 'idReglement' | 'quittance'>;

/** How a family pays for one year, until today. */
export interface FamilyPayments {
  /** Position of the paying guardian. */
  readonly guardian: number;
  readonly fk_anneeScolaire: number;
  readonly fk_site: number;
  readonly instalments: number;
  readonly payments: readonly DemoPayment[];
  /** A bank's refusal: time and message. */
  readonly errors: readonly { readonly stamp: string; readonly message: string }[];
}

/** A tax notice that came once the family had paid: it owes less than that. */
export interface LateTaxNotice {
  readonly guardian: number;
  readonly fk_anneeScolaire: number;
  readonly revenuFiscal: number;
  readonly nombrePart: number;
  /** The day it was brought. */
  readonly date: string;
}

const HABITS = [
  ['complete', 83],
  ['partial', 12],
  ['nothing', 5],
] as const;

const MODES = [
  [paymentMode.cheque, 41],
  [paymentMode.transfer, 17],
  [paymentMode.directDebit, 14],
  [paymentMode.card, 13],
  [paymentMode.cash, 8],
  [7, 4],
  [8, 3],
] as const;

const INSTALMENTS = [
  [1, 48],
  [2, 12],
  [3, 40],
] as const;

/** Month of the first instalment. */
const FIRST_MONTHS = [
  [9, 12],
  [10, 30],
  [11, 33],
  [12, 25],
] as const;

const REFUSALS = [
  'Provision insuffisante',
  'Carte expirée',
  'Opposition sur le compte',
  'Prélèvement rejeté par la banque',
];

/** What becomes of this year's payments of the first families, so that every network has each case. */
const CASES = ['showcase', 'terminated', 'refused'] as const;
type Case = (typeof CASES)[number] | 'overpaid' | undefined;

/** Late tax notices of the current year: the first three families whose bracket can fall, then one in so many. */
const ONE_NOTICE_IN = 25;

/** Those that were brought before today. They paid at once and will have paid too much. */
export function planLateNotices(
  families: readonly DemoFamily[],
  { current }: DemoYears,
  today: string,
): readonly LateTaxNotice[] {
  const date = workday(day(current.start, 10, 12));
  if (date >= today) return [];
  return families
    .slice(CASES.length)
    .filter((family) => isEnrolled(family, current))
    .flatMap(({ guardians: [payer] }) => {
      const record = payer?.taxRecords.find((one) => one.fk_anneeScolaire === current.id);
      if (!payer || !record || record.exoneration === 1) return [];
      const nombrePart = record.nombrePart || 2;
      const revenuFiscal = LOW_QUOTIENT * 12 * nombrePart;
      const isHigh = record.absence === 1 || record.revenuFiscal > 3 * revenuFiscal;
      return isHigh ? [{ guardian: payer.index, fk_anneeScolaire: current.id, revenuFiscal, nombrePart, date }] : [];
    })
    .filter((_, index) => index < 3 || index % ONE_NOTICE_IN === 0);
}

/** Euros a month. */
const LOW_QUOTIENT = 300;

const isEnrolled = ({ pupils }: DemoFamily, { id }: DemoYear): boolean =>
  pupils.some(({ schooling }) =>
    schooling.some((one) => one.fk_anneeScolaire === id && one.fk_statut === schoolingStatus.enrolled),
  );

/** Payments of every family for each year in which it has a pupil, numbered from 1. */
export function planPayments(
  random: Random,
  families: readonly DemoFamily[],
  years: DemoYears,
  { today, notices }: { readonly today: string; readonly notices: readonly LateTaxNotice[] },
): readonly FamilyPayments[] {
  const overpaid = new Set(notices.map(({ guardian }) => guardian));
  const drafts = [...years.past, years.current].flatMap((year) =>
    families.flatMap((family, position) => {
      const payer = family.guardians[0];
      const attends = family.pupils.some((pupil) => pupil.schooling.some((one) => one.fk_anneeScolaire === year.id));
      if (!payer || !attends) return [];
      const known = overpaid.has(payer.index) ? ('overpaid' as const) : CASES[position];
      const special = year === years.current || known === 'showcase' ? known : undefined;
      const drawn = random.branch(`${year.id} ${position}`);
      const ofYear = planYear(drawn, year, payer.index, special, lateMonth(family, year));
      const plan = year === years.current || known ? ofYear : withArrears(drawn, year, payer.index, ofYear);
      return [{ ...until(today, plan), guardian: payer.index, year, fk_site: family.site.idSite }];
    }),
  );
  return numbered(drafts);
}

interface YearPlan {
  readonly instalments: number;
  readonly payments: readonly Draft[];
  readonly errors: FamilyPayments['errors'];
}

/** @param late `YYYY-MM` in which the family came, where that is in the middle of the year: it pays from the next month. */
function planYear(random: Random, year: DemoYear, guardian: number, special: Case, late?: string): YearPlan {
  const habit = special ? 'complete' : random.weighted(HABITS);
  const instalments = special === 'overpaid' ? 1 : special ? 3 : random.weighted(INSTALMENTS);
  const fk_mode = special === 'terminated' || special === 'refused' ? paymentMode.directDebit : random.weighted(MODES);
  const subscribed = instalments > 1 && (fk_mode === paymentMode.directDebit || fk_mode === paymentMode.card);
  const abonnement = subscribed ? `ABO${year.start}${String(guardian).padStart(5, '0')}` : null;
  const usual = special === 'overpaid' ? 9 : special ? 10 : random.weighted(FIRST_MONTHS);
  const month = late ? 12 + Number(late.slice(5)) + 1 : usual;
  const dayOfMonth = month === 9 ? random.int(22, 27) : special ? random.int(3, 12) : random.int(3, 25);
  const ends = special === 'terminated' || (subscribed && random.chance(0.03));
  const fails = special === 'refused' || random.chance(subscribed ? 0.12 : fk_mode === paymentMode.card ? 0.03 : 0);
  const made = ends ? 1 : habit === 'nothing' ? 0 : habit === 'partial' ? Math.max(1, instalments - 1) : instalments;
  const payments = Array.from({ length: made }, (_, share): Draft => {
    const date = workday(inMonth(year, month + share, dayOfMonth));
    const recorded = workday(date, random.int(0, 2));
    const what = ends
      ? 'terminated'
      : special
        ? null
        : random.weighted([
            [null, 96],
            ['corrected', 3],
            ['deleted', 1],
          ] as const);
    const at = atWork(workday(recorded, random.int(2, 9)), guardian + 7);
    return {
      share,
      fk_mode,
      date,
      recorded: atWork(recorded, guardian + 11 * share),
      abonnement,
      afterwards: what && { what, at },
    };
  });
  const refused = fails ? (payments[special ? 1 : 0]?.share ?? 0) : -1;
  return {
    // A family that pays part of a single instalment pays the first of two.
    instalments: habit === 'partial' && instalments === 1 ? 2 : instalments,
    payments: payments.filter(({ share }) => share !== refused),
    errors: fails
      ? [{ stamp: `${inMonth(year, month + refused, dayOfMonth)}T07:30:00Z`, message: random.pick(REFUSALS) }]
      : [],
  };
}

/** Some who are behind when a year is over pay the rest in the autumn after it. */
function withArrears(random: Random, year: DemoYear, guardian: number, plan: YearPlan): YearPlan {
  const missing = Array.from({ length: plan.instalments }, (_, share) => share).filter(
    (share) => !plan.payments.some((payment) => payment.share === share),
  );
  if (missing.length === 0 || !random.chance(0.4)) return plan;
  const date = workday(day(year.start + 1, random.int(9, 11), random.int(3, 20)));
  const arrears = missing.map(
    (share): Draft => ({
      share,
      fk_mode: paymentMode.cheque,
      date,
      recorded: atWork(workday(date, random.int(0, 2)), guardian + 11 * share),
      abonnement: null,
      afterwards: null,
    }),
  );
  return { ...plan, payments: [...plan.payments, ...arrears] };
}

/** What has happened before today. */
function until(today: string, { instalments, payments, errors }: YearPlan): YearPlan {
  return {
    instalments,
    payments: payments
      .filter(({ recorded }) => recorded < today)
      .map((one) => (one.afterwards && one.afterwards.at >= today ? { ...one, afterwards: null } : one)),
    errors: errors.filter(({ stamp }) => stamp < today),
  };
}

type FamilyDraft = YearPlan & { readonly guardian: number; readonly year: DemoYear; readonly fk_site: number };

function numbered(drafts: readonly FamilyDraft[]): readonly FamilyPayments[] {
  const inOrder = drafts
    .flatMap(({ payments }) => payments)
    .sort((a, b) => (a.recorded < b.recorded ? -1 : a.recorded > b.recorded ? 1 : 0));
  const numbers = new Map(inOrder.map((payment, index) => [payment, index + 1]));
  return drafts.map(({ year, payments, ...family }) => ({
    ...family,
    fk_anneeScolaire: year.id,
    payments: payments.map((payment) => {
      const idReglement = numbers.get(payment) ?? 0;
      return { ...payment, idReglement, quittance: `${year.start}-${String(idReglement).padStart(6, '0')}` };
    }),
  }));
}

/** Months from January of the school year's first calendar year: 13 is the second January. */
function inMonth(year: DemoYear, month: number, dayOfMonth: number): string {
  return month > 12 ? day(year.start + 1, month - 12, dayOfMonth) : day(year.start, month, dayOfMonth);
}
