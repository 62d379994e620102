import { clock } from '@diapason/projections/teaching/conflicts';
import type { DemoAgent } from './agents';
import type { DemoFamily } from './families';
import type { DemoWorkshop } from './lessons';
import { roomsOf, sites } from './network';
import type { Random } from './random';
import type { DemoYears } from './school-years';

/** Group, kind and minutes of what a network offers beside theory and the children's choir. */
const KINDS: readonly (readonly [group: number, type: number, minutes: number])[] = [
  [2, 11, 60],
  [3, 20, 45],
  [3, 21, 45],
  [4, 30, 75],
  [4, 31, 90],
  [4, 33, 120],
  [4, 34, 60],
  [4, 35, 90],
  [4, 36, 60],
  [5, 40, 75],
  [5, 41, 75],
  [5, 42, 75],
  [6, 50, 120],
];
const SEATS = 10;

/** A workshop of every kind, one after the other on the sites. @param from first number. */
export function planEnsembles(
  random: Random,
  teachers: readonly DemoAgent[],
  { families, years }: { readonly families: readonly DemoFamily[]; readonly years: DemoYears },
  from: number,
): readonly DemoWorkshop[] {
  const enrolled = families.flatMap(({ pupils }) =>
    pupils.flatMap(({ index: pupil, schooling }) => {
      const position = schooling.findIndex(({ fk_anneeScolaire }) => fk_anneeScolaire === years.current.id);
      const one = schooling[position];
      return one ? [{ pupil, schooling: position, fk_statut: one.fk_statut, site: one.fk_site }] : [];
    }),
  );
  return KINDS.map(([group, type, minutes], index) => {
    const site = sites[index % sites.length]?.idSite ?? 1;
    const here = teachers.filter((one) => one.sites.includes(site));
    const teacher = random.pick(here.length > 0 ? here : teachers);
    const start = 60 * random.int(17, 19);
    const own = enrolled.filter((one) => one.site === site);
    const first = own.length > 0 ? (index * SEATS) % own.length : 0;
    return {
      idAtelier: from + index,
      fk_groupeAtelier: group,
      fk_typeAtelier: type,
      fk_site: site,
      fk_salle: roomsOf(site)[0] ?? null,
      fk_instrument: teacher.disciplines[0] ?? 0,
      jour: random.int(1, 6),
      heureDebut: clock(start),
      heureFin: clock(start + minutes),
      dureeAtelier: minutes,
      maximumEleves: 20,
      individuel: 0,
      teacher: teacher.index,
      pupils: own.slice(first, first + SEATS).map(({ site: _, ...one }) => one),
    };
  });
}
