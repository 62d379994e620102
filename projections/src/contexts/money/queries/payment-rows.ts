import { paymentModes } from '@diapason/contracts/constants';
import type { PaymentRow } from '@diapason/contracts/money';
import type { ReadModels } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { readSiteLabels } from './site-labels';

/** What payments are searched, filtered and sorted in. */
export const searchedPayments = `reglement p
  join cotisation c on c.id_cotisation = p.fk_cotisation
  join payeur y on y.id_utilisateur = c.id_utilisateur`;

/** The tables of a payment's row. */
export const paymentTables = `${searchedPayments}
  left join responsable r on r.id_utilisateur = c.id_utilisateur
  left join annee_scolaire a on a.id_annee_scolaire = c.fk_annee_scolaire
  left join agent g on g.id_utilisateur = p.fk_user
  left join site s on s.id_site = p.fk_site`;

const columns = `
  p.id_reglement as "idReglement", p.fk_cotisation, p.montant, p.fk_mode, p.date, p.valide::int as valide, p.quittance,
  p.abonnement, c.fk_annee_scolaire as "fk_anneeScolaire",
  coalesce(a.libelle_annee_scolaire, '') as "libelleAnneeScolaire", c.id_utilisateur as "idUtilisateur",
  ${nameSql('r')} as "nomPrenomResponsable", c.sites as "sitesDeLaFamille", p.fk_site,
  s.libelle_site as "siteReglement", p.fk_user, nullif(${nameSql('g')}, '') as "nomPrenomAdministratif",
  p.version`;

const modeLabels = new Map<number, string>(paymentModes.map(({ id, libelle }) => [id, libelle]));
export const modeLabel = (fk_mode: number): string => modeLabels.get(fk_mode) ?? `Mode n° ${fk_mode}`;

/** The latest first. */
export const paymentOrder = 'order by p.date desc, p.id_reglement desc';

type Read = Omit<PaymentRow, 'sites' | 'libelleMode'> & { readonly sitesDeLaFamille: number[] };

/** Runs a select of payments; the wire has euros where the table has cents. */
export async function readPayments(db: ReadModels, clauses: string, values: readonly unknown[]): Promise<PaymentRow[]> {
  const [{ rows }, siteLabels] = await Promise.all([
    db.query<Read>(`select ${columns} from ${paymentTables} ${clauses}`, [...values]),
    readSiteLabels(db),
  ]);
  return rows.map(({ sitesDeLaFamille, ...row }) => ({
    ...row,
    montant: row.montant / 100,
    libelleMode: modeLabel(row.fk_mode),
    sites: siteLabels(sitesDeLaFamille),
  }));
}
