/** A status as screens show it: label and colour of its badge. */
export interface Status<Id extends number = number> {
  readonly id: Id;
  readonly libelle: string;
  readonly couleur: string;
}

/** Expense claims, colours of the form page (document 002, §4; the agent list page names others). */
export const claimStatuses = [
  { id: 1, libelle: 'Demande mémorisée', couleur: '#1d5fbf' },
  { id: 2, libelle: 'Demande soumise', couleur: '#5f6b7a' },
  { id: 3, libelle: 'Instruction en cours', couleur: '#b35900' },
  { id: 4, libelle: 'Demande acceptée', couleur: '#1f7a3d' },
  { id: 5, libelle: 'Demande refusée', couleur: '#b3261e' },
] as const satisfies readonly Status[];
export const claimStatus = { saved: 1, submitted: 2, inReview: 3, accepted: 4, refused: 5 } as const;

/** Staff absences. The document shows no label for 3; the button that leads there is "Instruction en cours", and 2 is "submitted" on the agent's screen. */
export const absenceStatuses = [
  { id: 1, libelle: 'Brouillon', couleur: '#1d5fbf' },
  { id: 2, libelle: 'Demande soumise', couleur: '#5f6b7a' },
  { id: 3, libelle: 'Instruction en cours', couleur: '#b35900' },
  { id: 4, libelle: 'Demande acceptée', couleur: '#1f7a3d' },
  { id: 5, libelle: 'Demande refusée', couleur: '#b3261e' },
] as const satisfies readonly Status[];
export const absenceStatus = { draft: 1, submitted: 2, inReview: 3, accepted: 4, refused: 5 } as const;

/**
 * Schooling and workshop statuses (`ateliersStatut`). The documents use 1 (booklet shown), 6 (abandoned), 10 (new enrolment), 11 (re-enrolment)
 * and keep 1, 2, 10, 11, 12 when re-enrolling; they show no labels. `facturable`: counted in the contribution. `actif`: kept when re-enrolling.
 */
export const schoolingStatuses = [
  { id: 1, libelle: 'Inscrit', couleur: '#1f7a3d', facturable: true, actif: true },
  { id: 2, libelle: 'En attente de place', couleur: '#b35900', facturable: false, actif: true },
  { id: 3, libelle: 'Non admis', couleur: '#b3261e', facturable: false, actif: false },
  { id: 4, libelle: 'En congé', couleur: '#5f6b7a', facturable: false, actif: false },
  { id: 5, libelle: 'Cursus terminé', couleur: '#5f6b7a', facturable: false, actif: false },
  { id: 6, libelle: 'Abandon', couleur: '#b3261e', facturable: false, actif: false },
  { id: 10, libelle: 'Nouvelle inscription', couleur: '#1d5fbf', facturable: false, actif: true },
  { id: 11, libelle: 'Réinscription', couleur: '#b35900', facturable: true, actif: true },
  { id: 12, libelle: 'Réinscription confirmée', couleur: '#1f7a3d', facturable: true, actif: true },
] as const satisfies readonly (Status & { facturable: boolean; actif: boolean })[];
const WAITING = 2;
/** Statuses of who goes on, or is about to. */
export const activeStatuses: readonly number[] = schoolingStatuses.filter(({ actif }) => actif).map(({ id }) => id);
/** Of those, who is there by now: they take places and stand on rolls; who waits for a place does neither. */
export const attendingStatuses: readonly number[] = activeStatuses.filter((id) => id !== WAITING);
/** Of who was there and comes no more, or never came. */
export const overStatuses: readonly number[] = [3, 5, 6];
/** Statuses that are billed: neither waiting for a place, refused, on leave, ended nor abandoned. */
export const billedStatuses: readonly number[] = schoolingStatuses
  .filter(({ facturable }) => facturable)
  .map(({ id }) => id);
export const schoolingStatus = {
  enrolled: 1,
  waiting: WAITING,
  notAdmitted: 3,
  abandoned: 6,
  newEnrolment: 10,
  reEnrolment: 11,
  reEnrolmentConfirmed: 12,
} as const;

/** Attendance, in the documents' letters. They name 3 « En retard » but do not number it. Not in the list: undecided. */
export const presenceStatuses = [
  { id: 1, libelle: 'Excuse', couleur: '#b35900' },
  { id: 2, libelle: 'Present', couleur: '#1f7a3d' },
  { id: 3, libelle: 'En retard', couleur: '#8a6d00' },
  { id: 4, libelle: 'Absent', couleur: '#b3261e' },
] as const satisfies readonly Status[];
/** So many lessons running without an excuse are told. */
export const manyRunning = 3;
export const presenceStatus = { excused: 1, present: 2, late: 3, absent: 4 } as const;

/** Booklets: 1 memorised (orange), 2 validated (green). */
export const bookletStatuses = [
  { id: 1, libelle: 'Mémorisé', couleur: '#b35900' },
  { id: 2, libelle: 'Validé', couleur: '#1f7a3d' },
] as const satisfies readonly Status[];

export const bookletStatus = { memorised: 1, validated: 2 } as const;

/** The label of a status, empty for an unknown id. */
export function statusLabel(statuses: readonly Status[], id: number | null | undefined): string {
  return statuses.find((status) => status.id === id)?.libelle ?? '';
}
