import {
  FIRST_YEAR_WITHOUT_RELEASES,
  mayOnService,
  right,
  type ServiceBlock,
  serviceCommentFields,
  serviceEmploymentFields,
  serviceReleaseFields,
} from '../../constants';
import type { Session } from '../../core/session';
import { sheetActs } from '../../core/sheet-acts';
import { duplicateServiceSheet, readServiceSheet, saveAssignments, saveServiceSheet } from './service-endpoints';

interface Whose {
  readonly fk_utilisateur: number;
  readonly fk_anneeScolaire: number;
  readonly anneeTerminee: 0 | 1;
}

const may = (block: ServiceBlock, { fk_utilisateur }: Whose, { functions, idUtilisateur }: Session) =>
  mayOnService(block, (id) => functions.has(id), fk_utilisateur === idUtilisateur);
const mayChange = (sheet: Whose, session: Session) => may('change', sheet, session);

/** What may be done with a service sheet: without 253, or 158 for one's own, it is only read. */
export const serviceActs = sheetActs(
  readServiceSheet,
  {
    modifier: { call: saveServiceSheet, when: mayChange },
    // A sheet of a year that has none yet is saved by who may give what it must have.
    dupliquer: {
      call: duplicateServiceSheet,
      and: [right.addAssignment],
      when: (sheet, session) => mayChange(sheet, session) && may('employment', sheet, session),
    },
    ajouterAffectation: { call: saveAssignments, and: [right.addAssignment], when: mayChange },
    changerAffectation: { call: saveAssignments, and: [right.changeAssignment], when: mayChange },
    lister: { and: [right.seeAgents] },
  },
  (session, sheet) => ({
    lectureSeule:
      sheet.fk_anneeScolaire < FIRST_YEAR_WITHOUT_RELEASES && sheet.anneeTerminee ? serviceReleaseFields : [],
    absents: [
      ...(may('employment', sheet, session) ? [] : serviceEmploymentFields),
      ...(may('comment', sheet, session) ? [] : serviceCommentFields),
      ...(sheet.fk_anneeScolaire < FIRST_YEAR_WITHOUT_RELEASES ? [] : serviceReleaseFields),
    ],
  }),
);
