import { useApiQuery } from '@diapason/platform';
import {
  Button,
  EmptyState,
  ErrorState,
  formatDate,
  Loading,
  Panel,
  plural,
  State,
  useDoes,
  useEditedRow,
} from '@diapason/ui';
import { type AskedCommand, useCommandAsked } from '@diapason/ui/overlay';
import { type Column, DataList, RowEditing } from '@diapason/ui/table';
import type { HeldPaper } from '@diapason/ui/upload';
import { TaxRecordDialog } from './TaxRecordDialog';
import type { TaxRecord } from './tax-record';

const columns: readonly Column<TaxRecord>[] = [
  { key: 'annee', header: 'Année scolaire', value: (row) => row.libelleAnneeScolaire },
  {
    key: 'revenu',
    header: 'Revenu fiscal',
    value: (row) => row.revenuFiscal,
    kind: 'euros',
    second: ({ absence, nombrePart }) => (absence === 1 ? 'Sans avis' : plural(nombrePart ?? 0, 'part')),
  },
  {
    key: 'quotient',
    header: 'Quotient',
    value: (row) => row.quotient,
    kind: 'number',
    second: ({ exoneration }) => exoneration === 1 && 'Exonération',
  },
  { key: 'avis', header: 'Avis d’imposition', value: (row) => row.fileName, hideBelow: 'desktop' },
  {
    key: 'etat',
    header: 'État',
    value: (row) => row.verifiee,
    cell: ({ verifiee }) =>
      verifiee === 1 ? <State tone="success">Vérifiée</State> : <State tone="warning">À vérifier</State>,
    second: ({ libelleAgent, libelleResponsable, dateHeure }) =>
      [libelleAgent ?? libelleResponsable, `le ${formatDate(dateHeure)}`].filter(Boolean).join(', '),
  },
];

const removal: AskedCommand<'DELETE /api/responsablesRevenus/:idRevenu', TaxRecord> = {
  call: 'DELETE /api/responsablesRevenus/:idRevenu',
  question: ({ libelleAnneeScolaire: year }) => ({
    title: `Supprimer la fiscalité ${year} ?`,
    text: `Sans une autre fiscalité, le calcul de toutes les familles appliquera la tranche la plus élevée à la cotisation ${year}. Depuis cette fiche, le calcul sera refusé.`,
    confirmLabel: 'Supprimer',
    danger: true,
  }),
  input: ({ idRevenu }) => ({ params: { idRevenu } }),
};

/** The tax notice of a record, where there is one. */
const noticeOf = (record: TaxRecord | undefined): HeldPaper | undefined =>
  record?.fk_pieceJointe
    ? {
        idPieceJointe: record.fk_pieceJointe,
        realFileName: record.fileName ?? '',
        antivirus: record.antivirus,
        remplacement: record.remplacement,
      }
    : undefined;

/** A guardian's income by school year: added with 107, changed with 108, deleted with 109. */
export function TaxRecords({ idUtilisateur: id }: { readonly idUtilisateur: number }) {
  const records = useApiQuery('GET /api/responsablesRevenus/listFiscalite/:id', { params: { id } });
  const does = useDoes();
  const [remove, question] = useCommandAsked(removal);
  const { edit, ...edited } = useEditedRow(records, ({ idRevenu }: TaxRecord) => idRevenu);
  if (records.error && !records.data) return <ErrorState message={records.error.message} onRetry={records.refetch} />;
  if (!records.data) return <Loading />;
  return (
    <Panel
      title="Fiscalité"
      icon="file"
      actions={
        does('declarerRevenu') && (
          <Button icon="plus" onClick={() => edit('new')}>
            Ajouter une fiscalité
          </Button>
        )
      }
    >
      <DataList
        label="Fiscalité"
        rows={records.data}
        columns={columns}
        rowKey={({ idRevenu }) => idRevenu}
        empty={<EmptyState title="Aucune fiscalité" icon="file" />}
        rowActions={(row) => (
          <RowEditing
            name={`la fiscalité ${row.libelleAnneeScolaire}`}
            onEdit={does('corrigerRevenu') ? () => edit(row) : undefined}
            onRemove={does('supprimerRevenu') ? () => void remove(row) : undefined}
          />
        )}
      />
      {edited.isOpen && (
        <TaxRecordDialog
          key={edited.key}
          idUtilisateur={id}
          record={edited.row}
          notice={noticeOf(records.data.find((one) => one.idRevenu === edited.row?.idRevenu))}
          taken={records.data.map(({ fk_anneeScolaire }) => fk_anneeScolaire)}
          onConflict={records.refetch}
          {...edited.dialog}
        />
      )}
      {question}
    </Panel>
  );
}
