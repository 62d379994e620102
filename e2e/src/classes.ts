import { dayAfter, todayInParis } from '@diapason/contracts/constants';
import { loginOf, stage } from './browser';
import { done } from './done';
import { logInOverHttp } from './http-client';
import { everybodyKnows, newFamily } from './people';
import { TEACHER, taughtBy } from './rolls';

const ONCE = 4;

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
  const { fk_anneeScolaire, fk_groupeAtelier, fk_typeAtelier, fk_site, enseignants } = await taughtBy(office, teacher);
  const taught = enseignants.filter(({ fk_enseignant }) => fk_enseignant === teacher);
  const fk_instrument = taught[0]?.fk_instrument;
  const ateliers: number[] = [];
  for (const days of inDays) {
    const { idAtelier } = await done<{ idAtelier: number }>(office, 'POST', '/api/ateliers/0', {
      ...{ fk_anneeScolaire, fk_groupeAtelier, fk_typeAtelier, fk_site, evaluation: 1 },
      ...{
        fk_typeRepetition: ONCE,
        dateSeance: dayAfter(todayInParis(), days),
        heureDebut: '19:00',
        heureFin: '19:45',
      },
      enseignants: [{ fk_enseignant: teacher, fk_instrument }],
    });
    ateliers.push(idAtelier);
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
