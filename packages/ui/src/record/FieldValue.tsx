import { formatPhone } from '@diapason/contracts/constants';
import { choicesOf, type UseChoices } from '@diapason/platform';
import { Fragment, type ReactNode } from 'react';
import { formatDate, formatEuros, formatNumber } from '../core/format';
import type { RecordField } from '../form/record-field';

interface Props {
  /** Undefined: the value as it is. */
  readonly field: RecordField | undefined;
  readonly value: unknown;
  /** Of nothing. */
  readonly empty: string;
  /** What the field that decides holds. */
  readonly by?: unknown;
  readonly use?: UseChoices | undefined;
  /** What the record calls it. */
  readonly present?: string | null | undefined;
}

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value of a record in words: the name behind a number, a day, an amount. */
export function FieldValue({ field, value, empty, by, use, present }: Props): ReactNode {
  if (isNothing(value)) return empty;
  switch (field?.kind) {
    case 'choice':
      return nameIn(field.choices ?? [], value);
    case 'reference':
      return present ?? <Named use={use ?? choicesOf(field.names ?? '')} by={by} values={[value]} />;
    case 'several': {
      const values = value as readonly unknown[];
      return field.choices ? (
        values.map((one) => nameIn(field.choices ?? [], one)).join(', ')
      ) : (
        <Named use={use ?? choicesOf(field.names ?? '')} by={by} values={values} />
      );
    }
    case 'lines':
      return <Lines fields={field.lines ?? {}} lines={value as readonly object[]} />;
    case 'flag':
      return value ? 'oui' : 'non';
    case 'date':
      return formatDate(String(value));
    case 'euros':
      return formatEuros(Number(value));
    case 'number':
      return [formatNumber(Number(value)), field.unit].filter(Boolean).join(' ');
    case 'telephone':
      return formatPhone(String(value));
    default:
      return value instanceof File ? value.name : String(value);
  }
}

const nameIn = (options: readonly { readonly value: unknown; readonly label: string }[], value: unknown): string =>
  options.find((option) => option.value === value)?.label ?? `n° ${String(value)}`;

interface NamedProps {
  readonly use: UseChoices;
  readonly by: unknown;
  readonly values: readonly unknown[];
}

function Named({ use: useChoices, by, values }: NamedProps) {
  const { options } = useChoices(by, values[0]);
  return values.map((value) => nameIn(options, value)).join(', ');
}

interface LinesProps {
  readonly fields: Readonly<Record<string, RecordField>>;
  readonly lines: readonly object[];
}

/** « Albi : Professeure, Castres » */
const Lines = ({ fields, lines }: LinesProps) =>
  lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines that nobody moves have no other key
    <Fragment key={at}>
      {at > 0 && ', '}
      {Object.entries(line)
        .filter(([, value]) => !isNothing(value))
        .map(([part, value], index) => (
          <Fragment key={part}>
            {index > 0 && ' : '}
            <FieldValue field={fields[part]} value={value} empty="" />
          </Fragment>
        ))}
    </Fragment>
  ));
