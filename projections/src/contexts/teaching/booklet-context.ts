import { right } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import type { BookletOffice } from '@diapason/contracts/teaching';
import { firstOf, orNull, type ReadModels, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';
import { keptFor } from '../families/merged';
import { HAS_BOOKLETS, SCHOOLING_DETAIL, SCHOOLING_DETAIL_JOINS } from '../families/schooling-detail';
import { isPupilSql, taughtOf } from './evaluated';
import { holdsSql } from './going-on';
import { TODAY, workshopSeen } from './workshop-at';
import { TEACHES, TOLD_TO_FAMILIES } from './workshop-sql';

const ABOUT = {
  idScolarite: sql.number('s.id_scolarite'),
  fk_eleve: sql.number('e.id_eleve'),
  fk_anneeScolaire: sql.number('s.fk_annee_scolaire'),
  fk_offre: sql.number('s.fk_offre'),
  fk_enseignant: orNull(sql.number('s.fk_enseignant')),
  avecLivret: sql.boolean(HAS_BOOKLETS),
  idLivret: orNull(
    sql.number('(select l.id_livret from livret l where l.fk_scolarite_interne = s.id_scolarite limit 1)'),
  ),
};

/** What a schooling's booklet depends on; undefined for an unknown one. */
export const schoolingOfBooklet = (db: ReadModels, idScolarite: number) =>
  firstOf(
    db,
    ABOUT,
    `from scolarite_interne s join eleve e on e.id_eleve = ${keptFor('eleve', 's.fk_eleve')}
       left join offre o on o.id_offre = s.fk_offre where s.id_scolarite = $1`,
    [idScolarite],
  );
export type SchoolingOfBooklet = NonNullable<Awaited<ReturnType<typeof schoolingOfBooklet>>>;

/** School years up to that of the schooling `s` in which its pupil learned the instrument of a rank. */
const yearsOf = (rank: number) => `(select count(distinct x.fk_annee_scolaire)
  from scolarite_interne x join annee_scolaire xy on xy.id_annee_scolaire = x.fk_annee_scolaire
  where ${isPupilSql('x.fk_eleve', 'e.id_eleve')} and s.fk_instrument[${rank}] = any(x.fk_instrument) and xy.date_debut <= y.date_debut)`;

const teachersNamed = (from: string) =>
  sql.text(`coalesce((select string_agg(distinct ${nameSql('g')}, ', ') ${from}), '')`);

const OFFICE = {
  libelleAnneeScolaire: sql.text("coalesce(y.libelle_annee_scolaire, '')"),
  nomPrenomEleve: sql.text(nameSql('e')),
  enseignement: sql.text(`concat_ws(', ', o.libelle_offre, nullif(${SCHOOLING_DETAIL}, ''))`),
  nomPrenomEnseignant: sql.text(
    `coalesce((select ${nameSql('g')} from agent g where g.id_utilisateur = s.fk_enseignant), '')`,
  ),
  enseignantFM:
    teachersNamed(`from atelier_eleve l join ${workshopSeen(TODAY)} w on w.id_atelier = l.fk_atelier and ${holdsSql('l', 'w.vu')}
    join atelier_type t on t.id_type_atelier = w.fk_type_atelier
    join atelier_enseignant k on ${TEACHES} join agent g on g.id_utilisateur = k.fk_enseignant
    where l.fk_eleve = e.id_eleve and w.fk_annee_scolaire = s.fk_annee_scolaire and t.libelle_type ilike 'formation musicale%' and ${TOLD_TO_FAMILIES}`),
  enseignantComplementaire: teachersNamed(`from scolarite_interne c join agent g on g.id_utilisateur = c.fk_enseignant
    where c.fk_id_scolarite_parent = s.id_scolarite`),
  anneesDisciplinePrincipale: sql.number(yearsOf(1)),
  anneesAutreDiscipline: sql.number(yearsOf(2)),
};

/** What a booklet of this schooling fills itself, as it is now. */
export const bookletOffice = (db: ReadModels, idScolarite: number): Promise<BookletOffice | undefined> =>
  firstOf(
    db,
    OFFICE,
    `from scolarite_interne s join eleve e on e.id_eleve = ${keptFor('eleve', 's.fk_eleve')}
       left join annee_scolaire y on y.id_annee_scolaire = s.fk_annee_scolaire
       left join offre o on o.id_offre = s.fk_offre ${SCHOOLING_DETAIL_JOINS}
      where s.id_scolarite = $1`,
    [idScolarite],
  );

/**
 * Whether somebody writes the booklet of a schooling: in the current year, its teacher and whoever teaches the pupil in a workshop, and
 * holders of 134, who change the schooling itself.
 */
export async function writesBooklet(
  db: ReadModels,
  {
    fk_eleve,
    fk_anneeScolaire,
    fk_enseignant,
  }: Pick<SchoolingOfBooklet, 'fk_eleve' | 'fk_anneeScolaire' | 'fk_enseignant'>,
  { idUtilisateur: who, functions }: Session,
): Promise<boolean> {
  if (functions.has(right.changeSchooling) || fk_enseignant === who) return true;
  return (await taughtOf(db, { fk_eleve, fk_anneeScolaire, who })).size > 0;
}
