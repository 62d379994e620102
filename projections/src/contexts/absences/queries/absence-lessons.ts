import { MOST_GIVEN, readAbsenceLessons } from '@diapason/contracts/absences';
import { compareFrench, messages, right } from '@diapason/contracts/constants';
import { firstOf, Refusal, sql } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { settingOf } from '../../site/setting-value';
import { familiesOf, toTell } from '../families';
import { standInsFor } from '../stand-ins';
import { touchedLessons } from '../touched-lessons';

const ASKED = {
  fk_user: sql.number('fk_user'),
  dateDebut: sql.date('date_debut'),
  dateFin: sql.date('date_fin'),
};

/** Nobody's draft is asked about. */
export const absenceLessons = query(readAbsenceLessons, async ({ params: { id } }, { db, session, today }) => {
  const asked = await firstOf(db, ASKED, 'from absence_agent where id_absence = $1', [id]);
  if (!asked) throw new Refusal(messages.general.notFound, 404);
  const touched = await touchedLessons(db, asked);
  const confiable = session.functions.has(right.saveWorkshopAndStay);
  const shown = touched.slice(0, MOST_GIVEN);
  const [candidats, told, courriel] = await Promise.all([
    confiable ? standInsFor(db, asked.fk_user, shown) : () => [],
    familiesOf(db, toTell(touched, today)),
    settingOf(db, 'absenceEnseignant'),
  ]);
  const without = told.filter(({ guardian }) => guardian === null).map(({ nomPrenomEleve }) => nomPrenomEleve);
  return {
    seances: shown.map((one) => ({
      ...{ idAtelier: one.idAtelier, date: one.seanceDu, tenueLe: one.date },
      ...{ heureDebut: one.heureDebut, heureFin: one.heureFin, libelleType: one.libelleType, niveau: one.niveau },
      ...{ fk_site: one.fk_site, libelleSite: one.libelleSite, libelleSalle: one.libelleSalle },
      countEleves: one.countEleves,
      enseignants: [...one.others],
      confiee: one.isGiven ? (1 as const) : (0 as const),
      aLieu: one.takesPlace ? (1 as const) : (0 as const),
      candidats: [...candidats(one)],
    })),
    nombre: touched.length,
    familles: {
      courriel: courriel ? (1 as const) : (0 as const),
      nombre: new Set(told.flatMap(({ guardian }) => guardian ?? [])).size,
      sansAdresse: [...new Set(without)].sort(compareFrench),
    },
    confiable: confiable ? (1 as const) : (0 as const),
  };
});
