import { notify, saveFile } from '@diapason/platform';
import { Menu } from '../../core/Menu';
import { useIsCompact } from '../../core/page';
import { type ExportColumn, toCsv } from './cells';
import { toXlsx } from './xlsx';

export interface ExportView<Row> {
  readonly label: string;
  /** Without extension: « Liste Reglement ». */
  readonly fileName: string;
  readonly rows: () => readonly Row[];
  readonly columns: readonly ExportColumn<Row>[];
}

export type ExportFormat = 'xlsx' | 'csv';

interface Props<Row> {
  readonly views: readonly ExportView<Row>[];
  readonly formats?: readonly ExportFormat[];
  /** Not offered at 1080 px and below. */
  readonly hiddenOnCompact?: boolean;
}

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
} as const;
const NAMES = { xlsx: 'Excel', csv: 'CSV' } as const;

/** Exports of a list, one line of the menu per view and format. */
export function ExportButtons<Row>({ views, formats = ['xlsx', 'csv'], hiddenOnCompact = false }: Props<Row>) {
  const compact = useIsCompact();
  if (views.length === 0 || (compact && hiddenOnCompact)) return null;
  const items = formats.flatMap((format) =>
    views.map((view) => ({
      key: `${format}-${view.label}`,
      label: views.length > 1 ? `${view.label} (${NAMES[format]})` : NAMES[format],
      onSelect: () => save(view, format),
    })),
  );
  return <Menu label="Exporter" icon="download" items={items} />;
}

function save<Row>(view: ExportView<Row>, format: ExportFormat): void {
  const rows = view.rows();
  const content = format === 'xlsx' ? toXlsx(view.fileName, rows, view.columns) : toCsv(rows, view.columns);
  saveFile(new Blob([content], { type: TYPES[format] }), `${view.fileName}.${format}`);
  notify('success', `${rows.length} ligne${rows.length > 1 ? 's' : ''} exportée${rows.length > 1 ? 's' : ''}`);
}
