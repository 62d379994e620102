import { conflictList } from '@diapason/contracts/constants';
import { formatDate, State } from '@diapason/ui';
import { declaredList } from '@diapason/ui/table';
import { dayOfConflict, disputedHours, kindOf, overlapOf, placeAndHours, sinceWhen } from '../conflicts';
import { NoHolidays } from '../NoHolidays';
import { lessonName } from '../workshop-in-words';
import styles from './conflicts.module.css';
import { ConflictPanel } from './Panel';
import { keeper, Opens, type YearConflict } from './parts';

const SHORT = 3;
/** « Mer. 14:15 » */
const shortWhen = (row: YearConflict) =>
  row.date ? `${dayOfConflict(row).slice(0, SHORT)}. ${disputedHours(row).heureDebut}` : '';

/** Below its name: of a lesson of one pupil, who teaches it too. */
const besideName = (lesson: YearConflict['atelier']) =>
  [...(lesson.seul ? lesson.enseignants : []), placeAndHours(lesson)].filter(Boolean).join(', ');

/** What the workshops of a year dispute, and who kept it so. */
export const conflicts = declaredList(conflictList, {
  pageSize: 100,
  values: {
    date: shortWhen,
    atelier: ({ atelier }) => lessonName(atelier),
    autre: ({ autre }) => (autre ? lessonName(autre) : ''),
    decision: (row) => keeper(row) ?? overlapOf(row),
  },
  cells: {
    date: shortWhen,
    quoi: ({ quoi }) => <strong>{quoi}</strong>,
    atelier: ({ atelier }) => <Opens {...atelier} />,
    autre: ({ autre }) => autre && <Opens {...autre} />,
    decision: (row) => {
      const by = keeper(row);
      return by ? (
        <State tone="success">{`Gardé, ${by}`}</State>
      ) : (
        <State tone="warning">{overlapOf(row) || 'À trancher'}</State>
      );
    },
  },
  seconds: {
    quoi: kindOf,
    atelier: ({ atelier }) => besideName(atelier),
    autre: ({ autre, decision }) => (decision ? `«\u00a0${decision.motif}\u00a0»` : autre && besideName(autre)),
    decision: (row) => (row.decision ? `le ${formatDate(row.decision.le)}` : sinceWhen(row)),
  },
  rowName: ({ quoi, atelier }) => [quoi, lessonName(atelier)].join(', '),
  rowClassName: ({ decision }) => (decision ? (styles.kept ?? '') : ''),
  summary: (totals) => <NoHolidays {...totals} />,
  panel: (row, ways) => <ConflictPanel row={row} ways={ways} />,
  phone: {
    beside: kindOf,
    // Its name has the first of both.
    under: (row) =>
      [shortWhen(row) || dayOfConflict(row), row.autre && lessonName(row.autre)].filter(Boolean).join(' · '),
    state: (row) => {
      const by = keeper(row);
      return by ? <State tone="success">Gardé</State> : <State tone="warning">{overlapOf(row) || 'À trancher'}</State>;
    },
  },
  views: [
    { id: 'a-trancher', title: 'À trancher', search: { decision: 'a-trancher' } },
    { id: 'gardes', title: 'Gardés', search: { decision: 'gardes' } },
    { id: 'semaine', title: 'Cette semaine', search: { quand: 'semaine' } },
  ],
});
