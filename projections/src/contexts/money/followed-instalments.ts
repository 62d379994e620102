import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';

const REFUSED = {
  idCotisation: sql.number('p.fk_cotisation'),
  rang: sql.number('p.rang'),
  montant: sql.number('p.montant'),
  jour: sql.date('p.echeance'),
  nomPrenom: sql.text(nameSql('g')),
};

/** Later instalments that the bank refused, of families that still owe something: each waits for somebody who speaks with the family. */
export const refusedInstalments = (db: ReadModels) =>
  rowsOf(
    db,
    REFUSED,
    `from paiement_carte p join cotisation c on c.id_cotisation = p.fk_cotisation
        join responsable g on g.id_utilisateur = c.id_utilisateur
      where p.etat = 'refuse' and p.rang > 1 and c.montant_total > c.montant_regle
      order by p.echeance, p.fk_cotisation, p.rang`,
  );
