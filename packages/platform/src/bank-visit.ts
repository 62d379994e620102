const PLACE = 'diapason.banque';

interface Visit {
  readonly idCotisation: number;
  readonly isCancelled: boolean;
  /** The bank sent the browser back as from a payment; its signed answer may still be on its way. */
  readonly isPaid?: boolean;
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

/** This tab goes to the bank's page for a contribution. */
export const leaveForBank = (idCotisation: number): void => keep({ idCotisation, isCancelled: false });

/** The bank tells the school nothing of a payment that is given up on its page: this tab alone knows. */
export function returnUnpaid(): void {
  const visit = lastVisit();
  if (visit) keep({ ...visit, isCancelled: true });
}

/** The bank's page said that it took the money, or that it has yet to decide: nobody says now that nothing was paid. */
export function returnPaid(): void {
  const visit = lastVisit();
  if (visit) keep({ ...visit, isPaid: true });
}

/** Whoever came back by the browser's own button says that nothing was paid. */
export const giveUpVisit = (idCotisation: number): void => keep({ idCotisation, isCancelled: true });

/** The last payment of this tab was for this contribution, and was given up. */
export function wasGivenUp(idCotisation: number): boolean {
  const visit = lastVisit();
  return visit?.idCotisation === idCotisation && visit.isCancelled;
}

/** The last payment of this tab was for this contribution, and the bank's page said that it was made. */
export function cameBackPaid(idCotisation: number): boolean {
  const visit = lastVisit();
  return visit?.idCotisation === idCotisation && visit.isPaid === true;
}
