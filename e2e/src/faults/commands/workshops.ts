import { ask, type CommandSource, type Stage, sessionOf } from './command';

/** Of maximum length, so that one append's two events may travel in several packets. */
const COMMENT = 'Répertoire du concert de fin d’année, à préparer avec les ensembles. '.repeat(6);

interface Teacher {
  readonly idUtilisateur: number;
  readonly disciplines: readonly { readonly fk_site: number; readonly fk_instrument: number }[];
}

/** The supervisor defines workshops with a teacher: two events of one append, stored both or neither. */
export function workshops(stage: Stage): CommandSource {
  const session = sessionOf(stage, /superviseur/i);
  const teachers: Teacher[] = [];
  let count = 0;
  return {
    kinds: ['workshop defined'],
    weight: 1,
    prepare: async () => {
      const body = { fk_anneeScolaire: stage.year };
      const found = await ask<readonly Teacher[]>(session, {
        method: 'POST',
        path: '/api/utilisateursAdministratifs/enseignants',
        body,
      });
      teachers.push(...found.filter(({ disciplines }) => disciplines.length > 0));
      if (teachers.length === 0) throw new Error('the network has no teacher with a discipline');
    },
    next: (chance) => {
      const teacher = chance.pick(teachers);
      const { fk_site, fk_instrument } = chance.pick(teacher.disciplines);
      return {
        kind: 'workshop defined',
        session,
        call: {
          method: 'POST',
          path: '/api/ateliers/0',
          body: {
            fk_anneeScolaire: stage.year,
            fk_groupeAtelier: 1,
            fk_typeAtelier: 1,
            fk_site,
            jour: chance.int(1, 6),
            heureDebut: '10:00',
            heureFin: '11:00',
            commentaire: `Atelier ${++count}. ${COMMENT}`,
            enseignants: [{ fk_enseignant: teacher.idUtilisateur, fk_instrument }],
          },
        },
        expects: ['WorkshopDefined', 'TeacherAttached'],
        settled: () => undefined,
      };
    },
  };
}
