import { Form } from '../form/Form';
import type { RecordField } from '../form/record-field';
import { useForm } from '../form/useForm';
import { LONG, nothing } from '../kit/samples';
import { statesOf } from '../kit/states';
import { LineFields } from './LineFields';

const fields: Readonly<Record<string, RecordField>> = { role: { kind: 'text', label: 'Fonction' } };

function Lines({ label, lines, disabled = false }: { label: string; lines: readonly string[]; disabled?: boolean }) {
  const form = useForm<Record<string, unknown>>({
    initial: { antennes: lines.map((role) => ({ role })) },
    guarded: false,
    onSubmit: async () => null,
  });
  return (
    <Form form={form}>
      <LineFields
        form={form as never}
        name="antennes"
        value={[] as never}
        onChange={nothing}
        label={label}
        fields={fields}
        words={undefined}
        disabled={disabled}
      />
    </Form>
  );
}

export default [
  statesOf('LineFields', {
    usual: <Lines label="Sites" lines={['Professeure', 'Direction']} />,
    empty: <Lines label="Sites, sans ligne" lines={[]} />,
    loading: null,
    error: null,
    long: <Lines label={LONG} lines={[LONG]} />,
    more: { 'Lecture seule': <Lines label="Sites fermés" lines={['Professeure']} disabled /> },
  }),
];
