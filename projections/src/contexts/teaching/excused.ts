import { guardianKinds, presenceStatus } from '@diapason/contracts/constants';
import { isGuardian, type Session } from '@diapason/contracts/core';
import { excuseAsker } from '@diapason/contracts/teaching';
import { orNull, pick, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';
import { holdsSql } from './going-on';
import { JOINS, SHEET } from './queries/attendance';

/** SQL: lines `p` of sheets `d`, their workshops `w`, and whom they are about: `e`, of a record that was merged the kept one, with the place `l`. */
export const LINES = `presence_eleve p join presence d on d.id_presence = p.fk_presence ${JOINS}
  left join lateral (select q.* from atelier_eleve q
    where q.fk_atelier = d.fk_atelier and (p.fk_eleve = q.fk_eleve or p.fk_eleve = any(q.remplace))
    order by ${holdsSql('q', 'd.date')} desc, p.fk_eleve <> q.fk_eleve limit 1) l on true
  join eleve e on e.id_eleve = coalesce(l.fk_eleve, p.fk_eleve)`;

/** SQL: the pupil of the line is excused. */
export const EXCUSED = `p.fk_statut_presence = ${presenceStatus.excused}`;

const GUARDIAN = `(select ${nameSql('r')} from responsable r where r.id_utilisateur = p.declare_responsable)`;
const AGENT = `(select ${nameSql('g')} from agent g where g.id_utilisateur = p.declare_agent)`;
const KINDS = guardianKinds.map(({ id, libelle }) => `when ${id} then '${libelle.toLowerCase()}'`).join(' ');

/** SQL of who declared it: a guardian is named before the agent whom they told. `kinship`: « mère » */
export const ASKER = {
  role: "case when p.declare_responsable is null then 'Agent' else 'Responsable' end",
  guardian: GUARDIAN,
  agent: AGENT,
  name: `coalesce(${GUARDIAN}, ${AGENT}, '')`,
  kinship: `(select case er.fk_role ${KINDS} end from eleve_responsable er
    where er.fk_eleve = e.id_eleve and er.fk_responsable = p.declare_responsable)`,
} as const;
export const ROLE = sql.json(excuseAsker.shape.role, `to_jsonb(${ASKER.role})`);

const WORDS = 'p.commentaire_excuse';
const FAMILY_WORDS = 'case when p.declare_agent is null then p.commentaire_excuse end';
/** What an excuse says: a family reads what families wrote, staff everything. */
export const wordsFor = (session: Session) => orNull(sql.text(isGuardian(session) ? FAMILY_WORDS : WORDS));

/** What a line of a sheet says: a family reads its own excuse, staff that and what the teacher wrote (D-RGT-21). */
export const wordsOfLine = (session: Session) =>
  orNull(sql.text(isGuardian(session) ? FAMILY_WORDS : 'coalesce(p.commentaire_excuse, p.commentaire)'));

export const LESSON = {
  ...pick(SHEET, 'libelleType', 'heureDebut', 'heureFin', 'enseignant'),
  idPresenceEleve: sql.number('p.id_presence_eleve'),
  dateExcuse: sql.date('d.date'),
} as const;
