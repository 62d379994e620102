/**
 * A French telephone number as it is kept: ten digits. It is entered without its leading 0 (document 001 §5), with it, or with +33,
 * with any spaces, dots or hyphens. What is no French number comes back as typed.
 */
export function frenchPhone(typed: string): string {
  const digits = typed.replace(/[\s.()/-]/g, '').replace(/^(\+|00)33(0?)/, '0');
  if (/^[1-9]\d{8}$/.test(digits)) return `0${digits}`;
  return isFrenchPhone(digits) ? digits : typed;
}

export const isFrenchPhone = (text: string): boolean => /^0[1-9]\d{8}$/.test(text);

/** A number of any country: digits, with the marks that part them. */
export const isPhone = (text: string): boolean =>
  isFrenchPhone(text) || (/^\+?[\d\s\u00a0()./-]+$/.test(text) && /^\d{6,15}$/.test(text.replace(/\D/g, '')));

/** `0612345678` → `06 12 34 56 78`; anything else as it is. */
export const formatPhone = (text: string): string =>
  isFrenchPhone(text) ? text.replace(/(\d\d)(?=\d)/g, '$1\u00a0') : text;
