const paris = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** The calendar day of an instant in Europe/Paris, `YYYY-MM-DD`. */
export function parisDay(instant: Date): string {
  return paris.format(instant);
}
