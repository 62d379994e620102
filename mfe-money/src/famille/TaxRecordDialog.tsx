import { taxRecordFields as declared, LEAST_PARTS, messages, papers, quotientOf } from '@diapason/contracts/constants';
import { useUser } from '@diapason/platform';
import { formatNumber, useIsAllowed } from '@diapason/ui';
import { initialOf } from '@diapason/ui/form';
import { RecordDialog } from '@diapason/ui/overlay';
import { RecordFields } from '@diapason/ui/sheet';
import type { Edited } from '@diapason/ui/table';
import type { HeldPaper } from '@diapason/ui/upload';
import type { TaxRecord } from './tax-record';

interface Props extends Edited<TaxRecord> {
  readonly idUtilisateur: number;
  /** The record's notice, as it is now. */
  readonly notice?: HeldPaper | undefined;
  /** School years that have a record. */
  readonly taken: readonly number[];
  /** Another notice stands there by now. */
  readonly onConflict: () => void;
}

/** All fields are required, but for who gives no tax notice (document 001 §5). */
const needed = { required: true, missing: messages.general.fillAll } as const;
const ofNotice = { shownWhen: { field: 'absence', is: 0 } } as const;
const fields = {
  ...declared,
  fk_anneeScolaire: { ...declared.fk_anneeScolaire, ...needed },
  revenuFiscal: { ...declared.revenuFiscal, ...needed, ...ofNotice },
  nombrePart: { ...declared.nombrePart, ...needed, ...ofNotice, min: LEAST_PARTS },
  avis: { choicesBy: 'absence', kind: 'file', paper: 'responsablesRevenus', label: papers.responsablesRevenus.label },
} as const;
const nothing = { revenuFiscal: 0, nombrePart: 0 };
const names = ['fk_anneeScolaire', 'revenuFiscal', 'nombrePart', 'absence', 'exoneration'] as const;

/** A year's income, or that there is no tax notice: income and parts are then 0. */
export function TaxRecordDialog({ idUtilisateur, row, notice, taken, onConflict, ...dialog }: Props) {
  const isAllowed = useIsAllowed();
  const { idAnneeScolaire: current } = useUser();
  const idRevenu = row?.idRevenu ?? 0;
  const { fk_anneeScolaire: year, ...held } = initialOf(fields, names, row);
  return (
    <RecordDialog
      {...dialog}
      title={row ? 'Modifier la fiscalité' : 'Ajouter une fiscalité'}
      fields={fields}
      names={names}
      initial={{
        fk_anneeScolaire: year ?? (taken.includes(current) ? null : current),
        ...held,
        avis: null as File | null,
      }}
      with={{ fk_anneeScolaire: { without: taken.filter((one) => one !== year) } }}
      call="POST /api/responsablesRevenus/:idRevenu"
      input={(form) => {
        const { revenuFiscal, nombrePart } = form.absence === 1 ? nothing : form;
        return {
          params: { idRevenu },
          body: {
            ...form,
            ...{ idRevenu, revenuFiscal, nombrePart },
            fk_responsable: idUtilisateur,
            quotient: quotientOf(revenuFiscal, nombrePart),
            fk_pieceJointe: notice?.idPieceJointe ?? null,
            ...(row ? { versionAttendue: row.version } : {}),
          },
        };
      }}
      file={{ about: (saved) => ({ idRevenu: saved.idRevenu }), refusedAs: messages.families.noticeFailed }}
      onRefused={({ field }) => field === 'fk_pieceJointe' && onConflict()}
    >
      {(form) => (
        <>
          <p>
            Quotient <output>{formatNumber(quotientOf(form.values.revenuFiscal, form.values.nombrePart))}</output>
          </p>
          {row?.verifiee === 0 && notice?.remplacement?.antivirus === 'attente' && (
            <p className="d-hint">{messages.families.noticeGoesUnread(notice.remplacement.realFileName)}</p>
          )}
          {(row || isAllowed('declarerRevenu') || isAllowed('corrigerRevenu')) && (
            <RecordFields
              form={form}
              fields={fields}
              names={['avis']}
              with={({ absence }) => ({
                avis: row ? { held: { about: { idRevenu }, paper: notice } } : { disabled: absence === 1 },
              })}
            />
          )}
        </>
      )}
    </RecordDialog>
  );
}
