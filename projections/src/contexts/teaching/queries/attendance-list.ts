import { dayAfter, yearBefore } from '@diapason/contracts/constants';
import { attendanceList } from '@diapason/contracts/teaching';
import { pick, sql } from '@diapason/event-sourcing';
import { listRows, shownAs } from '../../../machinery/list-rows';
import { inFrenchOrder } from '../../../machinery/order-by';
import { plainSql } from '../../../machinery/plain-text';
import { withAlarms } from '../alarms';
import { sheetsOf, TEACHERS } from '../wanted-sheets';
import { KIND_AND_SITE, ONLY_PUPIL, PUPIL_COUNT, PUPIL_NAMES } from '../workshop-sql';
import { SHEET, START } from './attendance';

/** Days since 1970 fit five digits until 2243. */
const KEY = "(a.id_atelier::bigint * 100000 + (d.date - date '1970-01-01'))";

const BY_TYPE = inFrenchOrder('t.libelle_type');

const DAYS_BACK = 7;
const ROOM = 'left join salle r on r.id_salle = w.fk_salle';

/** Sheets of the range beside the lessons that have none yet. Without a beginning a year back, without an end up to today. */
export const attendanceQueries = listRows(attendanceList, {
  searched: 'atelier a',
  key: KEY,
  where: async (search, caller) => {
    const to = search.dateFin || caller.today;
    const conditions = await sheetsOf(search, { from: search.dateDebut || yearBefore(to), to }, caller);
    conditions.join(KIND_AND_SITE);
    return conditions.search(['t.libelle_type', SHEET.enseignant.sql, PUPIL_NAMES].map(plainSql), search.recherche);
  },
  sorts: {
    type: (way) => `${BY_TYPE} ${way} nulls last, d.date desc, ${START}, w.id_atelier`,
    date: (way) => `d.date ${way}, ${START}, w.id_atelier`,
    validation: (way) => `d.date_validation ${way} nulls last, d.date desc, ${START}, w.id_atelier`,
  },
  joined: () => ROOM,
  select: {
    idFiche: sql.number(KEY),
    ...pick(SHEET, 'idAtelier', 'libelleType', 'date', 'heureDebut', 'heureFin', 'libelleSalle', 'libelleSite'),
    ...pick(SHEET, 'enseignant', 'dateCreation', 'dateValidation'),
    enseignants: sql.json(attendanceList.rowSchema.shape.enseignants, `to_jsonb(${TEACHERS})`),
    countEleves: sql.number(PUPIL_COUNT),
    seul: ONLY_PUPIL,
  },
  also: (rows, { db, today }) => withAlarms(db, rows, today),
  documentedSearch: (search, { today }) => ({
    ...search,
    dateDebut: search.dateDebut || dayAfter(search.dateFin || today, -DAYS_BACK),
  }),
  documentedRows: shownAs(SHEET, ROOM, (rows, { db, today }) => withAlarms(db, rows, today)),
});
