import { referenceTable } from '@diapason/contracts/site';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';

/** Grids that price something yet: drafts, and what is in force in years whose books are open. */
const GRIDS = `select grille::jsonb as grille, fk_annee_scolaire from tarif_brouillon where grille is not null
  union all
  select t.grille::jsonb, t.fk_annee_scolaire from tarif t
   where t.version = (select max(v.version) from tarif v where v.fk_annee_scolaire = t.fk_annee_scolaire)
     and not exists (select from cloture_annee c where c.fk_annee_scolaire = t.fk_annee_scolaire and c.etat = 'close')`;

/** Codes by which an offer may be priced, as the newest grid calls them; those that offers have keep. */
export async function tariffCodes(
  db: ReadModels,
): Promise<readonly { readonly id: string; readonly libelle: string }[]> {
  const found = await rowsOf(
    db,
    { id: sql.text('code'), libelle: sql.text('libelle') },
    `from (select distinct on (l->>'code') l->>'code' as code, l->>'libelle' as libelle
             from (${GRIDS}) g cross join lateral jsonb_array_elements(g.grille->'lignes') l
            order by l->>'code', g.fk_annee_scolaire desc) codes order by 2, 1`,
  );
  const fixed = referenceTable('offre').columns.find(({ grilles }) => grilles)?.valeurs ?? [];
  const used = await rowsOf(db, { id: sql.text('type_tarif') }, 'from offre group by type_tarif order by 1');
  const all = [
    ...found,
    ...(found.length === 0 ? fixed : []),
    ...used.map(({ id }) => ({ id, libelle: fixed.find((one) => one.id === id)?.libelle ?? id })),
  ];
  return [...new Map(all.toReversed().map((one) => [one.id, one])).values()].toReversed();
}
