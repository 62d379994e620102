import {
  faults,
  taxRecordFields as fields,
  LEAST_PARTS,
  messages,
  papers,
  quotientOf,
} from '@diapason/contracts/constants';
import { notify, useApiCommand, useSchoolYears, useUser } from '@diapason/platform';
import { formatNumber, useDoes } from '@diapason/ui';
import { CheckboxField, type Faults, MoneyField, NumberField, SelectField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import { ChosenFile, type HeldPaper, PaperField } from '@diapason/ui/upload';
import type { TaxRecord } from './tax-record';

const NOTICE = 'POST /api/fichiers/upload/responsablesRevenus';

interface Props {
  readonly idUtilisateur: number;
  /** Without one, another year is added. */
  readonly record: TaxRecord | undefined;
  /** The record's notice, as it is now. */
  readonly notice?: HeldPaper | undefined;
  /** School years that have a record. */
  readonly taken: readonly number[];
  /** Another notice stands there by now. */
  readonly onConflict: () => void;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

interface TaxForm {
  readonly fk_anneeScolaire: number | null;
  readonly revenuFiscal: number | null;
  readonly nombrePart: number | null;
  readonly exoneration: boolean;
  readonly absence: boolean;
  /** Of a new record: sent once it is saved. */
  readonly avis: File | null;
}

/** All fields are required, but for who gives no tax notice (document 001 §5). */
function taxFaults({ fk_anneeScolaire, revenuFiscal, nombrePart, absence }: TaxForm): Faults<TaxForm> {
  const empty = { ...(absence ? {} : { revenuFiscal, nombrePart }), fk_anneeScolaire };
  const missing = Object.entries(empty).filter(([, value]) => value === null);
  return {
    ...Object.fromEntries(missing.map(([field]) => [field, messages.general.fillAll])),
    ...(nombrePart === 0 && !absence ? { nombrePart: faults.atLeast(LEAST_PARTS) } : {}),
  };
}

/** A year's income, or that there is no tax notice: income and parts are then 0. */
export function TaxRecordDialog({ idUtilisateur, record, notice, taken, onConflict, onReload, onClose }: Props) {
  const years = useSchoolYears();
  const { idAnneeScolaire } = useUser();
  const [save] = useApiCommand('POST /api/responsablesRevenus/:idRevenu', { failure: false });
  const does = useDoes();
  const maySend = does('declarerRevenu') || does('corrigerRevenu');
  const [send] = useApiCommand(NOTICE, { success: false, failure: false });
  const idRevenu = record?.idRevenu ?? 0;
  /** The income is saved whatever becomes of it. */
  const sendNotice = async (saved: number, content: File) => {
    const answer = await send({ body: { idRevenu: saved }, file: { content } });
    if (!answer.ok) notify('error', messages.families.noticeFailed(answer.error.message));
  };
  const offered = years.choice.options.filter(
    ({ value }) => value === record?.fk_anneeScolaire || !taken.includes(value),
  );
  const initial: TaxForm = {
    fk_anneeScolaire: record?.fk_anneeScolaire ?? (taken.includes(idAnneeScolaire) ? null : idAnneeScolaire),
    revenuFiscal: record?.revenuFiscal ?? null,
    nombrePart: record?.nombrePart ?? null,
    exoneration: record?.exoneration === 1,
    absence: record?.absence === 1,
    avis: null,
  };
  return (
    <FormDialog
      title={record ? 'Modifier la fiscalité' : 'Ajouter une fiscalité'}
      initial={initial}
      validate={taxFaults}
      onSubmit={async ({ exoneration, absence, avis, ...form }) => {
        const body = {
          ...form,
          fk_anneeScolaire: form.fk_anneeScolaire ?? 0,
          idRevenu,
          fk_responsable: idUtilisateur,
          quotient: quotientOf(form.revenuFiscal, form.nombrePart),
          exoneration: exoneration ? (1 as const) : (0 as const),
          absence: absence ? (1 as const) : (0 as const),
          fk_pieceJointe: notice?.idPieceJointe ?? null,
          ...(record ? { versionAttendue: record.version } : {}),
        };
        const answer = await save({ params: { idRevenu }, body });
        if (answer.ok && avis) await sendNotice(answer.data.idRevenu, avis);
        if (answer.ok) return null;
        if (answer.error.field === 'fk_pieceJointe') onConflict();
        return answer.error;
      }}
      onReload={onReload}
      onClose={onClose}
    >
      {(form) => {
        const { revenuFiscal, nombrePart, absence } = form.values;
        return (
          <>
            <SelectField
              {...form.field('fk_anneeScolaire')}
              label="Année scolaire"
              required
              {...years.choice}
              options={offered}
            />
            <MoneyField {...form.field('revenuFiscal')} label={fields.revenuFiscal.label} required disabled={absence} />
            <NumberField
              {...form.field('nombrePart')}
              label={fields.nombrePart.label}
              step={LEAST_PARTS}
              required
              disabled={absence}
            />
            <CheckboxField
              {...form.field('absence')}
              label={fields.absence.label}
              onChange={(ticked) => {
                const amount = ticked ? 0 : null;
                form.set({ absence: ticked, revenuFiscal: amount, nombrePart: amount, avis: null });
              }}
            />
            <CheckboxField {...form.field('exoneration')} label={fields.exoneration.label} />
            <p>
              Quotient <output>{formatNumber(quotientOf(revenuFiscal, nombrePart))}</output>
            </p>
            {record?.verifiee === 0 && notice?.remplacement?.antivirus === 'attente' && (
              <p className="d-hint">{messages.families.noticeGoesUnread(notice.remplacement.realFileName)}</p>
            )}
            {record ? (
              <PaperField kind="responsablesRevenus" about={{ idRevenu }} paper={notice} />
            ) : (
              maySend && (
                <ChosenFile
                  {...form.field('avis')}
                  label={papers.responsablesRevenus.label}
                  paper="responsablesRevenus"
                  disabled={absence}
                />
              )
            )}
          </>
        );
      }}
    </FormDialog>
  );
}
