import { faults, messages } from '@diapason/contracts/constants';
import type { z } from 'zod';

type Raw = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

/** What zod finds wrong, in the product's words; a schema's own words go first. */
export function frenchError(issue: Raw): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? messages.general.missingField
        : wrongType(issue.expected);
    case 'too_big':
      return sizeFault(issue.origin, Number(issue.maximum), {
        number: faults.atMost,
        string: faults.tooLong,
        list: faults.tooMany,
      });
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return messages.general.missingField;
      return sizeFault(issue.origin, Number(issue.minimum), {
        number: faults.atLeast,
        string: faults.tooShort,
        list: faults.tooFew,
      });
    case 'not_multiple_of':
      return faults.notMultiple(Number(issue.divisor));
    case 'invalid_value':
      return faults.notAChoice;
    case 'invalid_format':
      return issue.format === 'date' ? messages.general.invalidDate : messages.general.invalidRequest;
    case 'unrecognized_keys':
      return faults.unknownField((issue.keys as readonly string[]).join(', '));
    default:
      return messages.general.invalidRequest;
  }
}

/** What to enter instead, by what the declaration takes. */
const TYPES: Readonly<Record<string, string>> = {
  int: faults.notWhole,
  number: faults.notANumber,
  string: faults.notAText,
  boolean: faults.notAFlag,
  array: faults.notAList,
  object: faults.notFields,
};
const wrongType = (expected: unknown): string => TYPES[String(expected)] ?? messages.general.invalidRequest;

interface Words {
  readonly number: (bound: number) => string;
  readonly string: (bound: number) => string;
  readonly list: (bound: number) => string;
}

function sizeFault(origin: unknown, bound: number, words: Words): string {
  if (origin === 'string') return words.string(bound);
  return origin === 'array' || origin === 'set' ? words.list(bound) : words.number(bound);
}

/**
 * Of a union, the fault of the option that came closest: a bound or a fraction says more than another type. Else the union's own words, or
 * those of its last option, which follows that of nothing.
 */
export function closest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const options = issue.errors.flatMap(([first]) => (first ? [closest(first)] : []));
  const told = issue.message === messages.general.invalidRequest ? options.at(-1) : undefined;
  const near = options.find(isNear) ?? told;
  return near ? { ...near, path: [...issue.path, ...near.path] } : issue;
}

const isNear = (issue: Issue): boolean =>
  issue.code === 'invalid_type'
    ? issue.expected === 'int'
    : issue.code !== 'invalid_value' && issue.code !== 'invalid_union';
