import { formatNumber } from './frenchNumber';
import { toCents } from './money';

/** Why a text cannot be the value of a setting; French, the end of « Cette valeur ne convient pas : … ». */
export class Unfit {
  constructor(readonly why: string) {}
}

/** How the text of a setting is read. Whoever saves one reads it in the same way, so what was saved can be read. */
export interface SettingKind<T> {
  /** As it is stored. */
  readonly tidy: (text: string) => string;
  /** A text that is tidy. */
  readonly read: (text: string) => T | Unfit;
}

/** The product cannot do without it. */
const NEEDED = new Unfit('ce paramètre est nécessaire, il ne peut pas rester vide');

const kind = <T>(read: SettingKind<T>['read'], tidy = (text: string) => text.trim()): SettingKind<T> => ({
  tidy,
  read: (text) => (text === '' ? NEEDED : read(text)),
});

/** @param none what an empty text stands for. */
const orElse = <T, N>(none: N, { tidy, read }: SettingKind<T>): SettingKind<T | N> => ({
  tidy,
  read: (text) => (text === '' ? none : read(text)),
});
export const optional = <T>(of: SettingKind<T>) => orElse(null, of);

const FLAGS: Readonly<Record<string, string>> = { true: '1', false: '0' };
/** 0 or 1; `true` and `false` are written so too. */
export const flag = kind(
  (text) => (text === '1' ? true : text === '0' ? false : new Unfit('choisissez oui (1) ou non (0)')),
  (text) => FLAGS[text.trim()] ?? text.trim(),
);

export const whole = (min: number, max: number) =>
  kind((text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : -1;
    return value >= min && value <= max
      ? value
      : new Unfit(`saisissez un nombre entier de ${formatNumber(min)} à ${formatNumber(max)}`);
  });

/** YYYY-MM-DD. */
export const day = kind((text) => (isDay(text) ? text : new Unfit('saisissez une date qui existe (AAAA-MM-JJ)')));

/** Id of a school year; that there is one of this id is said by who knows them. */
export const schoolYear = kind((text) =>
  /^\d{1,9}$/.test(text) ? Number(text) : new Unfit('choisissez une des années scolaires'),
);

export interface SettingChoice<Id extends string = string> {
  readonly id: Id;
  readonly libelle: string;
}

export const choiceOf = <const Id extends string>(choices: readonly SettingChoice<Id>[]) =>
  kind((text): Id | Unfit => {
    const chosen = choices.find(({ id }) => id === text);
    return chosen
      ? chosen.id
      : new Unfit(`choisissez ${choices.map(({ libelle }) => `«\u00a0${libelle}\u00a0»`).join(' ou ')}`);
  });

export const words = (longest: number) =>
  kind((text) => (text.length <= longest ? text : new Unfit(`${formatNumber(longest)} caractères au plus`)));

const withPoint = (text: string) => text.trim().replace(',', '.');
const MOST_EUROS = 10_000;
/** Euros, read as integer cents; empty for none. */
export const euros = orElse(
  0,
  kind((text) => {
    const cents = /^\d{1,5}(\.\d{1,2})?$/.test(text) ? toCents(Number(text)) : null;
    return cents !== null && cents <= MOST_EUROS * 100
      ? cents
      : new Unfit('saisissez un montant de 0 à 10 000 euros, avec deux décimales au plus');
  }, withPoint),
);

function isDay(text: string): boolean {
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return parsed !== null && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}
