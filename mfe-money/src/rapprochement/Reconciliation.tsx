import { frenchDate } from '@diapason/contracts/constants';
import { type ApiData, downloadFile, useApiCommand, useApiQuery } from '@diapason/platform';
import { Button, ErrorState, formatCents, formatDateTime, formatNumber, Loading, Page, plural } from '@diapason/ui';
import { SelectField } from '@diapason/ui/form';
import { lazy, Suspense, useRef, useState } from 'react';
import { type BankFile, guessed, isWhole, type Matching, readLines, tableOf, textOf } from './bank-file';
import { Groups } from './Groups';
import { monthInWords, type Reconciled, withMinus } from './reconciled';
import styles from './reconciliation.module.css';

const MatchDialog = lazy(async () => ({ default: (await import('./MatchDialog')).MatchDialog }));

/** /rapprochement: a month of the bank's statement beside a month of our payments by card, and what is left to decide. */
export default function Reconciliation() {
  const [mois, choose] = useState<string>();
  const asked = useApiQuery('GET /api/rapprochement', { query: mois ? { mois } : {} }, { stable: true });
  const [chosen, match] = useState<BankFile>();
  const [deposit, { isRunning }] = useApiCommand('POST /api/rapprochement/releves');
  const { data } = asked;
  if (asked.error && !data)
    return (
      <Page title="Rapprochement">
        <ErrorState message={asked.error.message} onRetry={asked.refetch} />
      </Page>
    );
  if (!data) return <Loading />;
  const known: Matching = Object.fromEntries(data.colonnes.map(({ champ, colonne }) => [champ, colonne]));
  const send = async (file: BankFile, matching: Matching) => {
    const colonnes = Object.entries(matching).map(([champ, colonne]) => ({ champ, colonne })) as Reconciled['colonnes'];
    const done = await deposit({ body: { colonnes: [...colonnes], lignes: readLines(file, matching).lines } });
    if (!done.ok) return;
    match(undefined);
    choose(done.data.mois);
  };
  const take = async (one: File) => {
    const file = tableOf(textOf(await one.arrayBuffer()));
    const matching = guessed(file, known);
    // Matched once: the next statement goes in by itself.
    const { lines, unread } = readLines(file, matching);
    if (matching === known && isWhole(matching) && unread === 0 && lines.length > 0) await send(file, matching);
    else match(file);
  };
  return (
    <Page
      title="Rapprochement"
      beside={
        <>
          <div className="d-pinned">
            <SelectField
              label="Mois"
              name="mois"
              value={data.mois}
              options={data.connus.map((one) => ({ value: one, label: monthInWords(one) }))}
              onChange={(next) => choose(next ? String(next) : undefined)}
            />
          </div>
          {data.releve && (
            <span className={styles.quiet}>
              {`relevé du ${frenchDate(data.releve.du)} au ${frenchDate(data.releve.au)}, lu le ${formatDateTime(data.releve.luLe)}`}
            </span>
          )}
        </>
      }
      actions={
        <>
          <Button
            icon="download"
            onClick={() =>
              void downloadFile('POST /api/rapprochement/export', { body: { mois: data.mois, format: 'xlsx' } })
            }
          >
            Exporter
          </Button>
          <Deposit busy={isRunning} onFile={(one) => void take(one)} />
        </>
      }
    >
      <Sums data={data} />
      <Groups data={data} />
      {chosen && (
        <Suspense fallback={null}>
          <MatchDialog
            file={chosen}
            first={guessed(chosen, known)}
            busy={isRunning}
            onSend={(matching) => void send(chosen, matching)}
            onClose={() => match(undefined)}
          />
        </Suspense>
      )}
    </Page>
  );
}

function Deposit({ busy, onFile }: { readonly busy: boolean; readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        aria-label="Relevé CSV"
        onChange={({ currentTarget }) => {
          const [one] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (one) onFile(one);
        }}
      />
      <Button look="primary" icon="upload" busy={busy} onClick={() => input.current?.click()}>
        Déposer un relevé CSV
      </Button>
    </>
  );
}

function Sums({
  data: { banque, diapason, rapprochees, lignes },
}: {
  readonly data: ApiData<'GET /api/rapprochement'>;
}) {
  const gap = banque.montant - diapason.montant;
  const open = lignes.filter(({ etat }) => !['prochain', 'hors', 'attendue'].includes(etat)).length;
  const waits = lignes.length - open;
  return (
    <section className={styles.sums} aria-label="Totaux du mois">
      <Sum
        title="Relevé de la banque"
        amount={formatCents(banque.montant)}
        note={plural(banque.nombre, 'paiement accepté', 'paiements acceptés')}
      />
      <span aria-hidden="true">−</span>
      <Sum
        title="Règlements par carte, Diapason"
        amount={formatCents(diapason.montant)}
        note={plural(diapason.nombre, 'règlement')}
      />
      <span aria-hidden="true">=</span>
      <Sum
        title="Écart"
        amount={withMinus(gap)}
        note={[
          open === 0 ? 'rien à décider' : `${formatNumber(open)} à décider`,
          waits > 0 && `${formatNumber(waits)} en attente`,
        ]
          .filter(Boolean)
          .join(', ')}
        isOpen={open > 0}
      />
      <p>
        <strong>
          {rapprochees === 0 ? 'aucun rapproché seul' : plural(rapprochees, 'rapproché seul', 'rapprochés seuls')}
        </strong>
        <progress max={Math.max(1, rapprochees + open)} value={rapprochees} aria-label="Rapprochés" />
      </p>
    </section>
  );
}

const Sum = (props: {
  readonly title: string;
  readonly amount: string;
  readonly note: string;
  readonly isOpen?: boolean;
}) => (
  <p>
    <small>{props.title}</small>
    <strong className={props.isOpen ? styles.open : undefined}>{props.amount}</strong>
    <small>{props.note}</small>
  </p>
);
