import type { ApiData } from '@diapason/platform';

/** A course as the form holds it: its one instrument, where there are some. */
export interface Course {
  readonly fk_offre: number | null;
  readonly fk_site: number | null;
  readonly fk_instrument: number | null;
}
export interface Child {
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string | null;
  readonly fk_genre: number | null;
  readonly scolarites: readonly Course[];
}
export interface Parent {
  /** Null: somebody new. */
  readonly idUtilisateur: number | null;
  /** Of somebody who is known. */
  readonly nomPrenom: string;
  readonly fk_role: number | null;
  readonly nom: string;
  readonly prenom: string;
  readonly telephoneMobile: string;
  readonly email: string;
  readonly adresse1: string;
  readonly codePostal: string;
  readonly ville: string;
}
export interface Family {
  readonly fk_anneeScolaire: number | null;
  readonly eleves: readonly Child[];
  readonly responsables: readonly Parent[];
  readonly revenuFiscal: number | null;
  readonly nombrePart: number | null;
  /** 1: the family declines to give its tax notice. */
  readonly absence: 0 | 1;
  /** Whoever has the same name is somebody else. */
  readonly autresPersonnes: 0 | 1;
}

export const emptyCourse: Course = { fk_offre: null, fk_site: null, fk_instrument: null };
export const emptyChild: Child = {
  nom: '',
  prenom: '',
  dateNaissance: null,
  fk_genre: null,
  scolarites: [emptyCourse],
};
const emptyParent: Parent = {
  idUtilisateur: null,
  nomPrenom: '',
  fk_role: null,
  nom: '',
  prenom: '',
  telephoneMobile: '',
  email: '',
  adresse1: '',
  codePostal: '',
  ville: '',
};
export const emptyFamily: Family = {
  fk_anneeScolaire: null,
  eleves: [emptyChild],
  responsables: [],
  revenuFiscal: null,
  nombrePart: null,
  absence: 0,
  autresPersonnes: 0,
};

/** Somebody new, of whom « adam céc » was searched: the surname first. */
export function newParent(searched: string): Parent {
  const [nom = '', ...prenom] = searched.includes('@')
    ? []
    : searched.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return { ...emptyParent, nom: nom.toLocaleUpperCase('fr'), prenom: prenom.map(capital).join(' ') };
}
const capital = (word: string) => word.charAt(0).toLocaleUpperCase('fr') + word.slice(1);

export const knownParent = (idUtilisateur: number, nomPrenom: string): Parent => ({
  ...emptyParent,
  idUtilisateur,
  nomPrenom,
});

/** « ADAM Cécile », also while it is typed. */
export const nameOf = ({
  nomPrenom = '',
  nom,
  prenom,
}: Pick<Parent, 'nom' | 'prenom'> & { nomPrenom?: string }): string =>
  nomPrenom || [nom, prenom].filter(Boolean).join(' ');

/** One place up; the first one pays. */
export function raised<T>(rows: readonly T[], at: number): readonly T[] {
  const next = [...rows];
  next.splice(at - 1, 0, ...next.splice(at, 1));
  return next;
}
export const without = <T>(rows: readonly T[], at: number): readonly T[] => rows.filter((_, index) => index !== at);

export type Offered = ApiData<'GET /api/inscriptions/offres'>;
export type Offer = Offered['categories'][number]['categorieEnfant'][number]['offres'][number];
export const offersOf = ({ categories }: Pick<Offered, 'categories'>): readonly Offer[] =>
  categories.flatMap(({ categorieEnfant }) => categorieEnfant.flatMap(({ offres }) => offres));

/** What another offer leaves of a course: the site and the instrument where it has them, or the only one it has. */
export function courseOf(before: Course, offer: Offer | undefined): Course {
  const kept = (held: number | null, rows: Offer['siteOffre']) =>
    rows.some(({ id }) => id === held) ? held : rows.length === 1 ? (rows[0]?.id ?? null) : null;
  return {
    fk_offre: offer?.idOffre ?? null,
    fk_site: kept(before.fk_site, offer?.siteOffre ?? []),
    fk_instrument: kept(before.fk_instrument, offer?.instrument ?? []),
  };
}

/** What the price depends on; null while no course is chosen. */
export function priced({ fk_anneeScolaire, eleves, responsables, revenuFiscal, nombrePart }: Family) {
  const offres = eleves.map(({ scolarites }) => ({
    offres: scolarites.flatMap(({ fk_offre }) => (fk_offre === null ? [] : [fk_offre])),
  }));
  if (fk_anneeScolaire === null || offres.every((one) => one.offres.length === 0)) return null;
  const [first] = responsables;
  const { codePostal, ville, idUtilisateur } = first ?? emptyParent;
  return {
    fk_anneeScolaire,
    fk_responsable: idUtilisateur,
    codePostal,
    ville,
    revenuFiscal,
    nombrePart,
    eleves: offres,
  };
}

/** What is sent; its required fields were checked. A course without an offer is none. */
export const sentOf = ({ fk_anneeScolaire, eleves, responsables, ...rest }: Family, cle: string) => ({
  ...rest,
  cle,
  fk_anneeScolaire: fk_anneeScolaire as number,
  eleves: eleves.map(({ scolarites, dateNaissance, fk_genre, ...child }) => ({
    ...child,
    dateNaissance: dateNaissance as string,
    fk_genre: fk_genre as number,
    scolarites: scolarites.flatMap(({ fk_offre, fk_site, fk_instrument }) =>
      fk_offre === null ? [] : [{ fk_offre, fk_site, fk_instrument: fk_instrument === null ? [] : [fk_instrument] }],
    ),
  })),
  responsables: responsables.map(({ nomPrenom: _, ...person }) =>
    person.idUtilisateur === null ? person : { idUtilisateur: person.idUtilisateur, fk_role: person.fk_role },
  ),
});
