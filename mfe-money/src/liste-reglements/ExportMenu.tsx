import { downloadFile } from '@diapason/platform';
import { Menu } from '@diapason/ui';
import type { PaymentSearch } from './usePayments';

const formats = [
  { id: 'xlsx', label: 'Excel' },
  { id: 'csv', label: 'CSV' },
] as const;

/** Export of the filtered payments, named « Liste Reglement » (document 002 §2). */
export function ExportMenu({ search }: { readonly search: PaymentSearch }) {
  const items = formats.map(({ id, label }) => ({
    key: id,
    label,
    onSelect: () =>
      void downloadFile('POST /api/reglements/export', { body: { ...search, format: id } }, `Liste Reglement.${id}`),
  }));
  return <Menu label="Exporter" icon="download" items={items} />;
}
