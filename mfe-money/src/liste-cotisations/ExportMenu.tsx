import { contributionViews } from '@diapason/contracts/constants';
import { downloadFile } from '@diapason/platform';
import { Menu } from '@diapason/ui';

interface Props {
  readonly search: {
    readonly fk_anneeScolaire: number;
    readonly fk_site: number | null;
    readonly recherche: string;
  };
}

/** Excel export of the filtered contributions in its five views (document 002 §2, right 218). */
export function ExportMenu({ search }: Props) {
  const items = contributionViews.map(({ id, libelle }) => ({
    key: id,
    label: `${libelle} (Excel)`,
    onSelect: () => void downloadFile('POST /api/cotisations/export', { body: { ...search, vue: id, format: 'xlsx' } }),
  }));
  return <Menu label="Exporter" icon="download" items={items} />;
}
