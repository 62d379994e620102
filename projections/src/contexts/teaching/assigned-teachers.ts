import { assignedTeacher } from '@diapason/contracts/teaching';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../machinery/order-by';
import { nameSql } from '../../machinery/person-name';

/** Nobody teaches these sections as a discipline (document 001 §9). */
const NO_DISCIPLINES = '12, 14';

/** Sites and instruments that the service sheets of a year assign: `l.fk_utilisateur`, `l.fk_site`, `l.fk_instrument`. */
const LINES = `(select a.fk_utilisateur, a.fk_annee_scolaire, (line->>'fk_site')::int as fk_site,
    (line->>'fk_instrument')::int as fk_instrument
  from service_affectations a, jsonb_array_elements(a.affectations) line) l
  join instrument i on i.id_instrument = l.fk_instrument and i.fk_section not in (${NO_DISCIPLINES})`;

/** The disciplines that a teacher has on a workshop's site in its year. */
export async function disciplinesOnSite(
  db: ReadModels,
  teacher: number,
  { fk_site, fk_anneeScolaire }: { readonly fk_site: number; readonly fk_anneeScolaire: number },
): Promise<readonly number[]> {
  const rows = await rowsOf(
    db,
    { fk_instrument: sql.number('l.fk_instrument') },
    `from ${LINES} where l.fk_utilisateur = $1 and l.fk_site = $2 and l.fk_annee_scolaire = $3 order by l.fk_instrument`,
    [teacher, fk_site, fk_anneeScolaire],
  );
  return rows.map(({ fk_instrument }) => fk_instrument);
}

interface Asked {
  readonly year: number;
  readonly sites: readonly number[] | undefined;
  readonly instruments?: readonly number[] | undefined;
}

const ROW = {
  idUtilisateur: sql.number('g.id_utilisateur'),
  nomPrenomUtilisateur: sql.text(nameSql('g')),
  disciplines: sql.json(
    assignedTeacher.shape.disciplines,
    `jsonb_agg(jsonb_build_object('fk_site', l.fk_site, 'fk_instrument', l.fk_instrument,
       'libelleInstrument', i.libelle_instrument) order by l.fk_site, l.fk_instrument)`,
  ),
};

/** Active teachers with what their service sheets of a year assign them. */
export const assignedTeachers = (db: ReadModels, { year, sites, instruments }: Asked) =>
  rowsOf(
    db,
    ROW,
    `from ${LINES} join agent g on g.id_utilisateur = l.fk_utilisateur and g.actif
      where l.fk_annee_scolaire = $1 and ($2::int[] is null or l.fk_site = any($2)) and ($3::int[] is null or l.fk_instrument = any($3))
      group by g.id_utilisateur, g.nom, g.prenom order by ${inFrenchOrder(nameSql('g'))}, g.id_utilisateur`,
    [year, sites ?? null, instruments ?? null],
  );
