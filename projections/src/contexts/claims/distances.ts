import type { DistanceOrigin } from '@diapason/contracts/constants';
import { firstOf, orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { townMeant } from '../families/municipalities';
import { estimatedKilometres, type Position, positionOf, positionOfAddress } from './positions';

/** Where days begin and end: the town of an agent. */
export interface HomeTown {
  readonly nom: string;
  readonly codePostal: string;
  readonly codeInsee: string;
  readonly position: Position | undefined;
}

/** An end of a leg: a site by its number, or a town. */
export type Stop = { readonly site: number } | { readonly town: HomeTown } | null;

/** `kilometrage` null: nobody knows, the agent types it. */
export interface Distance {
  readonly kilometrage: number | null;
  readonly origine: DistanceOrigin;
}

const TYPED: Distance = { kilometrage: null, origine: 'saisie' };

const SITE = {
  idSite: sql.number('id_site'),
  codePostal: orNull(sql.text('code_postal')),
  ville: orNull(sql.text('ville')),
};
const PAIR = {
  a: sql.number('d.fk_site_a'),
  b: orNull(sql.number('d.fk_site_b')),
  insee: orNull(sql.text('c.code_insee')),
  kilometres: sql.number('d.kilometres'),
};

/** The town of that name, or of that code where it has one. */
export function namedTown(codePostal: string | null, ville: string | null): HomeTown | null {
  const town = townMeant(codePostal, ville);
  return (
    town && {
      nom: town.nom,
      codePostal: town.codePostal,
      codeInsee: town.codeInsee,
      position: positionOf(town.codeInsee),
    }
  );
}

const HOME = {
  codePostal: orNull(sql.text('a.code_postal')),
  ville: orNull(sql.text('a.ville')),
  codePostalSite: orNull(sql.text('s.code_postal')),
  villeSite: orNull(sql.text('s.ville')),
};

/** Whether the agent has a service sheet of the year, and the town: where they live, else of the site they are posted to. */
export async function serviceTown(
  db: ReadModels,
  fk_user: number,
  fk_anneeScolaire: number,
): Promise<{ readonly town: HomeTown | null } | undefined> {
  const home = await firstOf(
    db,
    HOME,
    `from fiche_service f left join agent a on a.id_utilisateur = f.fk_utilisateur left join site s on s.id_site = f.fk_site_residence
      where f.fk_utilisateur = $1 and f.fk_annee_scolaire = $2`,
    [fk_user, fk_anneeScolaire],
  );
  if (!home) return undefined;
  return { town: namedTown(home.codePostal, home.ville) ?? namedTown(home.codePostalSite, home.villeSite) };
}

/**
 * The kilometres of any leg: of the network's table where it has the pair, either way; else estimated from the two towns.
 * @returns a function that asks nothing more.
 */
export async function distances(db: ReadModels): Promise<(from: Stop, to: Stop) => Distance> {
  const [sites, pairs] = await Promise.all([
    rowsOf(db, SITE, 'from site', []),
    rowsOf(db, PAIR, 'from distance d left join commune c on c.id_commune = d.fk_commune', []),
  ]);
  const addresses = new Map(sites.map(({ idSite, codePostal, ville }) => [idSite, { codePostal, ville }]));
  const table = new Map(
    pairs.flatMap(({ a, b, insee, kilometres }) =>
      [b === null ? null : `s${b}`, insee === null ? null : `c${insee}`].flatMap((other) =>
        other === null ? [] : [[pairOf(`s${a}`, other), kilometres] as const],
      ),
    ),
  );
  const keyOf = (stop: NonNullable<Stop>) => ('site' in stop ? `s${stop.site}` : `c${stop.town.codeInsee}`);
  const positionAt = (stop: NonNullable<Stop>): Position | undefined => {
    if ('town' in stop) return stop.town.position;
    const address = addresses.get(stop.site);
    return address?.ville ? positionOfAddress(address.codePostal, address.ville) : undefined;
  };
  return (from, to) => {
    if (!from || !to) return TYPED;
    if (keyOf(from) === keyOf(to)) return 'town' in from ? TYPED : { kilometrage: 0, origine: 'table' };
    const known = table.get(pairOf(keyOf(from), keyOf(to)));
    if (known !== undefined) return { kilometrage: known, origine: 'table' };
    const [a, b] = [positionAt(from), positionAt(to)];
    return a && b ? { kilometrage: estimatedKilometres(a, b), origine: 'estimee' } : TYPED;
  };
}

const pairOf = (one: string, other: string): string => [one, other].sort().join(' ');
