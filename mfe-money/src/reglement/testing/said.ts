import { actsOnContribution, actsOnPayment, type MoneyMoment, whyShut } from '@diapason/contracts/money';
import { store } from '@diapason/platform';

interface Payment {
  readonly fk_mode?: number | undefined;
  readonly valide: number;
  readonly date: string;
  readonly abonnement?: string | null;
}
interface Contribution {
  readonly fk_anneeScolaire: number;
  readonly reglements: readonly object[];
}

/** A contribution with what the server would say of it and of its payments to who is signed in: by the same declarations. */
export function saidOf<C extends Contribution>(
  contribution: C,
  { fermeture = null, closed = [] }: { readonly fermeture?: string | null; readonly closed?: readonly number[] } = {},
) {
  const moment = momentOf(fermeture, closed);
  const { fk_anneeScolaire } = contribution;
  const whose = { fk_anneeScolaire, idUtilisateur: 0 };
  return {
    ...contribution,
    peut: actsOnContribution(whose, moment, undefined),
    fermeture: whyShut(fk_anneeScolaire, moment),
    reglements: contribution.reglements.map((one) => ({ ...one, ...saidOfPayment(one as Payment, whose, moment) })),
  };
}

/** A payment as a list of them answers it, to who is signed in. */
export const listedPayment = <P extends Payment & { readonly fk_anneeScolaire: number }>(payment: P) => ({
  ...payment,
  ...saidOfPayment(payment, { fk_anneeScolaire: payment.fk_anneeScolaire, idUtilisateur: 0 }, momentOf(null, [])),
});

/** What an answer says of a payment that was changed. */
export const changedTo = (
  payment: Payment & { readonly idReglement: number; readonly fk_cotisation: number; readonly version: number },
  more: object = {},
) => ({
  idReglement: payment.idReglement,
  idCotisation: payment.fk_cotisation,
  version: payment.version,
  ...saidOfPayment(payment, { fk_anneeScolaire: 9, idUtilisateur: 0 }, momentOf(null, [])),
  ...more,
});

function saidOfPayment(
  { fk_mode = 1, valide, date, abonnement = null }: Payment,
  whose: { readonly fk_anneeScolaire: number; readonly idUtilisateur: number },
  moment: MoneyMoment,
) {
  const payment = { ...whose, fk_mode, valide: valide === 1 ? (1 as const) : (0 as const), date, abonnement };
  return { peut: actsOnPayment(payment, moment, undefined) };
}

function momentOf(fermeture: string | null, closed: readonly number[]): MoneyMoment {
  const { user } = store.getState().session;
  const session = { ...user, functions: new Set(user?.fonctions), modules: new Set(user?.module), sites: [] };
  return { today: '2026-11-21', fermeture, closed: new Set(closed), session: session as never };
}
