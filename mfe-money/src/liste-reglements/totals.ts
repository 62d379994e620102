import type { PaymentRow } from '@diapason/contracts';
import { toCents } from '@diapason/contracts/constants';

interface SiteTotal {
  /** null for payments of no site. */
  readonly site: string | null;
  readonly nombre: number;
  /** cents */
  readonly montant: number;
}

export interface PaymentTotals {
  readonly sites: readonly SiteTotal[];
  readonly nombre: number;
  /** cents */
  readonly montant: number;
}

export interface ModeTotal {
  readonly mode: string;
  readonly nombre: number;
  /** cents */
  readonly montant: number;
}

type Counted = Pick<PaymentRow, 'montant' | 'valide' | 'siteReglement'>;

const french = new Intl.Collator('fr', { sensitivity: 'base', numeric: true });

/** Totals per site, in the order of their names, and the grand total. Deleted payments do not count. Summed in cents. */
export function totalsOf(rows: readonly Counted[]): PaymentTotals {
  const sites = new Map<string | null, { nombre: number; montant: number }>();
  let montant = 0;
  let nombre = 0;
  for (const row of rows) {
    if (row.valide !== 1) continue;
    const cents = centsOf(row.montant);
    const of = sites.get(row.siteReglement) ?? { nombre: 0, montant: 0 };
    sites.set(row.siteReglement, { nombre: of.nombre + 1, montant: of.montant + cents });
    montant += cents;
    nombre += 1;
  }
  const named = [...sites].map(([site, total]): SiteTotal => ({ site, ...total }));
  named.sort((a, b) => Number(a.site === null) - Number(b.site === null) || french.compare(a.site ?? '', b.site ?? ''));
  return { sites: named, nombre, montant };
}

/** Totals per mode, the largest first. Deleted payments do not count. */
export function modesOf(rows: readonly Pick<PaymentRow, 'montant' | 'valide' | 'libelleMode'>[]): readonly ModeTotal[] {
  const modes = new Map<string, ModeTotal>();
  for (const { valide, libelleMode: mode, montant } of rows) {
    if (valide !== 1) continue;
    const of = modes.get(mode) ?? { nombre: 0, montant: 0 };
    modes.set(mode, { mode, nombre: of.nombre + 1, montant: of.montant + centsOf(montant) });
  }
  return [...modes.values()].sort((a, b) => b.montant - a.montant || french.compare(a.mode, b.mode));
}

const centsOf = (euros: number): number => toCents(euros) ?? Math.round(euros * 100);
