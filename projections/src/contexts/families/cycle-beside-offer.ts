import { plainSql } from '../../machinery/plain-text';

/** SQL: the label of the cycle `c`, where that of the offer `o` does not say it already, as « Cursus musique cycle 1 » does. */
export const CYCLE_BESIDE_OFFER = `case when strpos(${plainSql("coalesce(o.libelle_offre, '')")}, ${plainSql('c.libelle_cycle')}) = 0
  then c.libelle_cycle end`;
