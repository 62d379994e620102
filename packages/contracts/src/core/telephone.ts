import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { frenchCallingCodes, zeroDialledCodes } from '../constants/phone';

/** Whose numbers are dialled with a 0 in front, as in mainland France, and no number twice: the plan is one. */
const OVERSEAS: readonly CountryCode[] = ['RE', 'GP', 'GF', 'MQ', 'YT', 'PM'];

/**
 * A telephone number in the form of E.164, `+33612345678`, however it is typed: with its 0 or without (document 001 §5), with + or 00 and
 * the country, with any marks between. Ten digits are mainland France's, or of the overseas territory whose they are: `0692000102` is
 * Réunion's.
 * @returns undefined for what cannot be one.
 */
export function telephoneOf(typed: string): string | undefined {
  const text = typed.trim().replace(/^00(?=[1-9])/, '+');
  if (!/^\+?[\d\s\u00a0\u202f().·/-]+$/u.test(text)) return undefined;
  if (text.startsWith('+')) return abroad(text);
  const digits = text.replace(/\D/g, '');
  const national = /^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits;
  if (!/^0[1-9]\d{8}$/.test(national)) return WITH_FRENCH_CODE.test(digits) ? telephoneOf(`+${digits}`) : undefined;
  const ofMainland = parsePhoneNumberFromString(national, 'FR');
  if (ofMainland?.isValid()) return ofMainland.number;
  const overseas = OVERSEAS.map((country) => parsePhoneNumberFromString(national, country)).find((one) =>
    one?.isValid(),
  );
  // Numbers that are given to nobody, such as those of films, are numbers too.
  return overseas?.number ?? `+33${national.slice(1)}`;
}

/** What spreadsheets make of `+33 6…`: a number without its sign. */
const WITH_FRENCH_CODE = new RegExp(`^(?:${zeroDialledCodes.join('|')})[1-9]\\d{8}$`);

function abroad(text: string): string | undefined {
  const found = parsePhoneNumberFromString(text);
  return found?.isPossible() ? found.number : undefined;
}

/** Whether a number in the form of E.164 is mainland France's or of an overseas territory. */
export const isFrenchTelephone = (number: string): boolean =>
  frenchCallingCodes.some((code) => number.startsWith(`+${code}`));
