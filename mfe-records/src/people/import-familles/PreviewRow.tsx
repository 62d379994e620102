import { useApiQuery } from '@diapason/platform';
import type { Column } from '@diapason/ui/table';
import { CellFix } from './CellFix';
import styles from './import.module.css';
import type { ImportRow } from './state';

/** Which fields a column of the preview shows: its first is its text, the second the line below. */
const SHOWN = [
  { key: 'responsable', header: 'Responsable', champs: ['', 'responsable.telephoneMobile'] },
  { key: 'eleve', header: 'Élève', champs: ['', 'eleve.telephoneMobile'] },
  { key: 'naissance', header: 'Né(e) le', champs: ['eleve.dateNaissance', 'eleve2.dateNaissance'] },
  { key: 'commune', header: 'Commune', champs: ['responsable.ville', 'responsable.codePostal'] },
  { key: 'revenu', header: 'Revenu fiscal', champs: ['fiscalite.revenuFiscal', 'fiscalite.nombrePart'] },
  { key: 'scolarite', header: 'Scolarité', champs: ['scolarite.fk_offre', 'scolarite.fk_site'] },
] as const;
type Key = (typeof SHOWN)[number]['key'];

/** The column under which a remark or a cell to correct stands. */
function columnOf(champ: string): Key {
  if (/^responsable\.(?:ville|codePostal)$/.test(champ)) return 'commune';
  if (/^eleve2?\.dateNaissance$/.test(champ)) return 'naissance';
  if (/^eleve2?\./.test(champ)) return 'eleve';
  if (champ.startsWith('fiscalite.')) return 'revenu';
  return /^scolarite2?\./.test(champ) ? 'scolarite' : 'responsable';
}

/** « 1,5 part », « 2,5 parts »: French counts in the plural from two. */
const partsOf = (text: string) => `${text} ${Number(text.replace(',', '.')) >= 2 ? 'parts' : 'part'}`;

interface Fixing {
  readonly idImport: number;
  readonly onFixed: () => void;
  /** Fields that a column of the file holds: the others have no cell. */
  readonly champs: readonly string[];
  /** Texts that are matched once for the whole file, as `champ texte`. */
  readonly waiting: ReadonlySet<string>;
  /** The row whose first cell to correct takes the keyboard. */
  readonly at: number | undefined;
}

/** The columns of a preview: what each cell was read as, what is to be known of it below, and what is to be corrected in place. */
export function usePreviewColumns({ idImport, onFixed, champs, waiting, at }: Fixing): readonly Column<ImportRow>[] {
  const fields = useApiQuery('GET /api/imports/champs', {}, { stable: true });
  const labelOf = (champ: string) => fields.data?.find((one) => one.champ === champ)?.libelle ?? 'Cellule';
  const fixesOf = (row: ImportRow, key: Key) =>
    row.aCorriger.filter(({ champ }) => columnOf(champ) === key && champs.includes(champ));
  const textOf = (row: ImportRow, key: Key, champ: string) =>
    key === 'responsable' || key === 'eleve' ? row[key] : (row.lu[champ] ?? '');
  const secondOf = (row: ImportRow, key: Key, champ: string) => {
    const text = row.lu[champ];
    return text === undefined ? '' : key === 'revenu' ? partsOf(text) : text;
  };
  return SHOWN.map(
    ({ key, header, champs: [first, second] }): Column<ImportRow> => ({
      key,
      header,
      value: (row) => textOf(row, key, first),
      cell: (row) => {
        const remarks = row.remarques.filter(({ champ }) => columnOf(champ) === key);
        const below = secondOf(row, key, second);
        return (
          <>
            <span>{textOf(row, key, first)}</span>
            {below && remarks.length === 0 && <span className={styles.small}>{below}</span>}
            {remarks.map(({ texte, ton }) => (
              <span key={texte} className={styles.small} data-ton={ton}>
                {texte}
              </span>
            ))}
            {fixesOf(row, key).map((cell) =>
              waiting.has(`${cell.champ} ${cell.texte}`) ? (
                <span key={cell.champ} className={styles.small} data-ton="avis">
                  {`« ${cell.texte} » : à rapprocher`}
                </span>
              ) : (
                <CellFix
                  key={cell.champ}
                  {...{ idImport, cell, onFixed }}
                  ligne={row.ligne}
                  label={labelOf(cell.champ)}
                  focused={row.ligne === at && cell === row.aCorriger[0]}
                />
              ),
            )}
          </>
        );
      },
    }),
  );
}
