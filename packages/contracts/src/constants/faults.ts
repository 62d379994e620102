/** What is wrong with a value by its bounds, in the same words from browser and server. */

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 10 });
const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/** `formatNumber(2.5)` → `2,5`; `(1004, 'km')` → `1 004 km`; `(10, '€')` → `10,00 €`, with narrow and no-break spaces. */
export function formatNumber(value: number, unit?: string): string {
  if (unit === '€') return euros.format(value);
  return unit ? `${number.format(value)}\u00a0${unit}` : number.format(value);
}

export const faults = {
  notANumber: 'Indiquez un nombre',
  notWhole: 'Un nombre entier',
  notAText: 'Indiquez un texte',
  notAPhone: 'un numéro français de dix chiffres',
  notAChoice: 'Ce choix n’existe pas',
  unknownField: (name: string) => `Champ inconnu : ${name}`,
  atLeast: (min: number, unit?: string) => `Au moins ${formatNumber(min, unit)}`,
  atMost: (max: number, unit?: string) => `Au plus ${formatNumber(max, unit)}`,
  between: (min: number, max: number, unit?: string) =>
    `entrez un nombre de ${formatNumber(min)} à ${formatNumber(max, unit)}`,
  tooShort: (min: number) => `${formatNumber(min)} ${min > 1 ? 'caractères' : 'caractère'} au moins`,
  tooLong: (max: number) => `${formatNumber(max)} ${max > 1 ? 'caractères' : 'caractère'} au plus`,
  tooFew: (min: number) => `${formatNumber(min)} au moins`,
  tooMany: (max: number) => `${formatNumber(max)} au plus`,
  notMultiple: (step: number) => `Un multiple de ${formatNumber(step)}`,
  tooManyDecimals: (most: number) => `${most} ${most > 1 ? 'décimales' : 'décimale'} au plus`,
} as const;
