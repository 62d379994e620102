/** The same day a year later; of 29 February the 28th. */
export function aYearLater(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return day.endsWith('-02-29') ? next.replace('-29', '-28') : next;
}
