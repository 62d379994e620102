import { paymentMode } from '@diapason/contracts/constants';
import type { DemoFamily } from './families';
import type { Random } from './random';
import { type DemoYear, type DemoYears, day } from './school-years';

/** One instalment of a contribution whose total is not yet known. */
export interface DemoPayment {
  readonly idReglement: number;
  /** Position among `instalments` equal shares, from 0. */
  readonly share: number;
  readonly fk_mode: number;
  readonly date: string;
  readonly quittance: string;
  readonly abonnement: string | null;
  /** What happened afterwards. */
  readonly afterwards: 'nothing' | 'corrected' | 'deleted' | 'terminated';
}

/** How a family pays for one past year. */
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

const REFUSALS = [
  'Provision insuffisante',
  'Carte expirée',
  'Opposition sur le compte',
  'Prélèvement rejeté par la banque',
];

/** Payments of the two past years for every family with a pupil then, numbered from 1. */
export function planPayments(
  random: Random,
  families: readonly DemoFamily[],
  years: DemoYears,
): readonly FamilyPayments[] {
  let last = 0;
  const nextId = () => ++last;
  return years.past.flatMap((year) =>
    families.flatMap((family, position) => {
      const payer = family.guardians[0];
      const attends = family.pupils.some((pupil) => pupil.schooling.some((one) => one.fk_anneeScolaire === year.id));
      if (!payer || !attends) return [];
      return [
        planYear(
          random.branch(`${year.id} ${position}`),
          year,
          payer.index,
          family.site.idSite,
          position === 0,
          nextId,
        ),
      ];
    }),
  );
}

function planYear(
  random: Random,
  year: DemoYear,
  guardian: number,
  fk_site: number,
  showcase: boolean,
  nextId: () => number,
): FamilyPayments {
  const habit = showcase ? 'complete' : random.weighted(HABITS);
  const instalments = showcase ? 3 : random.weighted(INSTALMENTS);
  const fk_mode = random.weighted(MODES);
  const subscribed = instalments > 1 && (fk_mode === paymentMode.directDebit || fk_mode === paymentMode.card);
  const abonnement = subscribed ? `ABO${year.start}${String(guardian).padStart(5, '0')}` : null;
  const [month, dayOfMonth] = [random.int(10, 11), random.int(3, 27)];
  const made = habit === 'nothing' ? 0 : habit === 'partial' ? Math.max(1, instalments - 1) : instalments;
  const partialOfOne = habit === 'partial' && instalments === 1;
  const payments = Array.from({ length: made }, (_, share): DemoPayment => {
    const idReglement = nextId();
    return {
      idReglement,
      share,
      fk_mode,
      date: inMonth(year, month + share, dayOfMonth),
      quittance: `${year.start}-${String(idReglement).padStart(6, '0')}`,
      abonnement,
      afterwards: random.weighted([
        ['nothing', 95],
        ['corrected', 3],
        ['deleted', 1],
        [subscribed ? 'terminated' : 'nothing', 1],
      ] as const),
    };
  });
  const fails = subscribed ? random.chance(0.12) : random.chance(0.01);
  const errors = fails
    ? [{ stamp: `${inMonth(year, month, dayOfMonth)}T07:30:00Z`, message: random.pick(REFUSALS) }]
    : [];
  // A family that pays part of a single instalment pays the first of two.
  return {
    guardian,
    fk_anneeScolaire: year.id,
    fk_site,
    instalments: partialOfOne ? 2 : instalments,
    payments,
    errors,
  };
}

/** Months from January of the school year's first calendar year: 13 is the second January. */
function inMonth(year: DemoYear, month: number, dayOfMonth: number): string {
  return month > 12 ? day(year.start + 1, month - 12, dayOfMonth) : day(year.start, month, dayOfMonth);
}
