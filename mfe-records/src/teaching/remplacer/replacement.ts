import type { ApiData } from '@diapason/platform';

export type Replacement = ApiData<'POST /api/ateliers/remplacement'>;
export type Lesson = Replacement['seances'][number];
export type Candidate = Replacement['candidats'][number];

/** What is chosen for one lesson. `motif`: why its conflict is kept. */
export interface Choice {
  readonly ticked: boolean;
  /** Set by hand, and left alone when all are filled. */
  readonly own?: number | undefined;
  readonly motif?: string | undefined;
}

/** Who takes a lesson, where it is ticked. */
export const takerOf = (choice: Choice | undefined, par: number | null): number | null =>
  choice?.ticked ? (choice.own ?? par) : null;

/** Why somebody cannot give a lesson: no discipline there, or what they give then; undefined: they can. */
export function obstacle(
  { candidats }: Replacement,
  idAtelier: number,
  taker: number,
): { readonly motif: string; readonly mayKeep: boolean } | undefined {
  const found = candidats
    .find(({ idUtilisateur }) => idUtilisateur === taker)
    ?.seances.find((one) => one.idAtelier === idAtelier);
  if (!found) return { motif: 'Pas de discipline sur ce site', mayKeep: false };
  return found.libre === 1 ? undefined : { motif: found.motif ?? 'Pris à cette heure', mayKeep: found.motif !== null };
}

/** « 12:30 », of minutes. */
export const clockOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(Math.round(minutes) % 60).padStart(2, '0')}`;

/** Of everybody who gives or takes a lesson: their week before and after. */
export function services(data: Replacement, takers: ReadonlyMap<number, number>) {
  const change = (of: number) => {
    const sum = (lessons: readonly Lesson[], field: 'minutesSemaine' | 'minutesAnnee') =>
      lessons.reduce((total, one) => total + one[field], 0);
    const gone = of === data.idUtilisateur ? data.seances.filter(({ idAtelier }) => takers.has(idAtelier)) : [];
    const come = data.seances.filter(({ idAtelier }) => takers.get(idAtelier) === of);
    return {
      semaine: sum(come, 'minutesSemaine') - sum(gone, 'minutesSemaine'),
      annee: sum(come, 'minutesAnnee') - sum(gone, 'minutesAnnee'),
    };
  };
  const concerned = new Set([data.idUtilisateur, ...takers.values()]);
  return [data, ...data.candidats]
    .filter(({ idUtilisateur }) => concerned.has(idUtilisateur))
    .map((one) => {
      const { semaine, annee } = change(one.idUtilisateur);
      return { ...one, apresSemaine: one.minutesSemaine + semaine, apresAnnee: one.minutesAnnee + annee };
    });
}
