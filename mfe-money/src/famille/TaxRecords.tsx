import { useApiQuery } from '@diapason/platform';
import { formatDate, plural, State, useIsAllowed } from '@diapason/ui';
import { type Column, RowsPanel } from '@diapason/ui/table';
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
  { key: 'avis', header: 'Avis d’imposition', value: (row) => row.fileName },
  {
    key: 'etat',
    header: 'État',
    value: (row) => row.verifiee,
    cell: ({ verifiee }) =>
      verifiee === 1 ? <State tone="success">Vérifiée</State> : <State tone="warning">À vérifier</State>,
    second: saidBy,
  },
];

/** « Déclarée par ADAM Cécile, le 01/09/2026 »; by an agent it is entered or verified, and counts. */
function saidBy({ libelleAgent, libelleResponsable, dateHeure }: TaxRecord): string {
  const by = libelleAgent ? `Vérifiée par ${libelleAgent}` : libelleResponsable && `Déclarée par ${libelleResponsable}`;
  return [by, `le ${formatDate(dateHeure)}`].filter(Boolean).join(', ');
}

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
  const isAllowed = useIsAllowed();
  const { data = [] } = records;
  return (
    <RowsPanel
      title="Fiscalité"
      icon="file"
      query={records}
      columns={columns}
      rowKey={({ idRevenu }) => idRevenu}
      nameOf={({ libelleAnneeScolaire }) => `la fiscalité ${libelleAnneeScolaire}`}
      empty="Aucune fiscalité"
      saves="POST /api/responsablesRevenus/:idRevenu"
      add="Ajouter une fiscalité"
      mayAdd={isAllowed('declarerRevenu')}
      mayEdit={isAllowed('corrigerRevenu')}
      removal={{
        call: 'DELETE /api/responsablesRevenus/:idRevenu',
        input: ({ idRevenu }) => ({ params: { idRevenu } }),
        title: ({ libelleAnneeScolaire: year }) => `Supprimer la fiscalité ${year}\u00a0?`,
        text: ({ libelleAnneeScolaire: year }) =>
          `Sans une autre fiscalité, le calcul de toutes les familles appliquera la tranche la plus élevée à la cotisation ${year}. Depuis cette fiche, le calcul sera refusé.`,
        may: isAllowed('supprimerRevenu'),
      }}
      dialog={({ row, ...dialog }) => (
        <TaxRecordDialog
          {...dialog}
          row={row}
          idUtilisateur={id}
          notice={noticeOf(data.find(({ idRevenu }) => idRevenu === row?.idRevenu))}
          taken={data.map(({ fk_anneeScolaire }) => fk_anneeScolaire)}
          onConflict={records.refetch}
        />
      )}
    />
  );
}
