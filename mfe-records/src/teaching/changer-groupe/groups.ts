import type { ApiData } from '@diapason/platform';
import { plural } from '@diapason/ui';
import { days } from '../days';
import { whenOf } from '../workshop-in-words';

export type Groups = ApiData<'POST /api/ateliers/groupes/:id'>;
export type Group = Groups['groupes'][number];
export type Pupil = Groups['eleves'][number];
type Named = Pick<Group, 'libelleGroupe' | 'jour' | 'heureDebut' | 'heureFin'>;

/** What is chosen for one pupil. `motif`: why a conflict, or a place too many, is kept. */
export interface Choice {
  readonly ticked: boolean;
  /** Set by hand, and left alone when all are filled. */
  readonly own?: number | undefined;
  readonly motif?: string | undefined;
}

const small = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
/** « vendredi 17:30 – 18:45 » */
export const timeOf = (group: Omit<Named, 'libelleGroupe'>): string => small(whenOf(group));
/** « Groupe B », or its hours where it has no name. */
export const nameOf = (group: Named): string => group.libelleGroupe ?? whenOf(group);
/** « Groupe B, mercredi 14:00 – 15:15 » */
export const longNameOf = (group: Named): string =>
  group.libelleGroupe ? `${group.libelleGroupe}, ${timeOf(group)}` : whenOf(group);
/** « au groupe B », « au cours du mercredi 14:00 – 15:15 » */
export function inGroup({ libelleGroupe, ...group }: Named): string {
  if (libelleGroupe)
    return /^groupe\b/i.test(libelleGroupe) ? `au ${small(libelleGroupe)}` : `au groupe ${libelleGroupe}`;
  return group.jour === null ? 'au cours sans jour fixe' : `au cours du ${timeOf(group)}`;
}
/** « Piano, mercredi 14:00 » */
export const lessonInWords = ({ libelleType, jour, heureDebut }: Pupil['autres'][number]): string =>
  [libelleType, [small(days[jour ?? 0] ?? ''), heureDebut].filter(Boolean).join(' ')].join(', ');

/** Who goes where, by pupil, in the order of the list. */
export type Takers = ReadonlyMap<number, number>;

/** Free places of a group from that day on; none of one without a maximum. */
export const freePlaces = ({ maximumEleves, countEleves }: Pick<Group, 'maximumEleves' | 'countEleves'>) =>
  maximumEleves > 0 ? Math.max(0, maximumEleves - countEleves) : undefined;

/** What a pupil has at the hours of a group. */
export const clashOf = (group: Group, pupil: number) => group.pris.find(({ fk_eleve }) => fk_eleve === pupil);

/** Pupils for whom a group has no place: who has something else then first, then the last ones of the list. */
export function beyond(group: Group, takers: Takers): readonly number[] {
  const free = freePlaces(group);
  if (free === undefined) return [];
  const coming = [...takers].filter(([, to]) => to === group.idAtelier).map(([pupil]) => pupil);
  const isTaken = (pupil: number) => (clashOf(group, pupil) ? 1 : 0);
  return [...coming].sort((one, other) => isTaken(one) - isTaken(other)).slice(free);
}

/** Why a pupil cannot go where they are sent; undefined: they can. */
export function obstacle({ nomPrenomEleve, fk_eleve }: Pupil, group: Group, takers: Takers) {
  const clash = clashOf(group, fk_eleve);
  const isOver = beyond(group, takers).includes(fk_eleve);
  if (!clash && !isOver) return undefined;
  const free = freePlaces(group) ?? 0;
  const reasons = [
    clash && (clash.autre ? hasThen(clash, clash.autre) : 'y est déjà'),
    isOver && `${nameOf(group)} n’a que ${plural(free, 'place')}`,
  ].filter(Boolean);
  return {
    motif: `${nomPrenomEleve} ${clash ? reasons.join(', et ') : `\u2013 ${reasons.join(', ')}`}`,
    mayKeep: clash?.autre !== null,
  };
}

const hasThen = (clash: Group['pris'][number], autre: NonNullable<Group['pris'][number]['autre']>): string => {
  const what = `a ${autre.libelleType} de ${autre.heureDebut} à ${autre.heureFin}`;
  return `${what}${clash.trajet ? ` à ${autre.libelleSite}, trop près pour le trajet` : ''}, ${plural(clash.fois, 'fois', 'fois')}`;
};

/** Groups in which a pupil is free and finds a place. */
export const waysOut = (data: Groups, pupil: number, takers: Takers): readonly Group[] =>
  data.groupes.filter(({ idAtelier, ...group }) => {
    if (takers.get(pupil) === idAtelier || clashOf({ idAtelier, ...group }, pupil)) return false;
    const coming = [...takers.values()].filter((to) => to === idAtelier).length;
    return (freePlaces(group) ?? Number.POSITIVE_INFINITY) > coming;
  });
