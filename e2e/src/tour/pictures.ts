import type { Page } from 'playwright-core';

const DESK = { width: 1440, height: 900 } as const;
const PHONE = { width: 390, height: 844 } as const;

/** A picture of the walk: who looks at which page. Without `role` nobody has logged in. */
export interface Picture {
  readonly name: string;
  readonly role?: RegExp;
  readonly path: string;
  readonly size: typeof DESK | typeof PHONE;
  /** What is done on the page first. */
  readonly before?: (page: Page) => Promise<void>;
}

const secretary = /secr/i;
const direction = /direction/i;
const teacher = /^enseignant$/i;
const guardian = /^responsable$/i;

export const pictures: readonly Picture[] = [
  { name: 'contributions', role: secretary, path: '/liste-cotisations', size: DESK },
  { name: 'pupils', role: secretary, path: '/liste-eleves', size: DESK },
  { name: 'pupil', role: secretary, path: '/fiche-eleve/3', size: DESK },
  {
    name: 'money',
    role: secretary,
    path: '/fiche-responsable/5',
    size: DESK,
    before: (page) => openTab(page, /Cotisation/),
  },
  { name: 'planning', role: secretary, path: '/planning-salle', size: DESK },
  { name: 'roll', role: teacher, path: '/mes-cours', size: PHONE },
  { name: 'conflicts', role: direction, path: '/conflits-ateliers', size: DESK },
  { name: 'booklet', role: teacher, path: '/livrets-eleves', size: DESK },
  { name: 'portal', role: guardian, path: '/accueilResponsable', size: PHONE },
  { name: 'enrolment', path: '/inscription/accueil', size: DESK },
  { name: 'direction', role: direction, path: '/accueil', size: DESK },
  { name: 'documents', role: secretary, path: '/documents', size: DESK },
  { name: 'role-groups', role: /superviseur/i, path: '/liste-groupe-role', size: DESK },
];

async function openTab(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('tab', { name }).first().click();
}
