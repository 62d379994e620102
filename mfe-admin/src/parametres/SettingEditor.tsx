import { useApiCommand } from '@diapason/platform';
import { Button, Note } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { Form, NumberField, SelectField, TextAreaField, TextField, useForm } from '@diapason/ui/form';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { followingFrom } from './consequences';
import { readValue, type Setting } from './setting';
import styles from './settings.module.css';

interface Props {
  readonly setting: Setting;
  readonly onClose: () => void;
}

/** The value of one setting, by the control of its type. Escape gives back what is stored. */
export function SettingEditor({ setting, onClose }: Props) {
  const { cle, categorie, valeur } = setting;
  const [save] = useApiCommand('POST /api/parametres/save');
  const frame = useRef<HTMLDivElement>(null);
  const form = useForm({
    initial: { valeur },
    marks: true,
    ends: true,
    onSubmit: async (values) => {
      const answer = await save({ body: { cle, categorie, valeur: values.valeur } });
      return answer.ok ? null : answer.error;
    },
    onSaved: onClose,
  });
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  const before = readValue(setting, valeur);
  const after = readValue(setting, form.values.valeur);
  const following = followingFrom(cle, after, before);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves from any control of the row
    <div ref={frame} onKeyDown={onKeyDown} className={styles.editor}>
      <Form form={form}>
        <div className={styles.stack}>
          <Control setting={setting} bound={form.field('valeur')} />
          {form.dirty && <p className={styles.soft}>{`aujourd’hui\u00a0: ${before || 'rien'}`}</p>}
          {following.length > 0 && (
            <Note tone="warning" role="status">
              <strong>Dès l’enregistrement</strong>
              <ul>
                {following.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </Note>
          )}
          <div className="d-row">
            <Button look="primary" busy={form.busy} disabled={!form.dirty} onClick={() => void form.submit()}>
              {form.dirty && after.length > 0 && after.length < 30 ? `Enregistrer ${after}` : 'Enregistrer'}
            </Button>
            <Button onClick={onClose}>Annuler</Button>
          </div>
        </div>
      </Form>
    </div>
  );
}

interface ControlProps {
  readonly setting: Setting;
  readonly bound: {
    readonly name: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly error?: string | undefined;
  };
}

const answers = [
  { value: '1', label: 'Oui' },
  { value: '0', label: 'Non' },
];

function Control({ setting: { commentaire: label, type, valeursPossibles }, bound }: ControlProps) {
  const { value, onChange } = bound;
  switch (type) {
    case 'integer':
      return (
        <NumberField
          {...bound}
          label={label}
          step={1}
          value={value === '' ? null : Number(value)}
          onChange={(next) => onChange(next === null ? '' : String(next))}
        />
      );
    case 'date':
      return <DateField {...bound} label={label} value={value || null} onChange={(next) => onChange(next ?? '')} />;
    case 'boolean':
      return <SelectField {...bound} label={label} options={answers} onChange={(next) => onChange(next ?? '0')} />;
    case 'select':
      return (
        <SelectField
          {...bound}
          label={label}
          options={(valeursPossibles ?? []).map(({ id, libelle }) => ({ value: id, label: libelle }))}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'textarea':
      return <TextAreaField {...bound} label={label} rows={4} />;
    default:
      return <TextField {...bound} label={label} />;
  }
}
