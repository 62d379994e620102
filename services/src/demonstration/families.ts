import { DEMO_DOMAIN, type DemoAgent, mobile, teacherFor, unique } from './agents';
import type { DemoMunicipality, Geography } from './geography';
import { BOYS, GIRLS, MEN, mailbox, PROFESSIONS, STREETS, SURNAMES, WOMEN } from './names';
import { type DemoSite, sites } from './network';
import type { Random } from './random';
import { type DemoYear, type DemoYears, day } from './school-years';
import { type DemoSchooling, planSchooling } from './schooling';
import { type DemoTaxRecord, planTaxRecords } from './tax';

export interface DemoGuardian {
  /** Position in the network's list of guardians, from 0. */
  readonly index: number;
  readonly fk_civilite: 1 | 2;
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string;
  readonly lieuNaissance: string;
  readonly departementNaissance: string;
  readonly adresse1: string;
  readonly codePostal: string;
  readonly ville: string;
  readonly codeInsee: string;
  readonly telephoneMobile: string;
  readonly profession: string;
  readonly fk_categorieSocioProfessionnelle: number;
  readonly email: string;
  readonly taxRecords: readonly DemoTaxRecord[];
}

export interface DemoPupil {
  readonly index: number;
  readonly fk_genre: 1 | 2;
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string;
  readonly adulte: boolean;
  readonly dateInscription: string;
  /** Guardians by position, in their rank. Role 1 Père, 2 Mère, 3 Tuteur. */
  readonly guardians: readonly { readonly guardian: number; readonly fk_role: number }[];
  readonly schooling: readonly DemoSchooling[];
}

export interface DemoFamily {
  /** The first guardian pays. */
  readonly guardians: readonly DemoGuardian[];
  readonly pupils: readonly DemoPupil[];
  readonly site: DemoSite;
}

/** The days on which a family's pupils enrol for a year. */
export const enrolmentDays = ({ pupils }: DemoFamily, { id }: DemoYear): readonly string[] =>
  pupils.flatMap(({ schooling }) =>
    schooling.flatMap((one) => (one.fk_anneeScolaire === id ? [one.dateCreation] : [])),
  );

/** The month, `YYYY-MM`, in which a family comes in the middle of the year; undefined where it came in summer or autumn. */
export function lateMonth(family: DemoFamily, year: DemoYear): string | undefined {
  const [first] = [...enrolmentDays(family, year)].sort();
  return first !== undefined && first > day(year.start, 12, 31) ? first.slice(0, 7) : undefined;
}

/** Siblings enrolled together, out of a hundred families. */
const SIBLINGS = [
  [1, 62],
  [2, 29],
  [3, 8],
  [4, 1],
] as const;

export interface FamiliesOptions {
  readonly pupils: number;
  readonly years: DemoYears;
  readonly today: string;
  readonly geography: Geography;
  readonly agents: readonly DemoAgent[];
}

/** Families until the number of pupils is reached. The login of the first one's guardian is printed. */
export function buildFamilies(random: Random, options: FamiliesOptions): readonly DemoFamily[] {
  const families: DemoFamily[] = [];
  const mailboxes = new Set<string>();
  let pupils = 0;
  let guardians = 0;
  while (pupils < options.pupils) {
    const showcase = families.length === 0;
    const wanted = showcase ? 2 : random.weighted(SIBLINGS);
    const size = Math.min(wanted, options.pupils - pupils);
    const family = buildFamily(random.branch(`family ${families.length}`), options, {
      showcase,
      size,
      firstPupil: pupils,
      firstGuardian: guardians,
      mailboxes,
    });
    families.push(family);
    pupils += size;
    guardians += family.guardians.length;
  }
  return families;
}

interface Place {
  readonly showcase: boolean;
  readonly size: number;
  readonly firstPupil: number;
  readonly firstGuardian: number;
  readonly mailboxes: Set<string>;
}

function buildFamily(random: Random, options: FamiliesOptions, place: Place): DemoFamily {
  const { years, geography, agents, today } = options;
  const site = random.weighted(sites.map((one) => [one, one.weight]));
  const home = homeOf(random, geography, site, place.showcase);
  const nom = random.pick(SURNAMES);
  const adult = !place.showcase && place.size === 1 && random.chance(0.12);
  const guardians = buildGuardians(random, { years, home, nom, adult, ...place });
  const pupils = Array.from({ length: place.size }, (_, position): DemoPupil => {
    const index = place.firstPupil + position;
    const first = guardians[0];
    const fk_genre = adult && first ? first.fk_civilite : random.chance(0.56) ? 1 : 2;
    const age = place.showcase ? 9 + 3 * position : random.weighted(AGES);
    const dateNaissance =
      adult && first ? first.dateNaissance : day(years.current.start - age, random.int(1, 12), random.int(1, 28));
    const schooling = planSchooling(random, {
      years,
      site: site.idSite,
      birthYear: Number(dateNaissance.slice(0, 4)),
      today,
      mayBeLate: place.size === 1 && !place.showcase,
      showcase: place.showcase ? { path: position === 0 ? 'danse' : 'instrument' } : null,
      teacher: (fk_site, instrument) => teacherFor(agents, fk_site, instrument, random),
    });
    return {
      index,
      fk_genre,
      nom: (adult && first ? first.nom : nom).toUpperCase(),
      prenom: adult && first ? first.prenom : random.pick(fk_genre === 1 ? GIRLS : BOYS),
      dateNaissance,
      adulte: adult,
      dateInscription: schooling[0]?.dateCreation ?? day(years.current.start, 9, 1),
      guardians: guardians.map((guardian) => ({
        guardian: guardian.index,
        fk_role: adult ? 3 : guardian.fk_civilite === 1 ? 2 : 1,
      })),
      schooling,
    };
  });
  return { guardians, pupils, site };
}

/** Age of a pupil: most are seven to fourteen. */
const AGES = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map(
  (age) => [age, age < 6 ? 5 : age < 8 ? 9 : age < 13 ? 11 : age < 16 ? 7 : 3] as const,
);

interface Home {
  readonly adresse1: string;
  readonly codePostal: string;
  readonly ville: string;
  readonly codeInsee: string;
}

/** Most live in the town of their school, others around, a few outside the département. */
function homeOf(random: Random, geography: Geography, site: DemoSite, showcase: boolean): Home {
  const adresse1 = `${random.int(1, 140)} ${random.pick(STREETS)}`;
  const own = geography.municipalities.find((one) => one.codeInsee === site.codeInsee);
  const where = showcase
    ? 'own'
    : random.weighted([
        ['own', 62],
        ['around', 31],
        ['outside', 7],
      ] as const);
  if (where === 'outside' && geography.neighbours.length > 0) {
    const town = random.weighted(geography.neighbours.map((one) => [one, one.population]));
    return { adresse1, codePostal: town.codesPostaux[0] ?? '', ville: town.nom, codeInsee: town.codeInsee };
  }
  const around = geography.municipalities.filter((one) => one.fk_epci === own?.fk_epci);
  const town: DemoMunicipality =
    where === 'own' && own ? own : random.weighted(around.map((one) => [one, one.population]));
  return { adresse1, codePostal: town.codePostal, ville: town.nom, codeInsee: town.codeInsee };
}

function buildGuardians(
  random: Random,
  family: Place & { readonly years: DemoYears; readonly home: Home; readonly nom: string; readonly adult: boolean },
): readonly DemoGuardian[] {
  const count = family.adult ? 1 : random.chance(0.42) ? 2 : 1;
  const mother = random.chance(0.68);
  const taxRecords = planTaxRecords(random, family.years, {
    children: family.size,
    adults: count,
    showcase: family.showcase,
  });
  return Array.from({ length: count }, (_, position): DemoGuardian => {
    const woman = position === 0 ? mother : !mother;
    const prenom = random.pick(woman ? WOMEN : MEN);
    const nom = (woman && random.chance(0.25) ? random.pick(SURNAMES) : family.nom).toUpperCase();
    const name = unique(mailbox(prenom, nom), family.mailboxes);
    const age = family.adult ? random.int(22, 70) : random.int(28, 52);
    return {
      index: family.firstGuardian + position,
      fk_civilite: woman ? 1 : 2,
      nom,
      prenom,
      dateNaissance: day(family.years.current.start - age, random.int(1, 12), random.int(1, 28)),
      lieuNaissance: family.home.ville,
      departementNaissance: family.home.codeInsee.slice(0, 2),
      ...family.home,
      telephoneMobile: mobile(random),
      profession: random.pick(PROFESSIONS),
      fk_categorieSocioProfessionnelle: random.int(1, 6),
      email: family.showcase && position === 0 ? `responsable@${DEMO_DOMAIN}` : `${name}@familles.${DEMO_DOMAIN}`,
      // Only the payer declares: the tax notice is the household's.
      taxRecords: position === 0 ? taxRecords : [],
    };
  });
}
