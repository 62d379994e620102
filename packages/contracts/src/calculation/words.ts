import { formatNumber } from '../constants/frenchNumber';
import { formatCents } from '../constants/money';
import type { CalculationLine, Computed } from './household';

type Factor = CalculationLine['facteurs'][number];

/** 0.096 → « 9,6 % » */
export const percent = (part: number): string => formatNumber(Number((part * 100).toFixed(8)), '%');

/** « Fratrie, 2ᵉ enfant × 0,9 », « Pratique supplémentaire − 20 % », « Montant minimal 60,00 € » */
export function factorText({ libelle, effet, valeur }: Pick<Factor, 'libelle' | 'effet' | 'valeur'>): string {
  switch (effet) {
    case 'multiplie':
      return `${libelle} × ${formatNumber(valeur)}`;
    case 'retire':
      return `${libelle} − ${percent(valeur)}`;
    case 'remplace':
      return `${libelle} ${formatCents(valeur)}`;
    case 'plafonne':
      return `${libelle} ${percent(valeur)}`;
  }
}

/** « commune adhérente », « commune extérieure », « zone Pays voisin » */
export const zoneText = ({ zone, libelleZone }: Pick<Computed, 'zone' | 'libelleZone'>): string =>
  libelleZone !== null ? `zone ${libelleZone}` : zone === 'adherent' ? 'commune adhérente' : 'commune extérieure';
