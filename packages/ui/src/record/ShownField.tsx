import type { ComponentProps, ReactNode } from 'react';
import type { RecordField } from '../form/record-field';
import { FieldValue } from './FieldValue';

interface Props extends Pick<ComponentProps<typeof FieldValue>, 'value' | 'by' | 'use' | 'present'> {
  readonly field: RecordField;
  readonly label?: string;
  readonly wide?: boolean;
  /** Beside the value: by whom it was entered. */
  readonly detail?: ReactNode;
}

/** A field of somebody who reads it and may not change it. */
export const ShownField = ({ field, label = field.label, wide = false, detail, ...value }: Props) => (
  <dl className={`d-field d-shown${wide || field.kind === 'lines' ? ' d-field-wide' : ''}`}>
    <dt>{label}</dt>
    <dd>
      <FieldValue {...value} field={field} empty="—" />
      {detail}
    </dd>
  </dl>
);
