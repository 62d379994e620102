/** Today in Paris as YYYY-MM-DD. Its own here: the form kit, which has another, would bring all of PrimeReact to the dashboard. */
export const today = (now = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(now);
