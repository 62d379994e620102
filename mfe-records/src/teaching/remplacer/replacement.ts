import { weekdays } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { clock } from '../../staff/service/service';

export type Replacement = ApiData<'POST /api/ateliers/remplacement'>;
export type Lesson = Replacement['seances'][number];
export type Candidate = Replacement['candidats'][number];

/** What the screen is asked for, beside whom. */
export interface Asked {
  /** The lessons that are ticked at first; all of them where none is named. */
  readonly courses: ReadonlySet<number> | undefined;
  readonly year: { readonly fk_anneeScolaire?: number };
  /** Where one came from, and goes back to. */
  readonly from: string | undefined;
}

interface Course {
  readonly idAtelier: number;
  readonly fk_anneeScolaire: number;
}
/** From the sheet of one workshop. */
export const replacingIn = (agent: number, { idAtelier, fk_anneeScolaire }: Course): string =>
  `/remplacer/${agent}?atelier=${idAtelier}&annee=${fk_anneeScolaire}`;
/** In workshops that are chosen in the list of a year. */
export const replacingInAll = (agent: number, courses: readonly number[], year: unknown): string =>
  `/remplacer/${agent}?ateliers=${courses.join('-')}${year ? `&annee=${String(year)}` : ''}`;

/** Reads those addresses. */
export function askedBy(search: string): Asked {
  const params = new URLSearchParams(search);
  const [one, several] = [params.get('atelier'), params.get('ateliers')];
  const courses = (several ?? one ?? '').split('-').map(Number).filter(Boolean);
  const fk_anneeScolaire = Number(params.get('annee'));
  const [first] = courses;
  return {
    courses: first === undefined ? undefined : new Set(courses),
    year: fk_anneeScolaire ? { fk_anneeScolaire } : {},
    from: first === undefined ? undefined : several ? '/liste-ateliers' : `/fiche-atelier/${first}`,
  };
}

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
  return found.libre === 1 ? undefined : { motif: found.motif ?? '', mayKeep: found.gardable === 1 };
}

/** « Lun. 17:00 » */
export const shortWhen = ({ jour, heureDebut }: Pick<Lesson, 'jour' | 'heureDebut'>): string => {
  const day = weekdays.find(({ id }) => id === jour)?.libelle;
  return day ? `${day.slice(0, 3)}. ${heureDebut}` : heureDebut;
};

export interface ServiceChange {
  readonly idUtilisateur: number;
  readonly nomPrenomUtilisateur: string;
  readonly dues: number | null;
  readonly semaine: number;
  readonly apres: number;
  readonly annee: number;
  readonly apresAnnee: number;
}

/** Of everybody who gives or takes a lesson: their week and their year before and after; nobody’s for who sees no service sheets. */
export function services(data: Replacement, takers: ReadonlyMap<number, number>): readonly ServiceChange[] {
  const change = (of: number, field: 'minutesSemaine' | 'minutesAnnee') =>
    data.seances.reduce((sum, one) => {
      const taker = takers.get(one.idAtelier);
      const gone = taker !== undefined && of === data.idUtilisateur ? one[field] : 0;
      return sum + (taker === of ? one[field] : 0) - gone;
    }, 0);
  const concerned = new Set([data.idUtilisateur, ...takers.values()]);
  return [data, ...data.candidats].flatMap((one) => {
    const { idUtilisateur, nomPrenomUtilisateur, minutesSemaine, minutesAnnee, minutesDues } = one;
    if (!concerned.has(idUtilisateur) || minutesSemaine === null || minutesAnnee === null) return [];
    return [
      {
        ...{ idUtilisateur, nomPrenomUtilisateur, dues: minutesDues, semaine: minutesSemaine, annee: minutesAnnee },
        apres: minutesSemaine + change(idUtilisateur, 'minutesSemaine'),
        apresAnnee: minutesAnnee + change(idUtilisateur, 'minutesAnnee'),
      },
    ];
  });
}

/** « 10:00 dues, 8:30 libres »; « , 1:00 au-delà du contrat » in brass where it is more. */
export const owedOf = ({ dues, apres }: ServiceChange): string => {
  if (dues === null) return '';
  const left = Math.round(dues - apres);
  const rest = left === 0 ? 'égal' : left > 0 ? `${clock(left)} libres` : `${clock(-left)} au-delà du contrat`;
  return `${clock(dues)} dues, ${rest}`;
};
