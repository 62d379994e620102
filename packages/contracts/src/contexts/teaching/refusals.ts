/** What the documents give no words for. */
export const attendanceRefusals = {
  /** @param weekday in French, small: `mercredi`. */
  otherWeekday: (weekday: string) =>
    `Cet atelier a lieu le ${weekday} : il n’a pas de fiche de présence pour un autre jour`,
  dayToCome: 'La présence des élèves se relève à partir du jour de la séance',
  namedTwice: 'Cet élève figure deux fois sur la fiche de présence',
} as const;
