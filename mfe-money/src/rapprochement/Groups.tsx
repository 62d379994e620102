import { frenchDate } from '@diapason/contracts/constants';
import { useApiCommand } from '@diapason/platform';
import { Button, EmptyState, formatCents, plural } from '@diapason/ui';
import { ConfirmDialog } from '@diapason/ui/overlay';
import { PanelLines } from '@diapason/ui/table';
import { useState } from 'react';
import { ReconciledLine } from './ReconciledLine';
import { gapOf, groups, type Reconciled, type Row } from './reconciled';
import styles from './reconciliation.module.css';

/** What is left, in three groups that add up to the difference. */
export function Groups({ data: { lignes, refusees } }: { readonly data: Reconciled }) {
  return (
    <div className={styles.groups}>
      {lignes.length + refusees.length === 0 && <EmptyState title="Tout est rapproché" icon="check" />}
      {groups.map(({ id, title }) => {
        const rows = lignes.filter(({ groupe }) => groupe === id);
        if (rows.length === 0) return null;
        const gap = rows.reduce((sum, row) => sum + gapOf(row), 0);
        return (
          <section key={id} aria-label={title}>
            <header>
              <h2>{title}</h2>
              <span>{`${plural(rows.length, id === 'nous' ? 'règlement' : 'ligne')}, ${formatCents(id === 'nous' ? -gap : gap)}`}</span>
              {id === 'banque' && <RecordAll rows={rows} />}
            </header>
            <ul>
              {rows.map((row) => (
                <ReconciledLine key={row.cle} row={row} />
              ))}
            </ul>
          </section>
        );
      })}
      {refusees.length > 0 && <Refused rows={refusees} />}
    </div>
  );
}

/** Families to speak with: their bank refused an instalment, and something is still owed. */
const Refused = ({ rows }: { readonly rows: Reconciled['refusees'] }) => (
  <section aria-label="Échéances refusées">
    <header>
      <h2>Échéances refusées, encore dues</h2>
      <span>
        {plural(new Set(rows.map(({ idCotisation }) => idCotisation)).size, 'famille prévenue', 'familles prévenues')}
      </span>
    </header>
    <PanelLines
      label="Échéances refusées"
      lines={rows.map(({ idCotisation, rang, montant, jour, nomPrenom }) => ({
        key: `${idCotisation}-${rang}`,
        title: nomPrenom,
        note: `${rang}ᵉ échéance, du ${frenchDate(jour)}`,
        amount: formatCents(montant),
      }))}
    />
  </section>
);

/** Every proposed line in one act, each named before. */
function RecordAll({ rows }: { readonly rows: readonly Row[] }) {
  const [record, { isRunning }] = useApiCommand('POST /api/rapprochement/reglements');
  const [asks, ask] = useState(false);
  const proposed = rows.filter(({ etat }) => etat === 'proposee');
  if (proposed.length < 2) return null;
  const sum = formatCents(proposed.reduce((total, { montant }) => total + (montant ?? 0), 0));
  const label = `Enregistrer les ${plural(proposed.length, 'proposée')}, ${sum}`;
  const send = async () => {
    const lignes = proposed.flatMap(({ idLigne }) => (idLigne === null ? [] : [idLigne]));
    if ((await record({ body: { lignes } })).ok) ask(false);
  };
  return (
    <>
      <Button look="quiet" onClick={() => ask(true)}>
        {label}
      </Button>
      <ConfirmDialog
        title={label}
        open={asks}
        confirmLabel="Enregistrer"
        busy={isRunning}
        onConfirm={() => void send()}
        onCancel={() => ask(false)}
      >
        <p>Chaque ligne devient un règlement par carte, avec son reçu.</p>
        <PanelLines
          label="Lignes proposées"
          lines={proposed.map(({ cle, nomPrenom, reference, montant }) => ({
            key: cle,
            title: nomPrenom,
            note: reference,
            amount: formatCents(montant ?? 0),
          }))}
        />
      </ConfirmDialog>
    </>
  );
}
