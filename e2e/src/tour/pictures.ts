import type { Caller } from '../http-client';

const DESK = { width: 1440, height: 900 } as const;
const PHONE = { width: 390, height: 844 } as const;

/** A picture of the walk: who looks at which page. Without `role` nobody has logged in. */
export interface Picture {
  readonly name: string;
  readonly role?: RegExp;
  /** Or where the product says, to who looks. */
  readonly path: string | ((caller: Caller) => Promise<string>);
  readonly size: typeof DESK | typeof PHONE;
}

const secretary = /secr/i;
const direction = /direction/i;
const teacher = /^enseignant$/i;
const guardian = /^responsable$/i;

export const pictures: readonly Picture[] = [
  { name: 'contributions', role: secretary, path: '/liste-cotisations', size: DESK },
  { name: 'pupils', role: secretary, path: '/liste-eleves', size: DESK },
  { name: 'pupil', role: secretary, path: '/fiche-eleve/3', size: DESK },
  { name: 'money', role: secretary, path: owingFamily, size: DESK },
  { name: 'planning', role: secretary, path: '/planning-salle', size: DESK },
  { name: 'roll', role: teacher, path: lastRoll, size: PHONE },
  { name: 'conflicts', role: direction, path: '/conflits-ateliers', size: DESK },
  { name: 'booklet', role: teacher, path: '/livrets-eleves', size: DESK },
  { name: 'portal', role: guardian, path: '/accueilResponsable', size: PHONE },
  { name: 'enrolment', path: '/inscription/accueil', size: DESK },
  { name: 'direction', role: direction, path: '/accueil', size: DESK },
  { name: 'documents', role: secretary, path: '/documents', size: DESK },
  { name: 'role-groups', role: /superviseur/i, path: '/liste-groupe-role', size: DESK },
];

interface Sheet {
  readonly idAtelier: number;
  readonly date: string;
  readonly countEleves: number;
}

/** Of the last lessons the one with most pupils. */
async function lastRoll(caller: Caller): Promise<string> {
  const { data } = await caller.call<readonly Sheet[]>('POST', '/api/presences/liste', { page: 0, taille: 20 });
  const [sheet] = data.toSorted((one, other) => other.countEleves - one.countEleves);
  if (!sheet) throw new Error('the teacher of the demonstration gave no lesson');
  return `/fiche-presence/${sheet.idAtelier}?date=${sheet.date}`;
}

interface Owing {
  readonly idUtilisateur: number;
  readonly montantTotal: number;
  readonly MontantDejaRegle: number;
}

/** The first who paid a part of the year's contribution. */
async function owingFamily(caller: Caller): Promise<string> {
  const setting = await caller.call<{ valeur: string }>('GET', '/api/parametres/getValeur/anneeEnCours');
  const asked = { fk_anneeScolaire: Number(setting.data.valeur) };
  const { data } = await caller.call<readonly Owing[]>('POST', '/api/cotisations/liste', asked);
  const found = data.find(
    ({ montantTotal, MontantDejaRegle }) => MontantDejaRegle > 0 && MontantDejaRegle < montantTotal,
  );
  if (!found) throw new Error('nobody of the demonstration paid a part');
  return `/fiche-responsable/${found.idUtilisateur}?onglet=cotisations`;
}
