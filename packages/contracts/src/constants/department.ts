/**
 * What is typed of a birth department: digits, five at most, and A or B behind the 2 of Corsica.
 * @returns in capitals, without any other character.
 */
export function birthDepartment(typed: string): string {
  const kept = typed.toUpperCase().replace(/[^\dAB]/g, '');
  return kept.replace(/[AB]/g, (letter, at: number) => (at === 1 && kept.startsWith('2') ? letter : '')).slice(0, 5);
}

export const isBirthDepartment = (text: string): boolean => /^(\d{1,5}|2[AB]\d{0,3})$/.test(text);
