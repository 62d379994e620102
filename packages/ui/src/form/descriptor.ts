import { faults, messages } from '@diapason/contracts/constants';

export interface Option<Id extends string | number = number> {
  readonly value: Id;
  readonly label: string;
  readonly disabled?: boolean;
}

/** A field's label and bounds; derived from the record's declaration where there is one. */
export interface FieldDescriptor {
  readonly label: string;
  readonly required?: boolean;
  /** The documents' words where it is required and empty, in place of the usual ones. */
  readonly missing?: string;
  readonly hint?: string;
  /** Characters. */
  readonly maxLength?: number;
  /** Bounds of a number, inclusive. */
  readonly min?: number;
  readonly max?: number;
  /** Step of a number: 0.01 for euros and cents. */
  readonly step?: number;
  readonly unit?: string;
  /** Of a record's field; `euros` are shown with their sign. */
  readonly kind?: string;
  readonly choices?: readonly Option<string | number>[];
}

/** Decimals of a step: 0.01 → 2. */
export const decimalsOf = (step = 1): number => Math.max(0, Math.ceil(-Math.log10(step)));

const TOLERANCE = 1e-6;

/** The error of a value by its descriptor, in French; undefined for none. */
export function faultOf(descriptor: FieldDescriptor, value: unknown): string | undefined {
  const {
    required = false,
    missing = messages.general.missingField,
    maxLength = Number.POSITIVE_INFINITY,
  } = descriptor;
  const empty = value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
  if (empty || (Array.isArray(value) && value.length === 0)) return required ? missing : undefined;
  if (typeof value === 'string' && value.length > maxLength) return faults.tooLong(maxLength);
  if (typeof value === 'string') return textFault(descriptor, value);
  return typeof value === 'number' ? numberFault(descriptor, value) : undefined;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Ten digits from 0, or a number with its country; the server knows those of the world. */
const PHONE = /^(0[1-9]\d{8}|(\+|00)[1-9]\d{5,14})$/;

/** What no server would take, told beside the other faults rather than after them. */
function textFault({ kind, label }: FieldDescriptor, value: string): string | undefined {
  if (kind === 'email' && !EMAIL.test(value.trim())) return messages.identity.invalidEmail;
  if (kind === 'telephone' && !PHONE.test(value.replace(/[\s.()/-]/g, '')))
    return `${label}\u00a0: ${faults.notAPhone}`;
  return undefined;
}

function numberFault({ min, max, unit, kind, step = 0 }: FieldDescriptor, value: number): string | undefined {
  const shown = kind === 'euros' ? '€' : unit;
  if (Number.isNaN(value)) return faults.notANumber;
  if (min !== undefined && value < min) return faults.atLeast(min, shown);
  if (max !== undefined && value > max) return faults.atMost(max, shown);
  const steps = value / step;
  if (step > 0 && Math.abs(steps - Math.round(steps)) > TOLERANCE) return stepFault(step);
  return undefined;
}

function stepFault(step: number): string {
  const decimals = decimalsOf(step);
  if (step !== 10 ** -decimals) return faults.notMultiple(step);
  return decimals === 0 ? faults.notWhole : faults.tooManyDecimals(decimals);
}
