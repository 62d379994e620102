import { activeStatuses } from '@diapason/contracts/constants';
import { orNull, type ReadModels, rowsOf, sql, theRow } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../machinery/order-by';
import { nameSql } from '../../machinery/person-name';
import { offered } from '../site/tables/reference';

const PUPIL = nameSql('e');
const LEVEL = (
  cycle: string,
  year: string,
) => `concat_ws(', ', (select c.libelle_cycle from cycle c where c.id_cycle = ${cycle}),
  (select a.libelle_annee from annee a where a.id_annee = ${year}))`;

/** SQL: the cycle and the year that follow those of the schooling `s`, by « passage au cycle suivant ». */
const NEXT = `cross join lateral (select
    case when s.passage_cycle_suivant then (select min(c.id_cycle) from cycle c where c.id_cycle > s.fk_cycle and ${offered('cycle', 'c')})
      else s.fk_cycle end as cycle,
    case when s.passage_cycle_suivant then (select min(a.id_annee) from annee a where ${offered('annee', 'a')})
      else (select min(a.id_annee) from annee a where a.id_annee > s.fk_annee and ${offered('annee', 'a')}) end as annee) p`;

/** SQL: the schooling `n` of the year `$2` goes on with `s`, which is of the year `$1`. */
const GOES_ON = `n.fk_eleve = s.fk_eleve and n.fk_annee_scolaire = $2 and n.fk_statut = any($3)
  and n.fk_offre in (s.fk_offre, o.fk_offre_superieure) and n.fk_instrument && s.fk_instrument = (cardinality(s.fk_instrument) > 0)`;
const OF_THE_YEAR = `from scolarite_interne s join eleve e on e.id_eleve = s.fk_eleve and e.fusionne_avec is null
  left join offre o on o.id_offre = s.fk_offre ${NEXT}`;
const FOLLOWS =
  's.fk_annee_scolaire = $1 and s.fk_statut = any($3) and s.fk_cycle is not null and p.cycle is not null and p.annee is not null';

const ROW = {
  idScolarite: sql.number('n.id_scolarite'),
  fk_eleve: sql.number('e.id_eleve'),
  nomPrenomEleve: sql.text(PUPIL),
  libelleOffre: sql.text("coalesce((select x.libelle_offre from offre x where x.id_offre = n.fk_offre), '')"),
  libelleSite: sql.text("coalesce((select x.libelle_site from site x where x.id_site = n.fk_site), '')"),
  avant: sql.text(LEVEL('s.fk_cycle', 's.fk_annee')),
  apres: sql.text(LEVEL('p.cycle', 'p.annee')),
  changeDeCycle: sql.boolean('s.passage_cycle_suivant'),
  fk_cycle: orNull(sql.number('p.cycle')),
  fk_annee: orNull(sql.number('p.annee')),
};

interface Both {
  readonly source: { readonly id: number };
  readonly cible: { readonly id: number };
}

/** What follows for pupils who are enrolled again and whose year of the cycle nobody has said yet. @param some schoolings, instead of all */
export const readPromotions = (db: ReadModels, { source, cible }: Both, some?: readonly number[]) =>
  rowsOf(
    db,
    ROW,
    `${OF_THE_YEAR} join scolarite_interne n on ${GOES_ON}
      where ${FOLLOWS} and n.fk_annee is null and ($4::bigint[] is null or n.id_scolarite = any($4))
      order by ${inFrenchOrder(PUPIL)}, n.id_scolarite`,
    [source.id, cible.id, activeStatuses, some ?? null],
  );

/** Schoolings that go on with nothing yet in the new year. */
export const waitingPromotions = async (db: ReadModels, { source, cible }: Both): Promise<number> =>
  (
    await theRow(
      db,
      { waiting: sql.number('count(*)') },
      `${OF_THE_YEAR} where ${FOLLOWS} and not exists (select from scolarite_interne n where ${GOES_ON})`,
      [source.id, cible.id, activeStatuses],
    )
  ).waiting;
