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
}

let loaded: ReadonlyMap<string, readonly Municipality[]> | undefined;

/** Municipalities by postal code, largest first. Read on first use. */
function byPostalCode(): ReadonlyMap<string, readonly Municipality[]> {
  loaded ??= load();
  return loaded;
}

function load(): ReadonlyMap<string, readonly Municipality[]> {
  // The package's own index reads from the working directory.
  const file = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json');
  const source = JSON.parse(readFileSync(file, 'utf8')) as readonly SourceMunicipality[];
  const found = new Map<string, Municipality[]>();
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
  return found;
}

/** Every municipality, each once. */
export function allMunicipalities(): readonly Municipality[] {
  return [...new Set([...byPostalCode().values()].flat())];
}

/** Municipalities of a five-digit postal code, largest first; none for an unknown one. */
export function townsOf(postalCode: string): readonly Municipality[] {
  return byPostalCode().get(postalCode) ?? [];
}

/**
 * The municipality of a postal code and a town name; ignores case, accents and hyphens.
 * Null when the name is none of the code's towns.
 */
export function codeInseeOf(postalCode: string | null, town: string | null): string | null {
  if (!postalCode || !town) return null;
  const name = plain(town);
  return townsOf(postalCode).find((municipality) => plain(municipality.nom) === name)?.codeInsee ?? null;
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
