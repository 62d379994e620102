import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A present municipality of France. Source: Etalab's découpage administratif (INSEE, La Poste). */
export interface Municipality {
  readonly codeInsee: string;
  readonly nom: string;
  readonly departement: string;
  readonly codesPostaux: readonly string[];
  readonly population: number;
}

interface SourceMunicipality {
  readonly code: string;
  readonly nom: string;
  readonly type: string;
  readonly departement: string;
  readonly codesPostaux?: readonly string[];
  readonly population?: number;
  /** Of one that was merged into another: that one's code. */
  readonly chefLieu?: string;
}

interface Municipalities {
  readonly byPostalCode: ReadonlyMap<string, readonly Municipality[]>;
  /** By {@link plain} name. */
  readonly byName: ReadonlyMap<string, readonly Municipality[]>;
}
let loaded: Municipalities | undefined;

/** Names that municipalities had before a merger, by the code of what they became. */
const former = new Map<string, string[]>();

/** Municipalities, largest first. Read on first use. */
function municipalities(): Municipalities {
  loaded ??= load();
  return loaded;
}

function load(): Municipalities {
  // The package's own index reads from the working directory.
  const file = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json');
  const source = JSON.parse(readFileSync(file, 'utf8')) as readonly SourceMunicipality[];
  const found = new Map<string, Municipality[]>();
  for (const { nom, type, chefLieu } of source)
    if (chefLieu && type !== 'commune-actuelle') former.set(chefLieu, [...(former.get(chefLieu) ?? []), plain(nom)]);
  for (const { code, nom, type, departement, codesPostaux = [], population = 0 } of source) {
    if (type !== 'commune-actuelle') continue;
    const municipality = { codeInsee: code, nom, departement, codesPostaux, population };
    for (const postalCode of codesPostaux) {
      const towns = found.get(postalCode) ?? [];
      towns.push(municipality);
      found.set(postalCode, towns);
    }
  }
  for (const towns of found.values()) towns.sort((a, b) => b.population - a.population);
  const byName = new Map<string, Municipality[]>();
  for (const town of new Set([...found.values()].flat()))
    byName.set(plain(town.nom), [...(byName.get(plain(town.nom)) ?? []), town]);
  return { byPostalCode: found, byName };
}

/** Every municipality, each once. */
export function allMunicipalities(): readonly Municipality[] {
  return [...new Set([...municipalities().byPostalCode.values()].flat())];
}

/** Municipalities of a five-digit postal code, largest first; none for an unknown one. */
export function townsOf(postalCode: string): readonly Municipality[] {
  return municipalities().byPostalCode.get(postalCode) ?? [];
}

/** The municipality that a postal code and a town name mean, as {@link townMeant}; null where there is none or several. */
export const codeInseeOf = (postalCode: string | null, town: string | null): string | null =>
  postalCode && town ? (townMeant(postalCode, town)?.codeInsee ?? null) : null;

interface TownMeant {
  readonly codeInsee: string;
  readonly nom: string;
  readonly codePostal: string;
  /** Code and name are its own, whatever the case, accents and hyphens. */
  readonly isExact: boolean;
}

/**
 * The one municipality that people mean by a postal code and a town, either of them alone too: « ALBI CEDEX 9 », « Lisle/Tarn »,
 * « St Sulpice », the name before a merger. Null where there is none, or more than one.
 */
export function townMeant(postalCode: string | null, town: string | null): TownMeant | null {
  const here = townsOf(postalCode ?? '');
  const name = meantName(town ?? '');
  if (town && name === '') return null;
  const exact = here.find(({ nom }) => town !== null && plain(nom) === plain(town));
  if (exact && postalCode) return { ...named(exact), codePostal: postalCode, isExact: true };
  const found = !town ? here : only(here, name);
  // A code of CEDEX is no town's: the name decides within the department, and without a code in France. One of other towns contradicts.
  const beyond =
    here.length > 0 || !town
      ? found
      : (municipalities().byName.get(name) ?? []).filter(({ codesPostaux }) =>
          sharesDepartment(codesPostaux, postalCode),
        );
  const [one, other] = beyond;
  if (!one || other) return null;
  const codePostal = postalCode && one.codesPostaux.includes(postalCode) ? postalCode : (one.codesPostaux[0] ?? '');
  return { ...named(one), codePostal, isExact: false };
}

const named = ({ codeInsee, nom }: Municipality) => ({ codeInsee, nom });

/** Those of this name, now or before; else those whose name begins so. */
function only(towns: readonly Municipality[], name: string): readonly Municipality[] {
  const same = towns.filter(({ nom }) => plain(nom) === name);
  if (same.length > 0) return same;
  const before = towns.filter(({ codeInsee }) => former.get(codeInsee)?.includes(name));
  return before.length > 0 ? before : towns.filter(({ nom }) => plain(nom).startsWith(`${name} `));
}

const departmentOf = (postalCode: string) => postalCode.slice(0, postalCode.startsWith('97') ? 3 : 2);
const sharesDepartment = (codes: readonly string[], postalCode: string | null): boolean =>
  postalCode === null || codes.some((code) => departmentOf(code) === departmentOf(postalCode));

/** A town without what the post and people add to it. */
function meantName(town: string): string {
  const bare = town
    .replace(/\bcedex\b.*$/i, ' ')
    .replace(/\(.*?\)/g, ' ')
    .replace(/\d+\s*(?:er|e|eme|ème)?\b/gi, ' ');
  return plain(bare.replace(/\bs\//gi, ' sur ').replace(/\//g, ' sur '));
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\bste\b/g, 'sainte')
    .replace(/\bst\b/g, 'saint')
    .trim();
}
