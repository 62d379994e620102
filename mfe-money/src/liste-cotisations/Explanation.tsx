import { factorText } from '@diapason/contracts/calculation';
import { de } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { formatCents, RichText } from '@diapason/ui';
import { type Column, DataList } from '@diapason/ui/table';
import styles from './contributions.module.css';
import { basisOf } from './explanation';

type Detail = ApiData<'GET /api/cotisations/liste/:userId'>[number];
type Line = Detail['lignes'][number];
type Numbered = Line & { readonly rang: number };

const columns: readonly Column<Numbered>[] = [
  { key: 'eleve', header: 'Élève', value: (line) => line.nomPrenomEleve ?? 'Foyer' },
  { key: 'libelle', header: 'Ligne', value: (line) => line.libelle },
  { key: 'base', header: 'Tarif', value: (line) => line.base, kind: 'cents' },
  { key: 'calcul', header: 'Calcul', value: (line) => line.facteurs.map(factorText).join(' ; ') },
  { key: 'montant', header: 'À payer', value: (line) => line.montant, kind: 'cents' },
];

const withoutFactors = columns.filter(({ key }) => key !== 'calcul');

/** The calculation's inputs and lines. Without lines, the server's explanation. */
export function Explanation({ row, lines }: { readonly row: Detail; readonly lines: readonly Line[] }) {
  const numbered = lines.map((line, rang): Numbered => ({ ...line, rang }));
  return (
    <div className="d-stack">
      <dl className={styles.basis}>
        {basisOf(row).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {lines.length === 0 ? (
        <RichText html={row.explication} />
      ) : (
        <DataList
          label={`Calcul de la cotisation ${de(row.nomPrenomUtilisateur)}`}
          rows={numbered}
          columns={lines.some(({ facteurs }) => facteurs.length > 0) ? columns : withoutFactors}
          rowKey={(line) => line.rang}
        />
      )}
      <p className={styles.sum}>
        <span>Montant de la cotisation</span>
        <strong>{formatCents(row.montantTotal)}</strong>
      </p>
    </div>
  );
}
