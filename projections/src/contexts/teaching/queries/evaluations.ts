import { messages, right, type Semester, semesters } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { type EvaluationSheet, listEvaluatedYears, listEvaluations } from '@diapason/contracts/teaching';
import { orNull, pick, type ReadModels, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { SCHOOLING_DETAIL, SCHOOLING_DETAIL_JOINS } from '../../families/schooling-detail';
import { evaluatedWorkshops, isPupilSql, type Opening, openings, taughtOf } from '../evaluated';
import { evaluations } from '../tables/evaluations';
import { TODAY, workshopFields, workshopSeen } from '../workshop-at';
import { LABELS, NAMES, teachersByName, toldTo } from '../workshop-sql';

const guardianName = (who: string) =>
  sql.text(`(select ${nameSql('r')} from responsable r where r.id_utilisateur = ${who})`);
const agentName = (who: string) => sql.text(`(select ${nameSql('g')} from agent g where g.id_utilisateur = ${who})`);

const EVALUATION = {
  ...pick(wire(evaluations, 'v'), 'idEvaluation', 'fk_eleve', 'fk_anneeScolaire', 'projet', 'version'),
  libelleAnneeScolaire: sql.text("coalesce(y.libelle_annee_scolaire, '')"),
  lu1: orNull(sql.instant('v.lu_semestre1_le')),
  lu1Par: orNull(guardianName('v.lu_semestre1_par')),
  lu2: orNull(sql.instant('v.lu_semestre2_le')),
  lu2Par: orNull(guardianName('v.lu_semestre2_par')),
};

/** Both texts of the row `a` of `evaluation_atelier`. */
export const textsOf = (a: string) => ({
  semestre1: orNull(sql.text(`nullif(${a}.semestre1, '')`)),
  version1: sql.number(`${a}.version_semestre1`),
  ecrit1: orNull(sql.instant(`${a}.semestre1_le`)),
  ecrit1Par: orNull(agentName(`${a}.semestre1_par`)),
  semestre2: orNull(sql.text(`nullif(${a}.semestre2, '')`)),
  version2: sql.number(`${a}.version_semestre2`),
  ecrit2: orNull(sql.instant(`${a}.semestre2_le`)),
  ecrit2Par: orNull(agentName(`${a}.semestre2_par`)),
});

const LINE = {
  idEvaluation: sql.number('v.id_evaluation'),
  idEvaluationAtelier: sql.number('v.id_evaluation_atelier'),
  idEvaluationSI: sql.number('v.id_evaluation_si'),
  fk_scolariteInterne: sql.number('v.fk_scolarite_interne'),
  fk_atelier: sql.number('v.fk_atelier'),
  ...pick(LABELS, 'libelleType', 'libelleSalle'),
  ...pick(workshopFields('w'), 'jour'),
  heureDebut: sql.text("coalesce(to_char(w.heure_debut, 'HH24:MI'), '')"),
  heureFin: sql.text("coalesce(to_char(w.heure_fin, 'HH24:MI'), '')"),
  enseignants: teachersByName,
  libelleOffre: sql.text("coalesce(o.libelle_offre, '')"),
  precisionOffre: sql.text(SCHOOLING_DETAIL),
  passageCycleSuivant: sql.flag('coalesce(s.passage_cycle_suivant, false)'),
  ...textsOf('v'),
};

interface Texts {
  readonly semestre1: string | null;
  readonly version1: number;
  readonly ecrit1: string | null;
  readonly ecrit1Par: string | null;
  readonly semestre2: string | null;
  readonly version2: number;
  readonly ecrit2: string | null;
  readonly ecrit2Par: string | null;
}

/** One semester of a row's texts. */
export const textOf = (row: Texts, semestre: Semester) =>
  semestre === 1
    ? { texte: row.semestre1, version: row.version1, ecritLe: row.ecrit1, ecritPar: row.ecrit1Par }
    : { texte: row.semestre2, version: row.version2, ecritLe: row.ecrit2, ecritPar: row.ecrit2Par };

export const pupilEvaluations = query(listEvaluations, async ({ params, query: asked }, { db, session, today }) => {
  const fk_eleve = params.id;
  const current = session.idAnneeScolaire;
  const fk_anneeScolaire = asked.idAnneeScolaire || current;
  const opened = await openings(db, { fk_anneeScolaire, current, today });
  const isGuardian = session.role === 'Responsable';
  if (isGuardian && !opened[0]?.ouvert) throw new Refusal(messages.teaching.evaluationsNotOpen, 422);
  const writer = await writerOf(db, session, fk_eleve, fk_anneeScolaire);
  const sheets = await sheetsOf(db, { fk_eleve, fk_anneeScolaire, told: toldTo(session) }, opened, writer);
  return isGuardian ? sheets.map((sheet) => asFamiliesRead(sheet, opened)) : sheets;
});

interface Writing {
  readonly all: boolean;
  readonly teaches: ReadonlySet<number>;
}

async function writerOf(
  db: ReadModels,
  { functions, idUtilisateur: who, role }: Session,
  fk_eleve: number,
  fk_anneeScolaire: number,
): Promise<Writing> {
  if (role === 'Responsable') return { all: false, teaches: new Set() };
  return {
    all: functions.has(right.changeEvaluations),
    teaches: await taughtOf(db, { fk_eleve, fk_anneeScolaire, who }),
  };
}

async function sheetsOf(
  db: ReadModels,
  { fk_eleve, fk_anneeScolaire, told }: { fk_eleve: number; fk_anneeScolaire: number; told: string },
  opened: readonly Opening[],
  { all, teaches }: Writing,
): Promise<EvaluationSheet[]> {
  const found = await rowsOf(
    db,
    EVALUATION,
    `from evaluation v left join annee_scolaire y on y.id_annee_scolaire = v.fk_annee_scolaire
      where ${isPupilSql('v.fk_eleve', '$1::int')} and v.fk_annee_scolaire = $2 order by v.fk_eleve <> $1, v.id_evaluation`,
    [fk_eleve, fk_anneeScolaire],
  );
  if (found.length === 0) return [];
  const [lines, wanted] = await Promise.all([
    rowsOf(
      db,
      LINE,
      `from evaluation_atelier v left join ${workshopSeen(TODAY)} w on w.id_atelier = v.fk_atelier
         left join atelier_type t on t.id_type_atelier = w.fk_type_atelier left join salle r on r.id_salle = w.fk_salle
         left join scolarite_interne s on s.id_scolarite = v.fk_scolarite_interne
         left join offre o on o.id_offre = s.fk_offre ${SCHOOLING_DETAIL_JOINS}
        where v.id_evaluation = any($1) and ${told} order by v.fk_scolarite_interne, w.jour nulls last, w.heure_debut, v.id_evaluation_atelier`,
      [found.map(({ idEvaluation }) => idEvaluation)],
    ),
    wantedBy(db, fk_eleve, fk_anneeScolaire),
  ]);
  return found.map(({ lu1, lu1Par, lu2, lu2Par, ...sheet }, at) => {
    const own = lines.filter((line) => line.idEvaluation === sheet.idEvaluation);
    const read = { 1: { confirmeLe: lu1, confirmePar: lu1Par }, 2: { confirmeLe: lu2, confirmePar: lu2Par } };
    return {
      ...sheet,
      validationLectureParentSemestre1: lu1 ? 1 : 0,
      validationLectureParentSemestre2: lu2 ? 1 : 0,
      projetModifiable: all || teaches.size > 0 ? 1 : 0,
      lectures: opened.map(({ semestre, ouverture, ouvert }) => ({
        semestre,
        ouverture,
        ouvert: ouvert ? 1 : 0,
        ...read[semestre],
      })),
      evaluationSI: bySchooling(own, (line, semestre) =>
        all || (teaches.has(line.fk_atelier) && !read[semestre].confirmeLe) ? 1 : 0,
      ),
      aCreer: at === 0 ? wanted.filter((one) => !lines.some((line) => line.fk_atelier === one.fk_atelier)) : [],
    };
  });
}

type Line = Texts & {
  readonly idEvaluation: number;
  readonly idEvaluationAtelier: number;
  readonly idEvaluationSI: number;
  readonly fk_scolariteInterne: number;
  readonly fk_atelier: number;
  readonly libelleType: string;
  readonly libelleSalle: string | null;
  readonly jour: number | null;
  readonly heureDebut: string;
  readonly heureFin: string;
  readonly enseignants: { idUtilisateur: number; nomPrenomUtilisateur: string }[];
  readonly libelleOffre: string;
  readonly precisionOffre: string;
  readonly passageCycleSuivant: 0 | 1;
};

function bySchooling(
  lines: readonly Line[],
  mayWrite: (line: Line, semestre: Semester) => 0 | 1,
): EvaluationSheet['evaluationSI'] {
  const schoolings = [...new Map(lines.map((line) => [line.idEvaluationSI, line])).values()];
  return schoolings.map(
    ({ idEvaluationSI, fk_scolariteInterne, libelleOffre, precisionOffre, passageCycleSuivant }) => ({
      idEvaluationSI,
      fk_scolariteInterne,
      libelleOffre,
      precisionOffre,
      passageCycleSuivant,
      ateliers: lines
        .filter((line) => line.idEvaluationSI === idEvaluationSI)
        .map((line) => ({
          idEvaluationAtelier: line.idEvaluationAtelier,
          fk_atelier: line.fk_atelier,
          libelleType: line.libelleType,
          jour: line.jour,
          heureDebut: line.heureDebut,
          heureFin: line.heureFin,
          libelleSalle: line.libelleSalle,
          enseignants: line.enseignants,
          semestre1: line.semestre1,
          semestre2: line.semestre2,
          textes: semesters.map(({ id }) => {
            const { texte: _, ...written } = textOf(line, id);
            return { semestre: id, ...written, modifiable: mayWrite(line, id) };
          }),
        })),
    }),
  );
}

async function wantedBy(db: ReadModels, fk_eleve: number, fk_anneeScolaire: number) {
  const wanted = await evaluatedWorkshops(db, fk_eleve, fk_anneeScolaire);
  return rowsOf(
    db,
    { fk_atelier: sql.number('w.id_atelier'), libelleType: LABELS.libelleType },
    `from ${workshopSeen(TODAY)} w ${NAMES} where w.id_atelier = any($1) order by w.id_atelier`,
    [wanted.map(({ fk_atelier }) => fk_atelier)],
  );
}

/** What families do not read yet is not there, and what it says of who works on it neither. */
function asFamiliesRead(sheet: EvaluationSheet, opened: readonly Opening[]): EvaluationSheet {
  const isOpen = (semestre: Semester) => opened.some((one) => one.semestre === semestre && one.ouvert);
  const unread = { version: -1, ecritLe: null, ecritPar: null, modifiable: 0 as const };
  return {
    ...sheet,
    aCreer: [],
    evaluationSI: sheet.evaluationSI.map((schooling) => ({
      ...schooling,
      ateliers: schooling.ateliers.map((one) => ({
        ...one,
        semestre1: isOpen(1) ? one.semestre1 : null,
        semestre2: isOpen(2) ? one.semestre2 : null,
        textes: one.textes.map((text) => (isOpen(text.semestre as Semester) ? text : { ...text, ...unread })),
      })),
    })),
  };
}

const yearTo = (told: string) => ({
  fk_anneeScolaire: sql.number('v.fk_annee_scolaire'),
  libelleAnneeScolaire: sql.text("coalesce(max(y.libelle_annee_scolaire), '')"),
  semestres: sql.number(
    `(case when bool_or(a.semestre1 <> '' and ${told}) then 1 else 0 end
      + case when bool_or(a.semestre2 <> '' and ${told}) then 1 else 0 end)`,
  ),
  confirmes: sql.number(`(case when bool_or(v.lu_semestre1_le is not null) then 1 else 0 end
    + case when bool_or(v.lu_semestre2_le is not null) then 1 else 0 end)`),
});

/** For families, of years that are over, and of the current one once it is open. */
export const evaluatedYears = query(listEvaluatedYears, async ({ params: { id } }, { db, session, today }) => {
  const rows = await rowsOf(
    db,
    yearTo(toldTo(session)),
    `from evaluation v left join evaluation_atelier a on a.id_evaluation = v.id_evaluation
       left join atelier w on w.id_atelier = a.fk_atelier
       left join annee_scolaire y on y.id_annee_scolaire = v.fk_annee_scolaire
      where ${isPupilSql('v.fk_eleve', '$1::int')} group by v.fk_annee_scolaire order by max(y.date_debut) desc`,
    [id],
  );
  if (session.role !== 'Responsable') return rows;
  const current = session.idAnneeScolaire;
  const open = await Promise.all(
    rows.map(({ fk_anneeScolaire }) => openings(db, { fk_anneeScolaire, current, today })),
  );
  return rows.flatMap((row, at) => {
    const semestres = open[at]?.filter(({ ouvert }) => ouvert).length ?? 0;
    return semestres > 0 ? [{ ...row, semestres: Math.min(row.semestres, semestres) }] : [];
  });
});
