import { dayAfter } from '@diapason/contracts/constants';
import { loginOf, stage } from './browser';
import { done } from './done';
import { logInOverHttp } from './http-client';
import { everybodyKnows, newFamily } from './people';
import { meetingOnce, TEACHER, taughtBy, today } from './rolls';

/** A class that somebody new is in, with the demonstration's teacher. */
export interface NewClass {
  readonly teacher: number;
  readonly eleves: readonly number[];
  /** A workshop for each day. */
  readonly ateliers: readonly number[];
  /** Takes the workshops away. */
  end(): Promise<void>;
}

/** A family's children in evaluated workshops that each meet once, so many days from now, whatever the calendar says; their schooling is the teacher's. */
export async function newClass(nom: string, children: readonly string[], inDays: readonly number[]): Promise<NewClass> {
  const office = await logInOverHttp(stage?.url ?? '', loginOf(/superviseur/i));
  const { idUtilisateur: teacher } = await logInOverHttp(stage?.url ?? '', loginOf(TEACHER));
  const { eleves } = await newFamily(nom, children);
  const known = await taughtBy(office, teacher);
  const { fk_anneeScolaire, fk_site } = known;
  const fk_instrument = known.enseignants[0]?.fk_instrument;
  const ateliers: number[] = [];
  for (const days of inDays) {
    const dateSeance = dayAfter(today, days);
    ateliers.push(await meetingOnce(office, known, { dateSeance, hour: 19, evaluation: 1 }));
  }
  // An awakening or an ensemble has no booklets.
  const offers = await done<readonly { idOffre: number; libelleOffre: string }[]>(
    office,
    'GET',
    '/api/cotisations/offres',
  );
  const fk_offre = offers.find(({ libelleOffre }) => /cursus/i.test(libelleOffre))?.idOffre;
  for (const fk_eleve of eleves) {
    const [schooling] = await done<readonly { idScolarite: number }[]>(
      office,
      'GET',
      `/api/eleves/${fk_eleve}/SI_list`,
    );
    const fk_scolariteInterne = schooling?.idScolarite ?? 0;
    const its = { fk_anneeScolaire, fk_site, fk_offre, fk_statut: 1, fk_enseignant: teacher };
    await done(office, 'POST', `/api/eleves/${fk_eleve}/scolaritesInterne/${fk_scolariteInterne}`, its);
    for (const fk_atelier of ateliers)
      await done(office, 'POST', '/api/ateliers/attachedEleve', {
        ...{ fk_atelier, fk_eleve, fk_instrument, fk_statut: 1, fk_scolariteInterne },
      });
  }
  await everybodyKnows(office);
  return {
    teacher,
    eleves,
    ateliers,
    end: async () => {
      for (const id of ateliers) await done(office, 'DELETE', `/api/ateliers/${id}`);
    },
  };
}
