import { mailingTypeWords } from '@diapason/contracts/constants';
import { type SlotProps, useApiCommand, useApiQuery, useMay } from '@diapason/platform';
import { Button, formatDate, Note, Panel } from '@diapason/ui';
import { TextField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import { useState } from 'react';
import styles from './family.module.css';

/** Beside the fields of a guardian: what the family was sent, and whether reminders leave it out. */
export default function Reminders({ record: { id } }: SlotProps) {
  const { data, refetch } = useApiQuery('GET /api/utilisateursResponsables/:id/relances', { params: { id } });
  const [save, { isRunning }] = useApiCommand('POST /api/utilisateursResponsables/:id/relances', { failure: false });
  const mayDecide = useMay('POST /api/utilisateursResponsables/:id/relances');
  const [asks, setAsks] = useState(false);
  if (!data || (!mayDecide && !data.ecartee && data.envois.length === 0)) return null;
  const decide = async (body: { readonly ecartee: 0 | 1; readonly motif?: string }) => {
    const answer = await save({ params: { id }, body });
    if (answer.ok) refetch();
    return answer.ok ? null : answer.error;
  };
  return (
    <Panel
      title="Envois et relances"
      actions={
        mayDecide &&
        (data.ecartee ? (
          <Button look="quiet" busy={isRunning} onClick={() => void decide({ ecartee: 0 })}>
            Relancer de nouveau
          </Button>
        ) : (
          <Button look="quiet" onClick={() => setAsks(true)}>
            Ne plus relancer…
          </Button>
        ))
      }
    >
      {data.ecartee && <Note tone="warning">{`N’est pas relancée\u00a0: ${data.motif}`}</Note>}
      <ul className={styles.sent}>
        {data.envois.map(({ idEnvoi, objet, type, date }) => (
          <li key={idEnvoi}>
            <strong>{formatDate(date)}</strong> {objet} <small>{mailingTypeWords[type]}</small>
          </li>
        ))}
      </ul>
      {data.envois.length === 0 && !data.ecartee && <p className="d-hint">Aucun envoi à cette famille.</p>}
      {asks && (
        <FormDialog
          title="Ne plus relancer cette famille"
          initial={{ motif: '' }}
          submitLabel="Laisser de côté"
          onSubmit={({ motif }) => decide({ ecartee: 1, motif })}
          onClose={() => setAsks(false)}
        >
          {(form) => (
            <TextField
              {...form.field('motif')}
              label="Motif"
              hint="Échéancier convenu, situation sociale… Le motif reste à l’historique."
              maxLength={200}
              required
            />
          )}
        </FormDialog>
      )}
    </Panel>
  );
}
