import { BETWEEN_PAYMENTS } from '@diapason/contracts/constants';

/**
 * Whether a contribution (`o`) is one of several that a payer has of a year, because records of theirs were merged, and not the one that
 * stands for them all: that is the kept record's own, else the first.
 */
const FOLLOWS = `o.premier_payeur <> o.id_utilisateur and exists (select from cotisation k
  where k.id_utilisateur = o.id_utilisateur and k.fk_annee_scolaire = o.fk_annee_scolaire and k.id_cotisation <> o.id_cotisation
    and (k.premier_payeur = k.id_utilisateur or k.id_cotisation < o.id_cotisation))`;

const numbersOf = (column: string) =>
  `string_agg(nullif(array_to_string(o.${column}, ','), ''), ',' order by o.id_cotisation)`;

/** What the others of a payer and year add. Mergers are few: their index has nothing but them. */
const ADDED = `select o.id_utilisateur, o.fk_annee_scolaire, sum(o.montant_total)::bigint as montant_total,
    sum(o.montant_regle)::bigint as montant_regle, sum(o.nombre_reglements)::int as nombre_reglements,
    sum(o.erreur_paiement)::int as erreur_paiement, max(o.fk_mode) as fk_mode, ${numbersOf('sites')} as sites,
    ${numbersOf('eleves')} as eleves, ${numbersOf('scolarites')} as scolarites,
    string_agg(o.concat_cotisation, '${BETWEEN_PAYMENTS}' order by o.id_cotisation) as concat_cotisation,
    string_agg(e.explication, '' order by o.id_cotisation) as explication
  from cotisation o join cotisation_explication e on e.id_cotisation = o.id_cotisation
  where ${FOLLOWS} group by o.id_utilisateur, o.fk_annee_scolaire`;

const both = (column: string) => `case when added.${column} is null then o.${column}
  else array(select distinct one from unnest(o.${column} || string_to_array(added.${column}, ',')::int[]) one order by one) end as ${column}`;
const sum = (column: string) => `o.${column} + coalesce(added.${column}, 0) as ${column}`;

/**
 * What a payer owes of a year and paid of it, one row for each (document 002 §2), under the number of the contribution that stands for
 * all: a `from` in place of `cotisation`. Streams, papers and closings stay per contribution, so a separation needs nothing but the lists.
 */
export const PAYER_YEARS = `(select o.id_cotisation, o.fk_annee_scolaire, o.id_utilisateur, o.premier_payeur, o.version, o.grille_version,
    o.date_heure, o.fk_user, ${sum('montant_total')}, ${sum('montant_regle')}, ${sum('nombre_reglements')},
    ${sum('erreur_paiement')}, coalesce(o.fk_mode, added.fk_mode) as fk_mode, o.fk_site, ${both('sites')}, ${both('eleves')},
    ${both('scolarites')}, o.quotient, o.tranche, o.zone, o.libelle_zone,
    case when added.concat_cotisation is null then o.concat_cotisation
      else concat_ws('${BETWEEN_PAYMENTS}', o.concat_cotisation, added.concat_cotisation) end as concat_cotisation,
    coalesce(added.explication, '') as explication_suite
  from cotisation o left join (${ADDED}) added using (id_utilisateur, fk_annee_scolaire) where (${FOLLOWS}) is not true)`;

/** Whether a payment or an error is of the same payer and year as the contribution that a call names (over `c`). @param ids SQL of one or several */
export const ofPayerYear = (ids: string): string =>
  `(c.id_utilisateur, c.fk_annee_scolaire) in (select k.id_utilisateur, k.fk_annee_scolaire from cotisation k where k.id_cotisation = any(${ids}))`;
