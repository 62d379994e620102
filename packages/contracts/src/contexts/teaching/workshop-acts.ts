import { right, workshopFieldRights } from '../../constants';
import { sheetActs } from '../../core/sheet-acts';
import { readAttendance } from './attendance-endpoints';
import { readClassEvaluations } from './class-evaluation-endpoints';
import { attachPupil, readWorkshop, saveWorkshop } from './endpoints';
import { changeGroup } from './group-endpoints';
import { attachTeacher, detachPupil, detachTeacher, removeWorkshop } from './workshop-endpoints';

const changes = [right.saveWorkshopAndStay] as const;

/** What may be done with a workshop: without 188 its sheet is only read (document 001 §7). */
export const workshopActs = sheetActs(
  readWorkshop,
  {
    modifier: { call: saveWorkshop, and: changes },
    quitter: { call: saveWorkshop, and: [...changes, right.saveWorkshopAndLeave] },
    dupliquer: { call: saveWorkshop, isNew: true, and: [right.duplicateWorkshop] },
    supprimer: { call: removeWorkshop },
    ajouterEleve: { call: attachPupil, and: [...changes, right.addWorkshopPupil] },
    changerEleve: { call: attachPupil, and: [...changes, right.changeWorkshopPupil] },
    retirerEleve: { call: detachPupil, and: changes },
    changerGroupe: { call: changeGroup, and: [right.addWorkshopPupil, right.removeWorkshopPupil] },
    ouvrirEleve: { and: [right.seeWorkshopPupil] },
    ajouterEnseignant: { call: attachTeacher, and: [...changes, right.addWorkshopTeacher] },
    changerEnseignant: { call: attachTeacher, and: [...changes, right.changeWorkshopTeacher] },
    ouvrirEnseignant: { and: [right.openTeacherFromWorkshops, right.seeAgentProfile] },
    retirerEnseignant: { call: detachTeacher, and: changes },
    faireAppel: { call: readAttendance },
    evaluer: { call: readClassEvaluations },
  },
  ({ functions }) => ({
    lectureSeule: Object.entries(workshopFieldRights).flatMap(([field, needed]) =>
      functions.has(needed) ? [] : [field],
    ),
  }),
);
