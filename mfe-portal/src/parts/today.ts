/** Today in Paris, YYYY-MM-DD. Not the form kit's: that would load PrimeReact on the home page. */
export const today = (now = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(now);
