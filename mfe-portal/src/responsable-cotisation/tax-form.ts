import {
  compareCodes,
  faults,
  LEAST_PARTS,
  messages,
  papers,
  quotientOf,
  taxRecordFields,
  toCents,
} from '@diapason/contracts/constants';
import type { ApiInput } from '@diapason/platform';
import type { FieldDescriptor } from '@diapason/ui/form';

/** The dialog's values. Amounts: null when empty, NaN when not a number. */
export interface TaxForm {
  readonly fk_anneeScolaire: number | null;
  /** Euros a year. */
  readonly revenuFiscal: number | null;
  readonly nombrePart: number | null;
  /** The tax notice, sent once the income is saved. */
  readonly avis: File | null;
  /** The guardian does not hand over the tax notice. */
  readonly refus: boolean;
}

const MOST_PARTS = taxRecordFields.nombrePart.max;

export const taxFields = {
  fk_anneeScolaire: { label: 'Année scolaire', required: true },
  revenuFiscal: { label: 'Revenu fiscal de référence', required: true },
  nombrePart: { label: 'Nombre de parts', required: true },
  avis: { label: papers.responsablesRevenus.label },
  refus: { label: 'Je refuse de transmettre mon avis d’imposition' },
} satisfies Record<keyof TaxForm, FieldDescriptor>;

/** Ticking or unticking the box clears the amounts and the file (document 002 §4). */
export const refused = (refus: boolean) => ({ refus, revenuFiscal: null, nombrePart: null, avis: null });

/** Errors by field, in the words of document 002 §5. @param hasNotice one was sent before, and stays. */
export function taxFaults(form: TaxForm, hasNotice = false): Partial<Record<keyof TaxForm, string>> {
  return {
    ...fault('fk_anneeScolaire', form.fk_anneeScolaire === null && messages.general.fillAll),
    ...(form.refus
      ? {}
      : {
          ...fault('revenuFiscal', incomeFault(form)),
          ...fault('nombrePart', partsFault(form.nombrePart)),
          ...fault('avis', form.avis === null && !hasNotice && messages.families.taxNoticeRequired),
        }),
  };
}

const fault = (field: keyof TaxForm, text: string | false) => (text ? { [field]: text } : {});

function incomeFault({ revenuFiscal }: TaxForm): string | false {
  if (revenuFiscal === null || Number.isNaN(revenuFiscal)) return messages.general.fillAll;
  if (revenuFiscal < 0) return messages.money.negativeAmount;
  return toCents(revenuFiscal) === null && messages.money.fractionOfCent;
}

function partsFault(parts: number | null): string | false {
  if (parts === null || Number.isNaN(parts)) return messages.general.fillAll;
  if (parts === 0) return faults.atLeast(LEAST_PARTS);
  if (parts < 0) return messages.money.negativeAmount;
  return parts > MOST_PARTS && `Le nombre de parts ne peut pas dépasser ${MOST_PARTS}`;
}

/**
 * The body of POST /api/responsablesRevenus/:idRevenu. A refusal is sent as absence 1 with income and parts at 0.
 * @param record what is corrected; without one, another is declared.
 */
export function taxBody(
  { fk_anneeScolaire, revenuFiscal, nombrePart, refus }: TaxForm,
  fk_responsable: number,
  record?: { readonly idRevenu: number; readonly version: number },
): ApiInput<'POST /api/responsablesRevenus/:idRevenu'>['body'] {
  const income = refus ? 0 : (revenuFiscal ?? 0);
  const parts = refus ? 0 : (nombrePart ?? 0);
  return {
    idRevenu: record?.idRevenu ?? 0,
    fk_responsable,
    fk_anneeScolaire: fk_anneeScolaire ?? 0,
    revenuFiscal: income,
    nombrePart: parts,
    quotient: quotientOf(income, parts),
    exoneration: 0,
    absence: refus ? 1 : 0,
    ...(record ? { versionAttendue: record.version } : {}),
  };
}

interface Year {
  readonly idAnneeScolaire: number;
  readonly dateFin: string;
}

/** Staff verify what was declared, and of a year that is over they alone change it. @param day YYYY-MM-DD */
export const mayCorrect = (
  { verifiee, fk_anneeScolaire }: { readonly verifiee: number; readonly fk_anneeScolaire: number },
  years: readonly Year[],
  day: string,
): boolean =>
  verifiee === 0 &&
  years.some(({ idAnneeScolaire, dateFin }) => idAnneeScolaire === fk_anneeScolaire && dateFin >= day);

/** Years to declare: the current and later ones without a tax record, nearest first. */
export function yearsToDeclare<One extends Year>(
  years: readonly One[],
  declared: readonly { readonly fk_anneeScolaire: number }[],
  day: string,
): readonly One[] {
  const taken = new Set(declared.map((record) => record.fk_anneeScolaire));
  return years
    .filter((year) => year.dateFin >= day && !taken.has(year.idAnneeScolaire))
    .toSorted((a, b) => compareCodes(a.dateFin, b.dateFin));
}
