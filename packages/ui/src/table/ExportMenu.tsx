import { Menu } from '../core/Menu';

const formats = [
  { key: 'xlsx', label: 'Excel' },
  { key: 'csv', label: 'CSV' },
] as const;

/** « Exporter » of a list: the server writes the file in the chosen format. */
export function ExportMenu({ onExport }: { readonly onExport: (format: 'xlsx' | 'csv') => void }) {
  const items = formats.map(({ key, label }) => ({ key, label, onSelect: () => onExport(key) }));
  return <Menu label="Exporter" icon="download" items={items} />;
}
