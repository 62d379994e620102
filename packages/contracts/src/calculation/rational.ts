/** An exact fraction; the denominator is positive. Money is computed with these and rounded once, at the end of a line. */
export interface Rational {
  readonly num: bigint;
  readonly den: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

/** @throws RangeError for a denominator of zero. */
export function rational(num: bigint | number, den: bigint | number = 1n): Rational {
  const [n, d] = [BigInt(num), BigInt(den)];
  if (d === 0n) throw new RangeError('denominator 0');
  const divisor = gcd(n, d) * (d < 0n ? -1n : 1n);
  return { num: n / divisor, den: d / divisor };
}

/**
 * The decimal that a JSON number shows (0.6 is exactly 6/10), so that factors and parts typed by people stay exact.
 * @throws RangeError for what is not a plain decimal.
 */
export function decimal(value: number | string): Rational {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e(-\d+))?$/.exec(String(value));
  if (!match) throw new RangeError(`not a decimal: ${value}`);
  const [, sign, whole, fraction = '', exponent = '0'] = match;
  return rational(BigInt(`${sign}${whole}${fraction}`), 10n ** BigInt(fraction.length - Number(exponent)));
}

/** A coefficient as it was typed: a decimal, or `2/3`. @throws RangeError */
export function partOf(value: number | string): Rational {
  const [num = '', den] = String(value).split('/');
  return den === undefined ? decimal(value) : rational(BigInt(num), BigInt(den));
}
/** In ten decimals, for whoever reads it. */
export const partAsNumber = (value: number | string): number => {
  const { num, den } = partOf(value);
  return typeof value === 'number' ? value : Number((Number(num) / Number(den)).toFixed(10));
};

export const times = (a: Rational, b: Rational): Rational => rational(a.num * b.num, a.den * b.den);
export const divide = (a: Rational, b: Rational): Rational => rational(a.num * b.den, a.den * b.num);
export const plus = (a: Rational, b: Rational): Rational => rational(a.num * b.den + b.num * a.den, a.den * b.den);
export const minus = (a: Rational, b: Rational): Rational => rational(a.num * b.den - b.num * a.den, a.den * b.den);
/** Negative, zero or positive, like a sort callback. */
export const compare = (a: Rational, b: Rational): number => {
  const difference = a.num * b.den - b.num * a.den;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
export const max = (a: Rational, b: Rational): Rational => (compare(a, b) >= 0 ? a : b);
export const min = (a: Rational, b: Rational): Rational => (compare(a, b) <= 0 ? a : b);

/** Nearest integer, halves up: the rounding of cents and of the quotient (rule 7 and rule 1 of facts/tariffs.md). */
export function roundHalfUp(value: Rational): number {
  const doubled = value.num * 2n + value.den;
  const divisor = value.den * 2n;
  const quotient = doubled / divisor;
  return Number(doubled % divisor < 0n ? quotient - 1n : quotient);
}
