/** A page that is held to the bar. Without `role` it needs no login. */
export interface MeasuredPage {
  readonly name: string;
  readonly role?: RegExp;
  readonly path: string;
}

const secretary = /secr/i;
const teacher = /enseign/i;
const auditor = /audit/i;
const guardian = /^responsable$/i;

/** `record` is an address that the product gives: a contribution with a history. */
export const pages = (record: string): readonly MeasuredPage[] => [
  { name: 'login', path: '/connexion' },
  { name: 'home of the staff', role: secretary, path: '/accueil' },
  { name: 'contributions', role: secretary, path: '/liste-cotisations' },
  { name: 'payments', role: secretary, path: '/liste-reglements' },
  { name: 'pupils', role: secretary, path: '/liste-eleves' },
  { name: 'a teacher’s courses', role: teacher, path: '/mes-cours' },
  { name: 'attendance', role: teacher, path: '/liste-presence' },
  { name: 'audit', role: auditor, path: '/audit' },
  { name: 'history', role: auditor, path: record },
  { name: 'home of guardians', role: guardian, path: '/accueilResponsable' },
  { name: 'their contributions', role: guardian, path: '/responsableCotisation?cotisation' },
  { name: 'their profile', role: guardian, path: '/responsableInformation?profil' },
  { name: 'enrolment', path: '/inscription/accueil' },
  { name: 'requests for enrolment', role: secretary, path: '/demandes-inscription' },
];
