import { todayInParis } from '@diapason/contracts/constants';
import { loginOf, stage } from './browser';
import { done } from './done';
import { type Caller, logInOverHttp } from './http-client';

const ONCE = 4;

interface Workshop {
  readonly idAtelier: number;
  readonly fk_site: number;
  readonly fk_anneeScolaire: number;
  readonly fk_groupeAtelier: number;
  readonly fk_typeAtelier: number;
  readonly enseignants: readonly { readonly fk_enseignant: number; readonly fk_instrument: number }[];
}
interface Listed {
  readonly idAtelier: number;
  readonly countEleves: number;
}
interface Assigned {
  readonly idUtilisateur: number;
  readonly disciplines: readonly { readonly fk_site: number; readonly fk_instrument: number }[];
}
interface Place {
  readonly fk_eleve: number;
  readonly fk_instrument: number;
  readonly fk_statut: number;
  readonly fk_scolariteInterne: number | null;
}

interface Called {
  readonly dateValidation: string | null;
  readonly version: number;
  readonly eleves: readonly { readonly fk_eleve: number; readonly fk_statutPresence: number | null }[];
}

/** Lessons of today of the demonstration's teacher, whose roll is called. */
export interface Rolls {
  readonly teacher: number;
  /** With pupils of a workshop that the teacher has. */
  newLesson(hour: 20 | 21): Promise<number>;
  sheetOf(id: number): Promise<Called>;
  /** Takes away what was made. */
  end(): Promise<void>;
}

export const TEACHER = /^enseignant$/i;
export const today = todayInParis();

export async function rolls(): Promise<Rolls> {
  const office = await logInOverHttp(stage?.url ?? '', loginOf(/superviseur/i));
  const { idUtilisateur: teacher } = await logInOverHttp(stage?.url ?? '', loginOf(TEACHER));
  const made: number[] = [];
  return {
    teacher,
    newLesson: async (hour) => {
      const id = await newLesson(office, teacher, hour);
      made.push(id);
      return id;
    },
    sheetOf: (id) => done(office, 'GET', `/api/presences/parAtelier/${id}?date=${today}`),
    end: async () => {
      for (const id of made.splice(0)) await done(office, 'DELETE', `/api/ateliers/${id}`);
    },
  };
}

/** The first of these workshops whose site assigns the teacher what they teach there. */
async function firstTaught(office: Caller, teacher: number, ids: readonly number[]): Promise<Workshop> {
  for (const id of ids) {
    const one = await done<Workshop>(office, 'GET', `/api/ateliers/${id}`);
    const { fk_anneeScolaire, fk_site } = one;
    const place = { fk_anneeScolaire, fk_site: [fk_site], fk_instrument: [] };
    const assigned = (
      await done<readonly Assigned[]>(office, 'POST', '/api/utilisateursAdministratifs/enseignants', place)
    ).find(({ idUtilisateur }) => idUtilisateur === teacher);
    const enseignants = one.enseignants.filter(({ fk_enseignant }) => fk_enseignant === teacher);
    const taught = enseignants[0]?.fk_instrument;
    const isAssigned = assigned?.disciplines.some((of) => of.fk_site === fk_site && of.fk_instrument === taught);
    if (isAssigned) return { ...one, enseignants };
  }
  throw new Error(`no workshop of ${ids.length} is one that the teacher is assigned to`);
}

/** A workshop of several that the teacher has, where they are assigned what they teach; of its teachers only this one. */
export async function taughtBy(office: Caller, teacher: number): Promise<Workshop> {
  const search = { fk_enseignant: [teacher], atelierIndividuel: 2 };
  const several = (await done<readonly Listed[]>(office, 'POST', '/api/ateliers/ateliers', search)).filter(
    ({ countEleves }) => countEleves > 1,
  );
  return firstTaught(
    office,
    teacher,
    several.map(({ idAtelier }) => idAtelier),
  );
}

/** A workshop like a known one that meets on one day alone. @returns its number. */
export async function meetingOnce(
  office: Caller,
  { fk_anneeScolaire, fk_groupeAtelier, fk_typeAtelier, fk_site, enseignants }: Workshop,
  {
    dateSeance,
    hour,
    evaluation = 0,
  }: { readonly dateSeance: string; readonly hour: number; readonly evaluation?: 0 | 1 },
): Promise<number> {
  const { idAtelier } = await done<{ idAtelier: number }>(office, 'POST', '/api/ateliers/0', {
    ...{ fk_anneeScolaire, fk_groupeAtelier, fk_typeAtelier, fk_site, evaluation },
    ...{ fk_typeRepetition: ONCE, dateSeance, heureDebut: `${hour}:00`, heureFin: `${hour}:45` },
    enseignants: enseignants.map(({ fk_enseignant, fk_instrument }) => ({ fk_enseignant, fk_instrument })),
  });
  return idAtelier;
}

async function newLesson(office: Caller, teacher: number, hour: number): Promise<number> {
  const known = await taughtBy(office, teacher);
  const places = await done<readonly Place[]>(office, 'POST', '/api/ateliers/elevesByAteliers', {
    fk_atelier: known.idAtelier,
  });
  const idAtelier = await meetingOnce(office, known, { dateSeance: today, hour });
  for (const { fk_eleve, fk_instrument, fk_statut, fk_scolariteInterne } of places.slice(0, 3))
    await done(office, 'POST', '/api/ateliers/attachedEleve', {
      fk_atelier: idAtelier,
      ...{ fk_eleve, fk_instrument, fk_statut, fk_scolariteInterne },
    });
  return idAtelier;
}
