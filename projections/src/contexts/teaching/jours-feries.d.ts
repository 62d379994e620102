declare module '@socialgouv/jours-feries' {
  /** The public holidays of a calendar year by their names, at midnight of the machine's time zone. */
  export default function publicHolidays(year: number, options?: { readonly alsace: boolean }): Record<string, Date>;
}
