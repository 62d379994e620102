/** What a cached answer is about. A command refreshes the lists of its own context and of those that show its facts. */
export const contexts = [
  'identity',
  'families',
  'staff',
  'teaching',
  'money',
  'claims',
  'absences',
  'site',
  'audit',
] as const;
export type CacheContext = (typeof contexts)[number];

const bySegment: Readonly<Record<string, CacheContext>> = {
  usurpation: 'identity',
  session: 'identity',
  gestionRole: 'identity',
  utilisateursResponsables: 'families',
  responsablesRevenus: 'families',
  eleves: 'families',
  droitImage: 'families',
  utilisateursAdministratifs: 'staff',
  ateliers: 'teaching',
  presences: 'teaching',
  evaluations: 'teaching',
  cotisations: 'money',
  reglements: 'money',
  tarifs: 'money',
  frais: 'claims',
  absences: 'absences',
  parametres: 'site',
  anneesScolaire: 'site',
  sites: 'site',
  antennes: 'site',
  informations: 'site',
};

const shownIn: Readonly<Partial<Record<CacheContext, readonly CacheContext[]>>> = {
  families: ['money', 'teaching'],
  staff: ['claims', 'absences', 'teaching'],
};

/** Context of a call, from the second segment of its path; calls of no listed context belong to the audit. */
export function contextOf(key: string): CacheContext {
  const segment = key.split('/')[2] ?? '';
  return bySegment[segment] ?? 'audit';
}

/** The contexts whose answers may have changed after this command. Every command adds to the history. */
export function touchedBy(key: string): readonly CacheContext[] {
  const own = contextOf(key);
  return [...new Set<CacheContext>([own, ...(shownIn[own] ?? []), 'audit'])];
}
