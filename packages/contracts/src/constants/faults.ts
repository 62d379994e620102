import { earliestBirth, frenchDate } from './calendar';
import { formatNumber } from './frenchNumber';

/** What is wrong with a value by its bounds, in the same words from browser and server. */
export const faults = {
  notANumber: 'Indiquez un nombre',
  notWhole: 'Un nombre entier',
  notAText: 'Indiquez un texte',
  notAList: 'Indiquez une liste',
  notFields: 'Indiquez des champs et leurs valeurs',
  notAFlag: 'Indiquez oui (1) ou non (0)',
  notNumbers: 'Indiquez un ou plusieurs nombres',
  notATime: 'Indiquez une heure, comme 14:30',
  notAMonth: 'Indiquez un mois, comme 2026-11',
  notABirthday: `Date de naissance : indiquez un jour entre le ${frenchDate(earliestBirth)} et aujourd’hui`,
  notAnAmount: 'Indiquez un montant, comme 12,50',
  notAFrenchPhone: 'un numéro français de dix chiffres',
  notAPhone: 'un numéro de téléphone ; hors de France, avec + et l’indicatif du pays',
  notADepartment: 'des chiffres, 5 au plus, ou 2A et 2B pour la Corse',
  notAChoice: 'Ce choix n’existe pas',
  unknownField: (name: string) => `Champ inconnu : ${name}`,
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
