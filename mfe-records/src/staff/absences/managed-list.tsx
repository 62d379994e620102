import { absenceList } from '@diapason/contracts/constants';
import { State, todayInParis } from '@diapason/ui';
import { declaredList } from '@diapason/ui/table';
import { AbsencePanel } from './AbsencePanel';
import { hoursInWords, shortPeriod, toneOf, untilStart } from './absence-in-words';
import styles from './absences.module.css';

/** Requests of all agents, the nearest start first. */
export const managedAbsences = declaredList(absenceList, {
  cells: {
    dateDebut: (row) => shortPeriod(row),
    libelleAbsenceStatut: (row) => <State tone={toneOf(row)}>{row.libelleAbsenceStatut}</State>,
  },
  seconds: {
    dateDebut: (row) => hoursInWords(row),
    libelleAbsenceStatut: (row) => <span className={styles.soon}>{untilStart(row, todayInParis())}</span>,
  },
  panel: (row, ways) => <AbsencePanel row={row} {...ways} />,
  phone: {
    under: (row) => [row.libelleAbsenceObjet, shortPeriod(row)].join(' · '),
    state: (row) => <State tone={toneOf(row)}>{row.libelleAbsenceStatut}</State>,
  },
});
