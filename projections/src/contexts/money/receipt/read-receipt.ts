import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { Pool } from 'pg';
import { letterNameSql } from '../../../machinery/person-name';
import { modeLabel } from '../queries/payment-rows';

/** What a receipt says. Amounts in cents, dates `YYYY-MM-DD`. */
export interface Receipt {
  readonly numero: string;
  /** The school: the site where it was paid, with its address line by line. */
  readonly etablissement: string;
  readonly adresseEtablissement: readonly string[];
  readonly payeur: string;
  readonly adressePayeur: readonly string[];
  readonly anneeScolaire: string;
  readonly eleves: readonly string[];
  readonly date: string;
  readonly mode: string;
  readonly montant: number;
  readonly montantTotal: number;
  /** All payments that count, this one included, as they are when the receipt is made. */
  readonly montantRegle: number;
}

interface ReceiptRow {
  readonly numero: string | null;
  readonly etablissement: string | null;
  readonly site_adresse: string | null;
  readonly site_ville: string;
  readonly payeur: string;
  readonly adresse1: string | null;
  readonly adresse2: string | null;
  readonly payeur_ville: string;
  readonly annee: string | null;
  readonly eleves: string[];
  readonly date: string;
  readonly fk_mode: number;
  readonly montant: number;
  readonly montant_total: number;
  readonly montant_regle: number;
}

/** @throws Refusal 404 for a payment that does not exist or no longer counts. */
export async function readReceipt(db: Pool, idReglement: number): Promise<Receipt> {
  const { rows } = await db.query<ReceiptRow>(
    `select p.quittance as numero, s.libelle_site as etablissement, s.adresse1 as site_adresse,
            concat_ws(' ', s.code_postal, s.ville) as site_ville, ${letterNameSql('r')} as payeur,
            r.adresse1, r.adresse2, concat_ws(' ', r.code_postal, r.ville) as payeur_ville,
            a.libelle_annee_scolaire as annee, p.date, p.fk_mode, p.montant, c.montant_total, c.montant_regle,
            array(select ${letterNameSql('e')} from eleve e where e.id_eleve = any(c.eleves)
                   order by e.prenom, e.id_eleve) as eleves
       from reglement p
       join cotisation c on c.id_cotisation = p.fk_cotisation
       left join responsable r on r.id_utilisateur = c.id_utilisateur
       left join annee_scolaire a on a.id_annee_scolaire = c.fk_annee_scolaire
       left join site s on s.id_site = coalesce(p.fk_site, c.fk_site)
      where p.id_reglement = $1 and p.valide`,
    [idReglement],
  );
  const [row] = rows;
  if (!row) throw new Refusal(messages.money.paymentUnknown, 404);
  return {
    numero: row.numero ?? String(idReglement),
    etablissement: row.etablissement ?? 'Conservatoire',
    adresseEtablissement: lines(row.site_adresse, row.site_ville),
    payeur: row.payeur,
    adressePayeur: lines(row.adresse1, row.adresse2, row.payeur_ville),
    anneeScolaire: row.annee ?? '',
    eleves: row.eleves,
    date: row.date,
    mode: modeLabel(row.fk_mode),
    montant: row.montant,
    montantTotal: row.montant_total,
    montantRegle: row.montant_regle,
  };
}

const lines = (...texts: readonly (string | null)[]): string[] => texts.filter((text): text is string => Boolean(text));
