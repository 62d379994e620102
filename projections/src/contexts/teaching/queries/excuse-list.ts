import { yearBefore } from '@diapason/contracts/constants';
import { excuseAsker, excuseList } from '@diapason/contracts/teaching';
import { orNull, pick, sql } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { listRows, type SearchOf } from '../../../machinery/list-rows';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { plainSql } from '../../../machinery/plain-text';
import type { QueryContext } from '../../../machinery/query';
import { ASKER, EXCUSED, LESSON, LINES } from '../excused';
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
    date: (way) => `d.date ${way}, ${START}, p.id_presence_eleve`,
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
    commentaire: orNull(sql.text('p.commentaire_excuse')),
    dateCreation: sql.instant('p.declare_le'),
    declaration: orNull(sql.number('p.declaration')),
  },
  file: {
    role: sql.text(ASKER.role),
    declarePar: sql.text(ASKER.name),
    declareLe: sql.instant('p.declare_le'),
  },
});
