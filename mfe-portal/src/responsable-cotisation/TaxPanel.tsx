import type { TaxRecordRow } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { useApiQuery, useSchoolYears, useUser } from '@diapason/platform';
import {
  Button,
  ErrorState,
  formatDate,
  formatEuros,
  formatNumber,
  Loading,
  Panel,
  Tag,
  todayInParis,
  useDeviceBelow,
  useEditedRow,
} from '@diapason/ui';
import { lazy, Suspense } from 'react';
import { useChildren } from '../parts/useChildren';
import styles from './contributions.module.css';
import { mayCorrect, yearsToDeclare } from './tax-form';

const TaxDialog = lazy(() => import('./TaxDialog'));

/** The guardian's tax records by year, and the dialog for another one. */
export function TaxPanel({ fold }: { readonly fold?: 'closed' }) {
  return (
    <Panel title="Mes revenus" icon="file" {...(fold ? { fold } : {})}>
      <Records />
    </Panel>
  );
}

function Records() {
  const { idUtilisateur, usurpation } = useUser();
  const records = useApiQuery('GET /api/responsablesRevenus/listFiscalite/:id', { params: { id: idUtilisateur } });
  const maySave = records.fiche?.peut.includes('declarer') ?? false;
  const { edit, ...edited } = useEditedRow(records, ({ idRevenu }: TaxRecordRow) => idRevenu);
  const years = useSchoolYears();
  const phone = useDeviceBelow('phone');
  const { children } = useChildren();
  const retry = () => {
    if (records.error) records.refetch();
    years.unavailable?.retry();
  };
  if (records.error && !records.data) return <ErrorState message={records.error.message} onRetry={retry} />;
  if (!records.data) return <Loading />;
  const today = todayInParis();
  const declarable = yearsToDeclare(years.rows, records.data, today);
  // Document 002 §4: on a desktop, only after this year's schooling was loaded.
  const mayAdd = declarable.length > 0 && (phone || children !== undefined) && maySave;
  return (
    <div className="d-stack">
      <p className={styles.quiet}>
        Vos revenus servent à calculer votre quotient familial, donc le montant de la cotisation.
      </p>
      {records.data.length === 0 ? (
        <p>Vous n’avez pas encore déclaré de revenus.</p>
      ) : (
        <ul className={styles.records}>
          {records.data.map((record) => (
            <Declared
              key={record.idRevenu}
              record={record}
              onCorrect={maySave && mayCorrect(record, years.rows, today) ? () => edit(record) : undefined}
            />
          ))}
        </ul>
      )}
      {usurpation && <p className={styles.quiet}>{messages.families.notInTheirName}</p>}
      {years.unavailable && <ErrorState message={years.unavailable.message} onRetry={retry} />}
      {mayAdd && (
        <div>
          <Button icon="plus" onClick={() => edit('new')}>
            Déclarer mes revenus
          </Button>
        </div>
      )}
      {edited.isOpen && (
        <Suspense fallback={<Loading />}>
          <TaxDialog
            key={edited.key}
            record={edited.row}
            years={
              edited.row
                ? years.rows.filter((year) => year.idAnneeScolaire === edited.row?.fk_anneeScolaire)
                : declarable
            }
            {...edited.dialog}
          />
        </Suspense>
      )}
    </div>
  );
}

interface DeclaredProps {
  readonly record: TaxRecordRow;
  readonly onCorrect: (() => void) | undefined;
}

function Declared({ record, onCorrect }: DeclaredProps) {
  const { libelleAnneeScolaire, revenuFiscal, nombrePart, quotient, absence, exoneration, dateHeure, verifiee } =
    record;
  return (
    <li>
      <h3>
        {libelleAnneeScolaire}
        {absence === 1 && <Tag tone="warning">Avis non transmis</Tag>}
        {verifiee === 0 && <Tag tone="warning">À vérifier par le secrétariat</Tag>}
        {exoneration === 1 && <Tag tone="information">Exonération</Tag>}
      </h3>
      {absence === 0 && (
        <dl>
          <div>
            <dt>Revenu fiscal</dt>
            <dd>{formatEuros(revenuFiscal)}</dd>
          </div>
          <div>
            <dt>Parts</dt>
            <dd>{formatNumber(nombrePart)}</dd>
          </div>
          <div>
            <dt>Quotient</dt>
            <dd>{formatNumber(quotient)}</dd>
          </div>
        </dl>
      )}
      <p className={styles.quiet}>{`${verifiee === 1 ? 'Vérifié' : 'Déclaré'} le ${formatDate(dateHeure)}`}</p>
      {onCorrect && (
        <Button icon="pencil" label={`Corriger mes revenus ${libelleAnneeScolaire}`} onClick={onCorrect}>
          Corriger
        </Button>
      )}
    </li>
  );
}
