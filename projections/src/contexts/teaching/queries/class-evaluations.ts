import { messages, presenceStatus, right, type Semester, semesters } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { readBesideText, readClassEvaluations } from '@diapason/contracts/teaching';
import { exists, firstOf, orNull, pick, type ReadModels, Refusal, rowsOf, sql, theRow } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { isPupilSql, openings, teachesSql } from '../evaluated';
import { goesOnSql, holdsSql } from '../going-on';
import { daySql, TODAY, workshopFields, workshopSeen } from '../workshop-at';
import { LABELS, NAMES, TEACHES } from '../workshop-sql';
import { textOf, textsOf } from './evaluations';

const CLASS = {
  ...pick(workshopFields('w'), 'idAtelier', 'fk_anneeScolaire', 'jour', 'heureDebut', 'evaluation'),
  libelleType: LABELS.libelleType,
  libelleNiveau: sql.text("concat_ws(', ', c.libelle_cycle, n.libelle_annee)"),
  libelleAnneeScolaire: sql.text("coalesce(y.libelle_annee_scolaire, '')"),
};

const guardianName = (who: string) =>
  orNull(sql.text(`(select ${nameSql('r')} from responsable r where r.id_utilisateur = ${who})`));

const PUPIL = {
  fk_eleve: sql.number('e.id_eleve'),
  nomPrenomEleve: sql.text(nameSql('e')),
  dateNaissance: orNull(sql.date('e.date_naissance')),
  libelleInstrument: sql.text("coalesce(i.libelle_instrument, '')"),
  idEvaluation: orNull(sql.number('a.id_evaluation')),
  idEvaluationAtelier: orNull(sql.number('a.id_evaluation_atelier')),
  ...textsOf('a'),
  version1: sql.number('coalesce(a.version_semestre1, -1)'),
  version2: sql.number('coalesce(a.version_semestre2, -1)'),
  lu1: orNull(sql.instant('v.lu_semestre1_le')),
  lu1Par: guardianName('v.lu_semestre1_par'),
  lu2: orNull(sql.instant('v.lu_semestre2_le')),
  lu2Par: guardianName('v.lu_semestre2_par'),
};

export const classEvaluations = query(readClassEvaluations, async ({ params: { id } }, { db, session, today }) => {
  const found = await firstOf(
    db,
    CLASS,
    `from ${workshopSeen(daySql(today))} w ${NAMES} left join cycle c on c.id_cycle = w.fk_cycle left join annee n on n.id_annee = w.fk_annee
       left join annee_scolaire y on y.id_annee_scolaire = w.fk_annee_scolaire where w.id_atelier = $1`,
    [id],
  );
  if (!found) throw new Refusal(messages.general.notFound, 404);
  const { fk_anneeScolaire } = found;
  const [opened, pupils, writes] = await Promise.all([
    openings(db, { fk_anneeScolaire, current: session.idAnneeScolaire, today }),
    rowsOf(
      db,
      PUPIL,
      `from (select distinct on (l.fk_eleve) l.fk_eleve, l.fk_instrument, ${goesOnSql('l', 'w.vu')} as goes_on
           from ${workshopSeen(daySql(today))} w join atelier_eleve l on l.fk_atelier = w.id_atelier where w.id_atelier = $1
           order by l.fk_eleve, ${holdsSql('l', 'w.vu')} desc, l.depuis desc) l
         full join (select a.*, coalesce(k.fusionne_avec, a.fk_eleve) as fk_enfant
           from evaluation_atelier a join eleve k on k.id_eleve = a.fk_eleve where a.fk_atelier = $1) a on a.fk_enfant = l.fk_eleve
         join eleve e on e.id_eleve = coalesce(l.fk_eleve, a.fk_enfant)
         left join evaluation v on v.id_evaluation = a.id_evaluation
         left join instrument i on i.id_instrument = l.fk_instrument
        where l.goes_on or a.id_evaluation_atelier is not null
        order by ${inFrenchOrder(nameSql('e'))}, e.id_eleve`,
      [id],
    ),
    maysWrite(db, session, id),
  ]);
  return {
    ...found,
    semestres: opened.map((one) => ({ ...one, ouvert: one.ouvert ? (1 as const) : (0 as const) })),
    eleves: pupils.map((row) => {
      const { fk_eleve, nomPrenomEleve, dateNaissance, libelleInstrument, idEvaluation, idEvaluationAtelier } = row;
      const read = {
        1: { confirmeLe: row.lu1, confirmePar: row.lu1Par },
        2: { confirmeLe: row.lu2, confirmePar: row.lu2Par },
      };
      const mayWrite = (semestre: Semester) =>
        idEvaluationAtelier && (writes.all || (writes.teaches && !read[semestre].confirmeLe)) ? 1 : 0;
      return {
        ...{ fk_eleve, nomPrenomEleve, dateNaissance, libelleInstrument, idEvaluation, idEvaluationAtelier },
        textes: semesters.map(({ id: semestre }) => ({
          semestre,
          ...textOf(row, semestre),
          ...read[semestre],
          modifiable: mayWrite(semestre) as 0 | 1,
        })),
      };
    }),
  };
});

async function maysWrite(db: ReadModels, { functions, idUtilisateur }: Session, idAtelier: number) {
  return {
    all: functions.has(right.changeEvaluations),
    teaches: await exists(db, `select 1 where ${teachesSql('$1::int', '$2::int')}`, [idAtelier, idUtilisateur]),
  };
}

const ATTENDED = {
  seances: sql.number('count(*)'),
  presents: sql.number(
    `count(*) filter (where p.fk_statut_presence in (${presenceStatus.present}, ${presenceStatus.late}))`,
  ),
  excuses: sql.number(`count(*) filter (where p.fk_statut_presence = ${presenceStatus.excused})`),
};

/** The first half of a school year ends with January. */
const HALF = {
  1: "p2.date < (date_trunc('year', y.date_debut) + interval '13 months')",
  2: "p2.date >= (date_trunc('year', y.date_debut) + interval '13 months')",
} as const;

const semesterText = (semestre: Semester) => `nullif(a.semestre${semestre}, '')`;

/** What one reads beside a box. Only of a pupil of the workshop. */
export const besideText = query(readBesideText, async ({ params, query: asked }, { db }) => {
  const { id, idEleve } = params;
  const semestre: Semester = asked.semestre === 2 ? 2 : 1;
  const isPupil = isPupilSql('x.fk_eleve', '$2::int');
  if (
    !(await exists(
      db,
      `select from atelier_eleve x where x.fk_atelier = $1 and ${isPupil}
      union all select from evaluation_atelier x where x.fk_atelier = $1 and ${isPupil}`,
      [id, idEleve],
    ))
  )
    throw new Refusal(messages.general.notFound, 404);
  const [attended, precedents, autres, projet] = await Promise.all([
    theRow(
      db,
      ATTENDED,
      `from presence p2 join atelier w on w.id_atelier = p2.fk_atelier
         join annee_scolaire y on y.id_annee_scolaire = w.fk_annee_scolaire
         join presence_eleve p on p.fk_presence = p2.id_presence
        where p2.fk_atelier = $1 and ${isPupilSql('p.fk_eleve', '$2::int')} and p.fk_statut_presence is not null and ${HALF[semestre]}`,
      [id, idEleve],
    ),
    rowsOf(
      db,
      {
        libelleAnneeScolaire: sql.text("coalesce(y.libelle_annee_scolaire, '')"),
        semestre: sql.number('n.semestre'),
        texte: sql.text('n.texte'),
      },
      `from atelier w join annee_scolaire now on now.id_annee_scolaire = w.fk_annee_scolaire
         join atelier w2 on w2.fk_type_atelier = w.fk_type_atelier
         join annee_scolaire y on y.id_annee_scolaire = w2.fk_annee_scolaire and y.date_debut < now.date_debut
         join evaluation_atelier a on a.fk_atelier = w2.id_atelier
         cross join lateral (values (1, ${semesterText(1)}), (2, ${semesterText(2)})) n (semestre, texte)
        where w.id_atelier = $1 and ${isPupilSql('a.fk_eleve', '$2::int')} and n.texte is not null
        order by y.date_debut desc, n.semestre desc limit 2`,
      [id, idEleve],
    ),
    rowsOf(
      db,
      {
        libelleType: LABELS.libelleType,
        enseignants:
          sql.text(`coalesce((select string_agg(${nameSql('g')}, ', ' order by ${inFrenchOrder(nameSql('g'))})
          from atelier_enseignant k join agent g on g.id_utilisateur = k.fk_enseignant where ${TEACHES}), '')`),
        texte: sql.text(semesterText(semestre)),
      },
      `from atelier own join ${workshopSeen(TODAY)} w on w.fk_annee_scolaire = own.fk_annee_scolaire and w.id_atelier <> own.id_atelier ${NAMES}
         join evaluation_atelier a on a.fk_atelier = w.id_atelier
        where own.id_atelier = $1 and ${isPupilSql('a.fk_eleve', '$2::int')} and ${semesterText(semestre)} is not null
        order by ${inFrenchOrder("coalesce(t.libelle_type, '')")}, w.id_atelier`,
      [id, idEleve],
    ),
    firstOf(
      db,
      { projet: orNull(sql.text("nullif(v.projet, '')")) },
      `from evaluation v join atelier w on w.fk_annee_scolaire = v.fk_annee_scolaire
        where w.id_atelier = $1 and ${isPupilSql('v.fk_eleve', '$2::int')} order by v.fk_eleve <> $2 limit 1`,
      [id, idEleve],
    ),
  ]);
  return { ...attended, precedents, autres, projet: projet?.projet ?? null };
});
