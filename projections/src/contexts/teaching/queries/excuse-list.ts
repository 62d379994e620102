import { schoolingStatuses, statusLabel, weekdayOf, yearBefore } from '@diapason/contracts/constants';
import { excuseAsker, excuseList } from '@diapason/contracts/teaching';
import { orNull, pick, sql } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { listRows, type SearchOf, shownAs } from '../../../machinery/list-rows';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { plainSql } from '../../../machinery/plain-text';
import type { QueryContext } from '../../../machinery/query';
import { ASKER, EXCUSED, LESSON, LINES, ROLE } from '../excused';
import { TEACHERS, withAsked } from '../wanted-sheets';
import { SHEET, START } from './attendance';

const NAME = nameSql('e');
const [BY_PUPIL, BY_TYPE, BY_SITE] = [NAME, 't.libelle_type', 's.libelle_site'].map(inFrenchOrder);
const LATEST = `d.date desc, ${START}, p.id_presence_eleve`;
/** SQL: lines that are excused by the same declaration. */
const together = (
  more: string,
) => `(select count(*) from presence_eleve q join presence o on o.id_presence = q.fk_presence
  where q.declaration = p.declaration and q.fk_statut_presence = p.fk_statut_presence ${more})`;

const WORDS = orNull(sql.text('p.commentaire_excuse'));
const PLACE = {
  ...LESSON,
  ...pick(SHEET, 'libelleSite', 'fk_site', 'fk_atelier'),
  fk_eleve: sql.number('e.id_eleve'),
  nomPrenomEleve: sql.text(nameSql('e')),
  fk_enseignant: orNull(sql.number(`(${TEACHERS})[1]`)),
  role: ROLE,
  idAgent: orNull(sql.number('p.declare_agent')),
  nomAgent: orNull(sql.text(ASKER.agent)),
  idResponsable: orNull(sql.number('p.declare_responsable')),
  nomResponsable: orNull(sql.text(ASKER.guardian)),
  libelleInstrument: sql.text("coalesce(i.libelle_instrument, '')"),
  fk_statut: orNull(sql.number('l.fk_statut')),
  dateCreation: sql.instant('p.declare_le'),
  commentaire: WORDS,
  etatDroitImage: orNull(
    sql.number(`(select o.etat from droit_image o where o.fk_eleve = e.id_eleve and o.fk_annee_scolaire = w.fk_annee_scolaire
      order by o.prise_en_compte desc, o.id_droit_image desc limit 1)`),
  ),
};

const named = (id: number | null, nomPrenom: string | null) =>
  id === null ? null : { id, nomPrenom: nomPrenom ?? '' };

/** Without a beginning a year back; without an end up to whatever was declared. */
function excusesOf(search: SearchOf<typeof excuseList>, caller: QueryContext): Conditions {
  const conditions = new Conditions().add(`${EXCUSED} and d.date >= ?`, search.dateDebut || yearBefore(caller.today));
  if (search.dateFin) conditions.add('d.date <= ?', search.dateFin);
  if (search.demandeur === 0 || search.demandeur === 1)
    conditions.add('(p.declare_responsable is not null) = ?', search.demandeur === 1);
  withAsked(conditions, { fk_site: search.fk_site }, caller, TEACHERS);
  return conditions.search([NAME, SHEET.enseignant.sql, 't.libelle_type'].map(plainSql), search.recherche);
}

export const excuseQueries = listRows(excuseList, {
  searched: LINES,
  key: 'p.id_presence_eleve',
  where: excusesOf,
  sorts: {
    date: (way) => `d.date ${way}, ${START}, ${BY_PUPIL}, p.id_presence_eleve`,
    eleve: (way) => `${BY_PUPIL} ${way}, ${LATEST}`,
    site: (way) => `${BY_SITE} ${way} nulls last, ${LATEST}`,
    atelier: (way) => `${BY_TYPE} ${way} nulls last, ${LATEST}`,
  },
  select: {
    ...LESSON,
    idAtelier: SHEET.idAtelier,
    ...pick(SHEET, 'libelleSite'),
    fk_eleve: sql.number('e.id_eleve'),
    nomPrenomEleve: sql.text(NAME),
    rang: sql.number(
      `case when p.declaration is null then 1 else ${together('and (o.date, q.id_presence_eleve) <= (d.date, p.id_presence_eleve)')} end`,
    ),
    nombre: sql.number(`case when p.declaration is null then 1 else ${together('')} end`),
    demandeur: sql.json(
      excuseAsker,
      `jsonb_build_object('role', ${ASKER.role}, 'nomPrenom', ${ASKER.name}, 'lien', ${ASKER.kinship})`,
    ),
    commentaire: WORDS,
    dateCreation: sql.instant('p.declare_le'),
    declaration: orNull(sql.number('p.declaration')),
  },
  file: {
    role: sql.text(ASKER.role),
    declarePar: sql.text(ASKER.name),
    declareLe: sql.instant('p.declare_le'),
  },
  documentedRows: shownAs(PLACE, 'left join instrument i on i.id_instrument = l.fk_instrument', async (rows) =>
    rows.map(({ idAgent, nomAgent, idResponsable, nomResponsable, fk_statut, ...row }) => ({
      ...row,
      jour: weekdayOf(row.dateExcuse),
      agent: named(idAgent, nomAgent),
      responsable: named(idResponsable, nomResponsable),
      libelleStatut: statusLabel(schoolingStatuses, fk_statut),
    })),
  ),
});
