import { periodInWords } from '@diapason/contracts/constants';
import { downloadFile } from '@diapason/platform';
import { todayInParis } from '@diapason/ui';
import { SelectField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';

/** The last twelve months, this one first. */
function lastMonths(today: string): string[] {
  const current = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: 12 }, (_, back) => current - back).map(
    (month) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
  );
}

const formats = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
];

/** Accepted claims of a month, for who pays salaries. */
export function PayrollDialog({ onClose }: { readonly onClose: () => void }) {
  const offered = lastMonths(todayInParis());
  return (
    <FormDialog
      title="Frais pour la paie"
      initial={{ periode: (offered[1] ?? null) as string | null, format: 'xlsx' as string | null }}
      onSubmit={async ({ periode, format }) => {
        await downloadFile('POST /api/frais/exportPaie', {
          body: { periode: periode ?? '', format: format === 'csv' ? 'csv' : 'xlsx' },
        });
        return null;
      }}
      submitLabel="Exporter"
      guarded={false}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField<string>
            {...form.field('periode')}
            label="Mois des notes acceptées"
            options={offered.map((month) => ({ value: month, label: periodInWords(month) }))}
          />
          <SelectField<string> {...form.field('format')} label="Format" options={formats} />
        </>
      )}
    </FormDialog>
  );
}
