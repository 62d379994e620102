import {
  absenceStatus,
  mayOnService,
  messages,
  type ServiceBlock,
  serviceCommentFields,
  serviceEmploymentFields,
} from '@diapason/contracts/constants';
import {
  assignmentRow,
  listAssignments,
  listContracts,
  listCorps,
  listDiplomas,
  listDisciplines,
  listGrades,
  listJobs,
  listTrades,
  readServiceSheet,
  serviceSheet,
} from '@diapason/contracts/staff';
import { firstOf, omit, orNull, type ReadModels, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { z } from 'zod';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { offered, referenceFields } from '../../site/tables/reference';
import { weeksWithLessons } from '../../teaching/calendar';
import { cancelledOf } from '../../teaching/cancelled';
import { holdsSql } from '../../teaching/going-on';
import { schoolCalendar } from '../../teaching/school-calendar';
import { fullestWeek, serviceBySite } from '../../teaching/service';
import { type PlannedWorkshop, timetable } from '../../teaching/timetable';
import { serviceSheets } from '../tables/services';

interface Whose {
  readonly fk_utilisateur: number;
  readonly fk_anneeScolaire: number;
}

const SHEET = {
  ...omit(wire(serviceSheets, 'f'), 'fk_utilisateur', 'fk_anneeScolaire'),
  coutHS: orNull(sql.number('f.cout_hs / 100.0')),
  version: sql.number('f.version'),
};
const NOBODY_SAVED_IT = Object.fromEntries(Object.keys(serviceSheet.fields).map((field) => [field, null])) as Readonly<
  Record<keyof typeof serviceSheet.fields, null>
>;
const OF = 'fk_utilisateur = $1 and fk_annee_scolaire = $2';
const idsOf = ({ fk_utilisateur, fk_anneeScolaire }: Whose) => [fk_utilisateur, fk_anneeScolaire];

const ASSIGNMENTS = {
  affectations: sql.json(
    z.array(assignmentRow),
    `(select coalesce(jsonb_agg(line || jsonb_build_object('libelleSite', coalesce(s.libelle_site, ''), 'libelleInstrument', coalesce(i.libelle_instrument, ''))
        order by (line->>'ordre')::int), '[]')
      from jsonb_array_elements(a.affectations) line
        left join site s on s.id_site = (line->>'fk_site')::int
        left join instrument i on i.id_instrument = (line->>'fk_instrument')::int)`,
  ),
  version: sql.number('a.version'),
};

async function assignmentsOf(db: ReadModels, whose: Whose) {
  const found = await firstOf(db, ASSIGNMENTS, `from service_affectations a where ${OF}`, idsOf(whose));
  return found ?? { affectations: [], version: 0 };
}

const minutesOf = (duration: string): number => {
  const [hour = 0, minute = 0] = duration.split(':').map(Number);
  return hour * 60 + minute;
};

const NAME = { nom: sql.text(nameSql('g')) };
const NOTHING_TAUGHT = { minutes: 0, minutesAnnee: 0 };
const SITES = { id: sql.number('id_site'), libelle: sql.text('libelle_site') };

const teaches = `exists (select from atelier_enseignant k where k.fk_atelier = x.fk_atelier and k.fk_enseignant = $1 and ${holdsSql('k', 'x.tenue_le')})`;
const givenTo = (which: string) =>
  `(select count(*) from seance x join atelier w on w.id_atelier = x.fk_atelier
    where w.fk_annee_scolaire = $2 and x.tenue_le is not null and x.enseignants is not null and ${which})`;
const ABSENCES = {
  nombre: sql.number('count(*)'),
  heuresReportees: sql.number('coalesce(sum(a.report_heures), 0)'),
  heuresAnnulees: sql.number('coalesce(sum(a.heures_annulees), 0)'),
  seancesConfiees: sql.number(givenTo(`not ($1 = any (x.enseignants)) and ${teaches}`)),
  seancesAssurees: sql.number(givenTo(`$1 = any (x.enseignants) and not ${teaches}`)),
};
const NO_ABSENCE = { nombre: 0, heuresReportees: 0, heuresAnnulees: 0, seancesConfiees: 0, seancesAssurees: 0 };

/** A block that the caller does not see is null (document 001 §2). */
export const serviceSheetRead = query(readServiceSheet, async ({ query: whose }, { db, session, today }) => {
  const { fk_utilisateur, fk_anneeScolaire } = whose;
  const agent = await firstOf(db, NAME, 'from agent g where g.id_utilisateur = $1', [fk_utilisateur]);
  if (!agent) throw new Refusal(messages.general.notFound, 404);
  const may = (block: ServiceBlock) =>
    mayOnService(block, (id) => session.functions.has(id), fk_utilisateur === session.idUtilisateur);
  const calendar = await schoolCalendar(db, fk_anneeScolaire);
  const [sheet, { affectations, version: versionAffectations }, lessons, sites, absences] = await Promise.all([
    firstOf(db, SHEET, `from fiche_service f where ${OF}`, idsOf(whose)),
    assignmentsOf(db, whose),
    timetable(db, fk_anneeScolaire, calendar, { agent: fk_utilisateur }),
    rowsOf(db, SITES, 'from site order by id_site'),
    firstOf(
      db,
      ABSENCES,
      'from absence_agent a where a.fk_user = $1 and a.fk_annee_scolaire = $2 and a.fk_absences_statut = $3',
      [...idsOf(whose), absenceStatus.accepted],
    ),
  ]);
  const hidden = [
    ...(may('employment') ? [] : serviceEmploymentFields),
    ...(may('comment') ? [] : serviceCommentFields),
  ];
  const taught = serviceBySite(lessons, calendar);
  const heures = sites.flatMap(({ id, libelle }) => {
    const affecte = affectations
      .filter(({ fk_site }) => fk_site === id)
      .reduce((sum, { heures }) => sum + minutesOf(heures), 0);
    const { minutes: enseigne, minutesAnnee } = taught.get(id) ?? NOTHING_TAUGHT;
    return affecte + enseigne > 0 ? [{ fk_site: id, libelleSite: libelle, affecte, enseigne, minutesAnnee }] : [];
  });
  return {
    ...(sheet ?? NOBODY_SAVED_IT),
    ...Object.fromEntries(hidden.map((field) => [field, null])),
    fk_utilisateur,
    fk_anneeScolaire,
    nomPrenomUtilisateur: agent.nom,
    formationMusicale: null,
    affectations,
    heures,
    semainePleine: Math.round(fullestWeek(lessons)),
    semaines: weeksWithLessons(calendar.year, calendar.meets, affectations[0]?.fk_site ?? sites[0]?.id ?? 0),
    seancesAnnulees: await cancelled(db, lessons, today),
    absences: absences ?? NO_ABSENCE,
    vacancesSaisies: calendar.hasHolidays ? (1 as const) : (0 as const),
    anneeTerminee: calendar.year.dateFin < today ? (1 as const) : (0 as const),
    version: sheet?.version ?? 0,
    versionAffectations,
  };
});

/** Lessons up to today that did not take place. */
async function cancelled(db: ReadModels, lessons: readonly PlannedWorkshop[], today: string): Promise<number> {
  const isCancelled = await cancelledOf(db, lessons);
  return lessons.flatMap((lesson) => lesson.days.filter((day) => day <= today && isCancelled(lesson, day))).length;
}

export const assignmentList = query(
  listAssignments,
  async ({ body }, { db }) => (await assignmentsOf(db, body)).affectations,
);

const DISCIPLINE = {
  fk_instrument: sql.number('i.id_instrument'),
  idInstrument: sql.number('i.id_instrument'),
  libelleInstrument: sql.text('i.libelle_instrument'),
};

/** Those of the sheet, and the instruments of its assignments. */
export const disciplineList = query(listDisciplines, async ({ body }, { db }) =>
  rowsOf(
    db,
    DISCIPLINE,
    `from instrument i
      where i.id_instrument in (select unnest(disciplines) from fiche_service where ${OF})
         or i.id_instrument in (select (line->>'fk_instrument')::int from service_affectations a, jsonb_array_elements(a.affectations) line where ${OF})
      order by ${inFrenchOrder('i.libelle_instrument')}`,
    idsOf(body),
  ),
);

export const corps = query(listCorps, async (_input, { db }) =>
  rowsOf(db, referenceFields('corps', 'c'), `from corps c where ${offered('corps', 'c')} order by c.id_corps`),
);
export const grades = query(listGrades, async (_input, { db }) =>
  rowsOf(db, referenceFields('grade', 'g'), `from grade g where ${offered('grade', 'g')} order by g.id_grade`),
);
export const trades = query(listTrades, async (_input, { db }) =>
  rowsOf(db, referenceFields('filiere', 'f'), `from filiere f where ${offered('filiere', 'f')} order by f.id_filiere`),
);
export const diplomas = query(listDiplomas, async (_input, { db }) =>
  rowsOf(db, referenceFields('diplome', 'd'), `from diplome d where ${offered('diplome', 'd')} order by d.id_diplome`),
);
export const jobs = query(listJobs, async (_input, { db }) =>
  rowsOf(
    db,
    referenceFields('type_emploi', 't'),
    `from type_emploi t where ${offered('type_emploi', 't')} order by t.id_type_emploi`,
  ),
);
export const contracts = query(listContracts, async (_input, { db }) =>
  rowsOf(db, referenceFields('contrat', 'c'), `from contrat c where ${offered('contrat', 'c')} order by c.id_contrat`),
);
