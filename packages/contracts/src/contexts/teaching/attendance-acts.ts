import { right } from '../../constants';
import { sheetActs } from '../../core/sheet-acts';
import { readAttendance, saveAttendance } from './attendance-endpoints';
import { readWorkshop } from './endpoints';
import { savePupilPresence } from './pupil-absence-endpoints';

interface Life {
  readonly date: string;
  readonly aujourdhui: string;
  readonly dateValidation: string | null;
}
const isOpen = ({ dateValidation }: Life) => dateValidation === null;

/** What may be done with a sheet: once validated it is only read (document 001 §7). */
export const attendanceActs = sheetActs(readAttendance, {
  enregistrer: { call: saveAttendance, when: isOpen },
  valider: {
    call: saveAttendance,
    and: [right.validateAttendanceSheet],
    when: (sheet) => isOpen(sheet) && sheet.date <= sheet.aujourdhui,
  },
  /** « Excusé » for this lesson. */
  excuser: { call: savePupilPresence, when: (sheet) => isOpen(sheet) && sheet.date >= sheet.aujourdhui },
  /** A slip of staff is righted until the sheet is validated, also on a day that is past. */
  annulerExcuse: { call: savePupilPresence, when: isOpen },
  ouvrirAtelier: { call: readWorkshop },
  lister: { and: [right.seeAttendanceSheets] },
});
