import { CYCLE_BESIDE_OFFER } from './cycle-beside-offer';

/** SQL: what describes the offer `o` of a schooling `s` (instrument, style, cycle and year), without what the offer says itself. */
export const SCHOOLING_DETAIL = `concat_ws(' – ', i.libelles, st.libelles, ${CYCLE_BESIDE_OFFER}, a.libelle_annee)`;

/** The joins that it needs. */
export const SCHOOLING_DETAIL_JOINS = `left join cycle c on c.id_cycle = s.fk_cycle
    left join annee a on a.id_annee = s.fk_annee
    left join lateral (select string_agg(x.libelle_instrument, ', ' order by n.rang) as libelles
      from unnest(s.fk_instrument) with ordinality as n (id, rang) join instrument x on x.id_instrument = n.id) i on true
    left join lateral (select string_agg(x.libelle_style, ', ' order by n.rang) as libelles
      from unnest(s.fk_style) with ordinality as n (id, rang) join style x on x.id_style = n.id) st on true`;

/** SQL: the offer `o` has booklets. */
export const HAS_BOOKLETS = 'not coalesce(o.sans_livret, false)';
