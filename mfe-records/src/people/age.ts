import { formatDate, todayInParis } from '@diapason/ui';

/** Whole years since a day of birth, `YYYY-MM-DD`, today: « 15 ans »; nothing for nobody's. */
export function ageInWords(birth: string | null | undefined, today = todayInParis()): string {
  if (!birth) return '';
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (today.slice(5) < birth.slice(5, 10) ? 1 : 0);
  return years === 1 ? '1 an' : `${years} ans`;
}

/** « 18 ans (25/05/2008) »; undefined of nobody's day of birth. */
export const ageOf = (birth: string | null): string | undefined =>
  birth ? `${ageInWords(birth)} (${formatDate(birth)})` : undefined;
