import { MOST_GIVEN, readAbsenceLessons } from '@diapason/contracts/absences';
import { absenceStatus, compareFrench, messages, right } from '@diapason/contracts/constants';
import { sitesHeldTo } from '@diapason/contracts/core';
import { workshopOfOwnSites } from '@diapason/contracts/teaching';
import { firstOf, Refusal, sql } from '@diapason/event-sourcing';
import { z } from 'zod';
import { query } from '../../../machinery/query';
import { settingOf } from '../../site/setting-value';
import { pupilsNamedTo } from '../../teaching/pupils-named';
import { familiesOf, toTell } from '../families';
import { standInsFor } from '../stand-ins';
import { touchedLessons } from '../touched-lessons';

const givenAway = z.array(z.object({ fk_atelier: z.number(), date: z.string(), par: z.number() }));
const ASKED = {
  fk_user: sql.number('fk_user'),
  dateDebut: sql.date('date_debut'),
  dateFin: sql.date('date_fin'),
  statut: sql.number('fk_absences_statut'),
  remplacements: sql.json(givenAway, 'remplacements'),
};

const keyOf = ({ idAtelier, date }: { readonly idAtelier: number; readonly date: string }) => `${idAtelier} ${date}`;

/** Nobody's draft is another's to ask about. Names of pupils are for who opens their sheets. */
export const absenceLessons = query(readAbsenceLessons, async ({ params: { id } }, { db, session, today }) => {
  const asked = await firstOf(db, ASKED, 'from absence_agent where id_absence = $1', [id]);
  const hidden = asked?.statut === absenceStatus.draft && asked.fk_user !== session.idUtilisateur;
  if (!asked || hidden) throw new Refusal(messages.general.notFound, 404);
  const sites = sitesHeldTo(workshopOfOwnSites, session);
  const all = await touchedLessons(db, asked);
  const touched = all.filter(({ fk_site }) => !sites || sites.includes(fk_site));
  const confiable = session.functions.has(right.saveWorkshopAndStay);
  const shown = touched.slice(0, MOST_GIVEN);
  const [candidats, told, courriel] = await Promise.all([
    confiable ? standInsFor(db, { agent: asked.fk_user, today, sites }, shown) : () => [],
    familiesOf(db, toTell(touched, today)),
    settingOf(db, 'absenceEnseignant'),
  ]);
  const named = new Set(touched.filter(pupilsNamedTo(session)).map(keyOf));
  const without = told.filter((one) => one.guardian === null && named.has(keyOf(one)));
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
      sansAdresse: [...new Set(without.map(({ nomPrenomEleve }) => nomPrenomEleve))].sort(compareFrench),
    },
    confiable: confiable ? (1 as const) : (0 as const),
  };
});
