const PLAIN = /^(\d+)(?:\.(\d+))?$/;
/** How many decimals are written. */
interface Decimals {
  readonly least: number;
  readonly most: number;
}
const ANY: Decimals = { least: 0, most: 10 };
const CENTS: Decimals = { least: 2, most: 2 };

/**
 * `formatNumber(2.5)` → `2,5`; `(1004, 'km')` → `1 004 km`; `(10, '€')` → `10,00 €`, with narrow and no-break spaces.
 * As `Intl` writes it, but without it (D-UI-28).
 */
export function formatNumber(value: number, unit?: string): string {
  const text = french(value, unit === '€' ? CENTS : ANY);
  return unit ? `${text}\u00a0${unit}` : text;
}

/** As a field shows a finite number, without spaces: `formatEntered(1004.5, 2)` → `1004,50`. @param least decimals, more if there are. */
export function formatEntered(value: number, least: number): string {
  const [whole = '', fraction = ''] = french(value, ANY).replaceAll('\u202f', '').split(',');
  const shown = fraction.padEnd(least, '0');
  return shown ? `${whole},${shown}` : whole;
}

function french(value: number, decimals: Decimals): string {
  const [, whole, fraction = ''] = PLAIN.exec(String(Math.abs(value))) ?? [];
  if (whole === undefined) return byIntl(value, decimals);
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const [units, rest] = rounded(whole, fraction, decimals.most);
  const shown = rest.replace(/0+$/, '').padEnd(decimals.least, '0');
  return `${sign}${units.replace(/\B(?=(\d{3})+$)/g, '\u202f')}${shown && `,${shown}`}`;
}

/** Half a digit goes up, as the decimals are written. */
function rounded(whole: string, fraction: string, most: number): readonly [whole: string, fraction: string] {
  if (fraction.length <= most) return [whole, fraction];
  const up = (fraction[most] ?? '0') >= '5' ? 1n : 0n;
  const digits = String(BigInt(whole + fraction.slice(0, most)) + up).padStart(most + 1, '0');
  return [digits.slice(0, -most), digits.slice(-most)];
}

const formatters = new Map<Decimals, Intl.NumberFormat>();

/** No number, an infinite one, and those that are written with an exponent. */
function byIntl(value: number, decimals: Decimals): string {
  const { least, most } = decimals;
  const formatter =
    formatters.get(decimals) ??
    new Intl.NumberFormat('fr-FR', { minimumFractionDigits: least, maximumFractionDigits: most });
  formatters.set(decimals, formatter);
  return formatter.format(value);
}
