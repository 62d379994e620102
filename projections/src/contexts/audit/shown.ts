import {
  absenceStatuses,
  claimStatuses,
  formatCents,
  paymentModes,
  presenceStatuses,
  statusLabel,
} from '@diapason/contracts/constants';
import type { Pool } from 'pg';
import { fieldLabels } from './field-labels';

/** Turns a field's stored value into the words a reader expects; null stays null. */
export type Shown = (champ: string, value: unknown) => string | null;

/** Loads the labels that values are shown with: school years and sites. */
export async function createShown(db: Pool): Promise<Shown> {
  const [years, sites] = await Promise.all([
    labels(db, 'select id_annee_scolaire as id, libelle_annee_scolaire as libelle from read.annee_scolaire'),
    labels(db, 'select id_site as id, libelle_site as libelle from read.site'),
  ]);
  return (champ, value) => {
    if (value === null || value === undefined || value === '') return null;
    const label = fieldLabels[champ];
    switch (label?.format) {
      case 'montant':
        return formatCents(Number(value));
      case 'date':
        return String(value).slice(0, 10).split('-').reverse().join('/');
      case 'ouiNon':
        return value === 1 || value === true ? 'oui' : 'non';
      case 'mode':
        return paymentModes.find((mode) => mode.id === value)?.libelle ?? String(value);
      case 'annee':
        return years.get(Number(value)) ?? String(value);
      case 'site':
        return sites.get(Number(value)) ?? String(value);
      case 'statutFrais':
        return statusLabel(claimStatuses, Number(value)) || String(value);
      case 'statutAbsence':
        return statusLabel(absenceStatuses, Number(value)) || String(value);
      case 'statutPresence':
        return statusLabel(presenceStatuses, Number(value)) || String(value);
      default:
        return typeof value === 'object' ? JSON.stringify(value) : String(value);
    }
  };
}

async function labels(db: Pool, sql: string): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ id: string | number; libelle: string }>(sql);
  return new Map(rows.map((row) => [Number(row.id), row.libelle]));
}
