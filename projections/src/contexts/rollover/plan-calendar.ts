import { addMonths, daysBetween, frenchDate, isInYear } from '@diapason/contracts/constants';
import { line, type PlannedLine } from './lines';
import type { Closure, Years } from './years';

const ENTER = { lien: '/viewTableData?vacances&Vacances%20scolaires', libelleLien: 'Saisir les dates' };

/** Holidays are known or not, never guessed; a closure of a site comes back on the same days, where somebody ticks it. */
export function calendarLines(years: Years): readonly PlannedLine[] {
  const { holidays, closures, source, cible } = years;
  const named = holidays.filter(({ premierJour }) => isInYear(premierJour, source));
  const known = holidays.filter(({ premierJour }) => isInYear(premierJour, cible));
  const ofHolidays = named.map((one): PlannedLine => {
    const next = known.find(({ libelle }) => libelle === one.libelle);
    const told = { libelle: one.libelle, precision: 'Vacances scolaires' };
    if (next)
      return line('vacances', one.id, { ...told, sort: 'deja', pourquoi: `Le ${frenchDate(next.premierJour)}` });
    return line('vacances', one.id, {
      ...told,
      sort: 'laisse',
      pourquoi: `Dates ${cible.libelle} inconnues`,
      ...ENTER,
    });
  });
  const closed = closures.filter(({ premierJour }) => isInYear(premierJour, source));
  const there = alreadyThere(
    closed,
    closures.filter(({ premierJour }) => isInYear(premierJour, cible)),
  );
  const ofClosures = closed.map((one) => closureLine(years, one, there.get(one.id)));
  return [...ofHolidays, ...ofClosures];
}

/** Of each closure the one of the new year that stands for it, by its number: of the same name and site, the nearest day first, each once. */
function alreadyThere(before: readonly Closure[], next: readonly Closure[]): ReadonlyMap<number, Closure> {
  const pairs = before
    .flatMap((one) =>
      next
        .filter(({ libelle, fk_site }) => libelle === one.libelle && fk_site === one.fk_site)
        .map((other) => ({
          ...{ one, other },
          apart: Math.abs(daysBetween(addMonths(one.premierJour, 12), other.premierJour)),
        })),
    )
    .toSorted((a, b) => a.apart - b.apart);
  const found = new Map<number, Closure>();
  const taken = new Set<Closure>();
  for (const { one, other } of pairs) {
    if (found.has(one.id) || taken.has(other)) continue;
    found.set(one.id, other);
    taken.add(other);
  }
  return found;
}

function closureLine({ places }: Years, one: Closure, there: Closure | undefined): PlannedLine {
  const site = one.fk_site === null ? 'tous les sites' : (places.sites.get(one.fk_site)?.libelle ?? '');
  const told = { libelle: one.libelle, precision: `Fermeture · ${site}` };
  const id = `fermeture-${one.id}`;
  if (there) return line('vacances', id, { ...told, sort: 'deja', pourquoi: `Le ${frenchDate(there.premierJour)}` });
  if (one.fk_site !== null && places.sites.get(one.fk_site)?.ferme)
    return line('vacances', id, { ...told, sort: 'laisse', pourquoi: 'Site fermé' });
  const of = { ...one, premierJour: addMonths(one.premierJour, 12), dernierJour: addMonths(one.dernierJour, 12) };
  return line('vacances', id, {
    ...told,
    sort: 'change',
    pourquoi: 'Mêmes jours, un an plus tard',
    avant: frenchDate(one.premierJour),
    apres: frenchDate(of.premierJour),
    writes: { kind: 'closure', of },
  });
}
