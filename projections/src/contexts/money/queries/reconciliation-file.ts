import { months } from '@diapason/contracts/constants';
import { exportReconciliation, type ReconciledRow } from '@diapason/contracts/money';
import { type ExportColumn, exportFile } from '../../../machinery/export';
import { query } from '../../../machinery/query';
import { reconciledMonth } from './reconciliation';

type Told = Pick<
  ReconciledRow,
  | 'jour'
  | 'reference'
  | 'appel'
  | 'autorisation'
  | 'code'
  | 'montant'
  | 'montantNous'
  | 'nomPrenom'
  | 'eleves'
  | 'quittance'
  | 'motif'
> & { readonly situation: string };

const SITUATIONS: Readonly<Record<ReconciledRow['etat'], string>> = {
  proposee: 'À la banque, à enregistrer',
  annoncee: 'Annoncée par la banque, à enregistrer',
  inconnue: 'À la banque, famille inconnue',
  absente: 'Chez nous, absente du relevé',
  prochain: 'Chez nous, sur le prochain relevé',
  differente: 'Montants différents',
  refusee: 'Refusée par la banque',
  hors: 'Hors Diapason',
  attendue: 'Chez nous, attendue',
};

const euros = (cents: number | null): number | null => (cents === null ? null : cents / 100);

const COLUMNS: readonly ExportColumn<Told>[] = [
  { titre: 'Situation', valeur: (row) => row.situation, largeur: 34 },
  { titre: 'Jour', valeur: (row) => row.jour, format: 'date', largeur: 12 },
  { titre: 'Référence', valeur: (row) => row.reference, largeur: 18 },
  { titre: 'Appel', valeur: (row) => row.appel, largeur: 14 },
  { titre: 'Autorisation', valeur: (row) => row.autorisation, largeur: 14 },
  { titre: 'Code', valeur: (row) => row.code, largeur: 8 },
  { titre: 'Banque', valeur: (row) => euros(row.montant), format: 'euros', largeur: 12 },
  { titre: 'Diapason', valeur: (row) => euros(row.montantNous), format: 'euros', largeur: 12 },
  { titre: 'Famille', valeur: (row) => row.nomPrenom, largeur: 30 },
  { titre: 'Élèves', valeur: (row) => row.eleves, largeur: 30 },
  { titre: 'Reçu', valeur: (row) => row.quittance, largeur: 14 },
  { titre: 'Motif', valeur: (row) => row.motif, largeur: 40 },
];

/** « Rapprochement novembre 2026 »: what is to decide, then what was matched by itself. Both sums of the page are those of their columns. */
export const reconciliationFile = query(exportReconciliation, async ({ body: { mois, format } }, { db }) => {
  const { lignes, ensemble } = await reconciledMonth(db, mois);
  // What is proposed is no payment of ours yet.
  const open = lignes.map(({ montantNous, ...row }): Told => {
    return { ...row, montantNous: row.groupe === 'banque' ? null : montantNous, situation: SITUATIONS[row.etat] };
  });
  const matched = ensemble.map(({ line, ours }): Told => {
    const { nomPrenom, eleves, quittance, montant: montantNous } = ours;
    return { ...line, situation: 'Rapprochée', montantNous, nomPrenom, eleves, quittance, motif: null };
  });
  const [year = '', month = ''] = mois.split('-');
  return exportFile(format, `Rapprochement ${months[Number(month) - 1]} ${year}`, COLUMNS, [...open, ...matched]);
});
