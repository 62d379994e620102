import { z } from 'zod';
import { isBirthDepartment } from '../constants/department';
import { faults } from '../constants/faults';
import { withFacts } from './facts';
import { ref, text, tooLong } from './field';
import { telephoneOf } from './telephone';
import { wireIdList } from './wire';

/** Kinds of field made of the plain ones. */

/**
 * A surname, kept in capitals. Capitals may be longer than what was typed (ß is SS, ﬁ is FI): the bound is theirs.
 * @param max greatest number of characters.
 */
export function surname(label: string, max: number) {
  const name = text(label, max);
  const wire = name.wire.overwrite(inCapitals).max(max, tooLong(label, max));
  return { ...name, facts: { ...name.facts, typed: 'capitals' as const }, wire: withFacts(wire, name.facts) };
}

export const inCapitals = (name: string): string => name.toLocaleUpperCase('fr');

/** A code of digits, such as a postal code. Events hold any short text: what is read of an erased person is a word. */
export function digits(label: string, max: number) {
  const code = text(label, Math.max(max, ERASED_WORD));
  const wire = code.wire.regex(new RegExp(`^\\d{1,${max}}$`), { error: `${label} : ${max} chiffres au plus` });
  return {
    ...code,
    facts: { ...code.facts, typed: 'digits' as const },
    maxLength: max,
    wire: withFacts(wire, code.facts),
  };
}

/** The department of a birth: digits, or those of Corsica (document 001 §2 has digits only). */
export function department(label: string) {
  const code = text(label, ERASED_WORD);
  const wire = code.wire
    .overwrite((typed) => typed.toUpperCase())
    .refine((typed) => typed === '' || isBirthDepartment(typed), {
      error: `${label} : ${faults.notADepartment}`,
    });
  return {
    ...code,
    facts: { ...code.facts, typed: 'department' as const },
    maxLength: 5,
    wire: withFacts(wire, code.facts),
  };
}

/** A telephone number of any country, kept in the form of E.164 however it is typed. Events hold any short text. */
export function phoneNumber(label: string) {
  const number = text(label, 30);
  const wire = number.wire
    .overwrite((typed) => telephoneOf(typed) ?? typed)
    .refine((typed) => typed === '' || telephoneOf(typed) !== undefined, { error: `${label} : ${faults.notAPhone}` });
  return { ...number, facts: { ...number.facts, typed: 'telephone' as const }, wire: withFacts(wire, number.facts) };
}

/** Characters enough for « effacé », which an erased value reads as. */
const ERASED_WORD = 10;

/** The numbers of other records of one kind, in an order that counts. @param max most of them. */
export function refs(names: string, label: string, { max }: { readonly max: number }) {
  const one = ref(names, label);
  const wire = wireIdList.refine((ids) => ids.length <= max, { error: `${label} : ${faults.tooMany(max)}` });
  return {
    ...one,
    column: 'integer[]' as const,
    stored: withFacts(z.array(one.stored).max(max), one.facts),
    wire: withFacts(wire, one.facts),
    row: withFacts(z.array(one.row), one.facts),
    empty: [],
  };
}
