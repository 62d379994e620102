import { send } from './api/send';

const PLACE = 'diapason.banque';

interface Visit {
  /** The payment, as the bank calls it. */
  readonly reference: string;
  readonly idCotisation: number;
  readonly isCancelled: boolean;
  /** The bank sent the browser back as from a payment; its signed answer may still be on its way. */
  readonly isPaid?: boolean;
  /** What the bank signed by the browser, with its `?`; empty: nothing. */
  readonly search?: string;
}

function lastVisit(): Visit | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(visit: Visit): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(visit));
  } catch {
    // Where the browser keeps nothing, a payment that was given up is waited for as any other.
  }
}

/** This tab goes to the bank's page of a contribution's payment. */
export const leaveForBank = (reference: string, idCotisation: number): void =>
  keep({ reference, idCotisation, isCancelled: false });

/** The bank tells the school nothing of a payment that is given up on its page: this tab alone knows. */
export function returnUnpaid(): void {
  const visit = lastVisit();
  if (visit) keep({ ...visit, isCancelled: true });
}

/**
 * The bank's page said that it took the money, or that it has yet to decide: nobody says now that nothing was paid. @param search of the
 * address to which it sent.
 */
export function returnPaid(search = ''): void {
  const visit = lastVisit();
  // Who gave the page up may have gone back to it.
  if (visit) keep({ ...visit, isCancelled: false, isPaid: true, search });
}

/**
 * The bank signs what it says by the browser too: the school may hear it from there alone. @param search of the address to which the bank
 * sent, with its `?`. @returns whether the school knows.
 */
export async function passOnAnswer(search: string): Promise<boolean> {
  // Written anew the signature would not fit: no call of the API's client.
  const answer = await fetch(`/api/reglements/retourBanque${search}`).catch(() => undefined);
  return answer?.ok ?? false;
}

/** What nobody signed is not booked; the school begins no second payment until it knows. Needs the family's session. */
export async function tellReturnedPaid(): Promise<void> {
  const visit = lastVisit();
  if (!visit?.isPaid) return;
  const { reference, idCotisation: cotisation } = visit;
  await send('POST /api/reglements/retourPaye', { body: { cotisation, reference } });
}

/** Where the school did not hear of it when the bank sent the browser back: it was away, or the session over. */
export async function tellReturnAgain(): Promise<void> {
  const search = lastVisit()?.search;
  if (!search || !(await passOnAnswer(search))) await tellReturnedPaid();
}

/** Whoever came back by the browser's own button says that nothing was paid. */
export const giveUpVisit = (reference: string, idCotisation: number): void =>
  keep({ reference, idCotisation, isCancelled: true });

/** It was the last payment of this tab, and was given up. */
export function wasGivenUp(reference: string): boolean {
  const visit = lastVisit();
  return visit?.reference === reference && visit.isCancelled;
}

/** It was the last payment of this tab, and the bank's page said that it was made. */
export function cameBackPaid(reference: string): boolean {
  const visit = lastVisit();
  return visit?.reference === reference && visit.isPaid === true;
}
