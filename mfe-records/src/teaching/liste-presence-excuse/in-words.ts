import { dayOfMonth, months } from '@diapason/contracts/constants';
import { plural } from '@diapason/ui';

const dayAndMonth = (day: string) => `${dayOfMonth(day)} ${months[Number(day.slice(5, 7)) - 1]}`;

/** « 6 cours, du 3 au 14 mars »; « 1 cours, le 3 mars ». @param days in order, `YYYY-MM-DD` */
export function spanOf(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)];
  const howMany = plural(days.length, 'cours', 'cours');
  if (!first || !last) return howMany;
  if (first === last) return `${howMany}, le ${dayAndMonth(first)}`;
  const from = first.slice(0, 7) === last.slice(0, 7) ? dayOfMonth(first) : dayAndMonth(first);
  return `${howMany}, du ${from} au ${dayAndMonth(last)}`;
}
