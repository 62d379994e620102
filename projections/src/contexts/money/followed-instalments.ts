import { ACCEPTED, PENDING } from '@diapason/contracts/money';
import { ERASED, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../machinery/order-by';
import { nameSql } from '../../machinery/person-name';

/**
 * Later instalments (`p`) that the bank takes by itself, or says without a signature that it took or has not decided: nobody has booked
 * them, and nobody is asked for them.
 */
export const IS_COMING = `p.rang > 1 and (p.etat = 'annonce' and p.code in ('${ACCEPTED}', '${PENDING}')
  or p.etat in ('demande', 'attente')
    and exists (select from paiement_carte f where f.reference_carte = p.reference_carte and f.rang = 1 and f.etat = 'accepte')
    and not exists (select from paiement_carte f join reglement r on r.id_reglement = f.id_reglement
      where f.reference_carte = p.reference_carte and r.abonnement like '-%'))`;

const FOLLOWED = {
  idCotisation: sql.number('p.fk_cotisation'),
  reference: sql.text('p.reference_carte'),
  rang: sql.number('p.rang'),
  montant: sql.number('p.montant'),
  jour: sql.date('p.echeance'),
  nomPrenom: sql.text(nameSql('g')),
  nonPrelevee: sql.flag("p.etat = 'manque'"),
  renvoye: sql.flag("p.etat = 'renvoye'"),
  sansAdresse: sql.flag(`coalesce(g.email, '') in ('', '${ERASED}')`),
};

/** Whatever record of a payer a contribution was calculated for: what one leaves unpaid, another may have paid too much. */
const OWES = `(select sum(k.montant_total - k.montant_regle) from cotisation k
  where k.id_utilisateur = c.id_utilisateur and k.fk_annee_scolaire = c.fk_annee_scolaire) > 0`;

const followed = (db: ReadModels, condition: string, values: readonly string[]) =>
  rowsOf(
    db,
    FOLLOWED,
    `from paiement_carte p join cotisation c on c.id_cotisation = p.fk_cotisation
        join responsable g on g.id_utilisateur = c.id_utilisateur
      where ${condition}
      order by p.echeance, p.fk_cotisation, ${inFrenchOrder('p.reference_carte')}, p.rang`,
    [...values],
  );

/**
 * Later instalments that the bank refused, and any that it did not take, of families that still owe something: somebody speaks with the
 * family. A first one no more once the family paid by card again.
 */
export const refusedInstalments = (db: ReadModels) =>
  followed(
    db,
    `(p.rang > 1 and p.etat in ('refuse', 'manque') or p.rang = 1 and p.etat = 'manque'
      and not exists (select from paiement_carte f join cotisation k on k.id_cotisation = f.fk_cotisation
        where k.id_utilisateur = c.id_utilisateur and k.fk_annee_scolaire = c.fk_annee_scolaire and f.rang = 1
          and f.etat = 'accepte' and f.demande_le > p.demande_le)) and ${OWES}`,
    [],
  );

/** Days that the bank's statement is waited for. */
const SILENCE_DAYS = 7;

/**
 * Later instalments that nobody heard of a week after their day, or that the bank says it has not decided; and the first ones that it has
 * not decided the day after theirs, or from which it sent the family back as having paid: until somebody asks the bank, that family can
 * pay nothing, so these are told whatever is owed.
 */
export const silentInstalments = (db: ReadModels, today: string) =>
  followed(
    db,
    `(p.rang = 1 and p.etat in ('attente', 'renvoye') and p.echeance < $1::date
      or ${IS_COMING} and (p.etat = 'annonce' and p.code = '${PENDING}'
        or p.etat <> 'annonce' and p.echeance + ${SILENCE_DAYS} < $1::date) and ${OWES})`,
    [today],
  );
