import { bringsMoney, messages } from '@diapason/contracts/constants';
import { firstOf, orNull, pick, type ReadModels, Refusal, sql, wire } from '@diapason/event-sourcing';
import { letterNameSql } from '../../../machinery/person-name';
import { modeLabel } from '../queries/payment-rows';
import { contributions } from '../tables/contributions';
import { payments } from '../tables/payments';

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

const RECEIPT = {
  ...pick(wire(payments, 'p'), 'quittance', 'date', 'fk_mode', 'montant'),
  ...pick(wire(contributions, 'c'), 'montantTotal', 'montantRegle'),
  etablissement: orNull(sql.text('s.libelle_site')),
  siteAdresse: orNull(sql.text('s.adresse1')),
  siteVille: sql.text("concat_ws(' ', s.code_postal, s.ville)"),
  payeur: sql.text(letterNameSql('r')),
  adresse1: orNull(sql.text('r.adresse1')),
  adresse2: orNull(sql.text('r.adresse2')),
  payeurVille: sql.text("concat_ws(' ', r.code_postal, r.ville)"),
  anneeScolaire: sql.text("coalesce(a.libelle_annee_scolaire, '')"),
  eleves: sql.texts(
    `array(select ${letterNameSql('e')} from eleve e where e.id_eleve = any(c.eleves) order by e.prenom, e.id_eleve)`,
  ),
};

/** @throws Refusal 404 for a payment that does not exist or no longer counts, 422 for a mode that brings no money. */
export async function readReceipt(db: ReadModels, idReglement: number): Promise<Receipt> {
  const row = await firstOf(
    db,
    RECEIPT,
    `from reglement p
       join cotisation c on c.id_cotisation = p.fk_cotisation
       left join responsable r on r.id_utilisateur = c.id_utilisateur
       left join annee_scolaire a on a.id_annee_scolaire = c.fk_annee_scolaire
       left join site s on s.id_site = coalesce(p.fk_site, c.fk_site)
      where p.id_reglement = $1 and p.valide`,
    [idReglement],
  );
  if (!row) throw new Refusal(messages.money.paymentUnknown, 404);
  if (!bringsMoney(row.fk_mode)) throw new Refusal(messages.money.noReceiptForMode, 422);
  const { quittance, etablissement, siteAdresse, siteVille, adresse1, adresse2, payeurVille, fk_mode, ...same } = row;
  return {
    ...same,
    numero: quittance ?? String(idReglement),
    etablissement: etablissement ?? 'Conservatoire',
    adresseEtablissement: lines(siteAdresse, siteVille),
    adressePayeur: lines(adresse1, adresse2, payeurVille),
    mode: modeLabel(fk_mode),
  };
}

const lines = (...texts: readonly (string | null)[]): string[] => texts.filter((text): text is string => Boolean(text));
