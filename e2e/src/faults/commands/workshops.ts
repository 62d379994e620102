import { type CommandSource, type Stage, sessionOf } from './command';

/** Of maximum length, so that one append's two events may travel in several packets. */
const COMMENT = 'Répertoire du concert de fin d’année, à préparer avec les ensembles. '.repeat(6);

/** The supervisor defines workshops with a teacher: two events of one append, stored both or neither. */
export function workshops(stage: Stage): CommandSource {
  const session = sessionOf(stage, /superviseur/i);
  const teacher = sessionOf(stage, /enseignant/i);
  let count = 0;
  return {
    kinds: ['workshop defined'],
    weight: 1,
    prepare: async () => undefined,
    next: (chance) => ({
      kind: 'workshop defined',
      session,
      call: {
        method: 'POST',
        path: '/api/ateliers/0',
        body: {
          fk_anneeScolaire: stage.year,
          fk_groupeAtelier: 1,
          fk_typeAtelier: 1,
          fk_site: 1,
          jour: chance.int(1, 6),
          heureDebut: '10:00',
          heureFin: '11:00',
          commentaire: `Atelier ${++count}. ${COMMENT}`,
          enseignants: [{ fk_enseignant: teacher.idUtilisateur, fk_instrument: 1 }],
        },
      },
      expects: ['WorkshopDefined', 'TeacherAttached'],
      settled: () => undefined,
    }),
  };
}
