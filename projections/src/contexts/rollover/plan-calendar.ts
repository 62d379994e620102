import { frenchDate, isInYear } from '@diapason/contracts/constants';
import { line, type PlannedLine } from './lines';
import { aYearLater } from './year-later';
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
  const ofClosures = closures
    .filter(({ premierJour }) => isInYear(premierJour, source))
    .map((one) => closureLine(years, one));
  return [...ofHolidays, ...ofClosures];
}

function closureLine({ closures, places, cible }: Years, one: Closure): PlannedLine {
  const site = one.fk_site === null ? 'tous les sites' : (places.sites.get(one.fk_site)?.libelle ?? '');
  const told = { libelle: one.libelle, precision: `Fermeture · ${site}` };
  const there = closures.find(
    ({ libelle, fk_site, premierJour }) =>
      libelle === one.libelle && fk_site === one.fk_site && isInYear(premierJour, cible),
  );
  const id = `fermeture-${one.id}`;
  if (there) return line('vacances', id, { ...told, sort: 'deja', pourquoi: `Le ${frenchDate(there.premierJour)}` });
  if (one.fk_site !== null && places.sites.get(one.fk_site)?.ferme)
    return line('vacances', id, { ...told, sort: 'laisse', pourquoi: 'Site fermé' });
  const of = { ...one, premierJour: aYearLater(one.premierJour), dernierJour: aYearLater(one.dernierJour) };
  return line('vacances', id, {
    ...told,
    sort: 'change',
    pourquoi: 'Mêmes jours, un an plus tard',
    avant: frenchDate(one.premierJour),
    apres: frenchDate(of.premierJour),
    writes: { kind: 'closure', of },
  });
}
