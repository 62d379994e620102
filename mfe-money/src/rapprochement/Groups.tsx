import { frenchDate } from '@diapason/contracts/constants';
import { useApiCommand } from '@diapason/platform';
import { Button, EmptyState, formatCents, plural, useBelow } from '@diapason/ui';
import { ConfirmDialog } from '@diapason/ui/overlay';
import { PanelLines } from '@diapason/ui/table';
import { type ReactNode, useState } from 'react';
import { Reason } from './Reason';
import { ReconciledLine } from './ReconciledLine';
import { gapOf, groups, instalment, isWhole, type Reconciled, type Row, withMinus } from './reconciled';
import styles from './reconciliation.module.css';

/** What is left, in three groups that add up to the difference. */
export function Groups({ data: { lignes, refusees, sansNouvelle } }: { readonly data: Reconciled }) {
  const isWide = !useBelow('desktop');
  return (
    <div className={styles.groups}>
      {lignes.length + refusees.length + sansNouvelle.length === 0 && (
        <EmptyState title="Tout est rapproché" icon="check" />
      )}
      {isWide && lignes.length > 0 && (
        <p className={styles.columns} aria-hidden="true">
          <span>Jour</span>
          <span>À la banque</span>
          <span>Montant</span>
          <span>Dans Diapason</span>
          <span>Montant</span>
        </p>
      )}
      {groups.map(({ id, title }) => {
        const rows = lignes.filter(({ groupe }) => groupe === id);
        if (rows.length === 0) return null;
        const gap = rows.reduce((sum, row) => sum + gapOf(row), 0);
        return (
          <section key={id} aria-label={title}>
            <header>
              <h2>{title}</h2>
              <span>{`${plural(rows.length, id === 'nous' ? 'règlement' : 'ligne')}, ${withMinus(id === 'nous' ? -gap : gap)}`}</span>
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
      <Followed title="Échéances refusées ou non prélevées, encore dues" said={told} rows={refusees} />
      <Followed
        title="Échéances sans nouvelle"
        said={(rows) => `${plural(familiesOf(rows), 'famille')}, à vérifier auprès de la banque`}
        rows={sansNouvelle}
        act={(row) => <MissedButton row={row} />}
      />
    </div>
  );
}

type FollowedRow = Reconciled['refusees'][number];

const familiesOf = (rows: readonly FollowedRow[]): number => new Set(rows.map(({ idCotisation }) => idCotisation)).size;

function told(rows: readonly FollowedRow[]): string {
  const reached = familiesOf(rows.filter(({ sansAdresse }) => sansAdresse === 0));
  const unreached = familiesOf(rows) - reached;
  return [
    reached > 0 && plural(reached, 'famille prévenue', 'familles prévenues'),
    unreached > 0 && `${plural(unreached, 'famille')} à appeler`,
  ]
    .filter(Boolean)
    .join(', ');
}

interface FollowedProps {
  readonly title: string;
  readonly said: (rows: readonly FollowedRow[]) => string;
  readonly rows: readonly FollowedRow[];
  readonly act?: (row: FollowedRow) => ReactNode;
}

/** Later instalments of any month that somebody must ask about: the family where its bank refused, the bank where it is silent. */
function Followed({ title, said, rows, act }: FollowedProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span>{said(rows)}</span>
      </header>
      <PanelLines
        label={title}
        lines={rows.map((row) => ({
          key: `${row.reference} ${row.rang}`,
          title: row.nomPrenom,
          note: noteOf(row),
          amount: formatCents(row.montant),
          acts: act?.(row),
        }))}
      />
    </section>
  );
}

const notTaken = (rang: number): string => (isWhole(rang) ? 'Non prélevé' : 'Non prélevée');

const noteOf = ({ rang, jour, nonPrelevee, renvoye, sansAdresse }: FollowedRow): string =>
  [
    `${instalment(rang)} du ${frenchDate(jour)}`,
    nonPrelevee && notTaken(rang).toLowerCase(),
    renvoye && 'famille revenue de la banque, sans réponse signée',
    sansAdresse && 'sans adresse\u00a0: à appeler',
  ]
    .filter(Boolean)
    .join(', ');

/** Whoever asked the bank says that it took nothing: the family owes it again, and is told where it has an address. */
function MissedButton({ row: { reference, rang, montant, nomPrenom, sansAdresse } }: { readonly row: FollowedRow }) {
  const act = notTaken(rang);
  const [asks, ask] = useState(false);
  const [miss, { isRunning }] = useApiCommand('POST /api/rapprochement/echeances');
  const send = async (motif: string) => {
    if ((await miss({ body: { reference, rang, motif } })).ok) ask(false);
  };
  return (
    <>
      <Button onClick={() => ask(true)} label={`${act}… ${nomPrenom}, ${formatCents(montant)}`}>
        {`${act}…`}
      </Button>
      {asks && (
        <Reason
          title={`${act}\u00a0: ${formatCents(montant)}, ${nomPrenom}`}
          hint={
            sansAdresse
              ? 'Le montant est de nouveau dû. La famille est sans adresse\u00a0: à appeler'
              : 'Le montant est de nouveau dû, la famille est prévenue par e-mail'
          }
          busy={isRunning}
          onClose={() => ask(false)}
          onSend={(motif) => void send(motif)}
        />
      )}
    </>
  );
}

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
