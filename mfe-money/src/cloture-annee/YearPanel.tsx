import type { YearRow } from '@diapason/contracts';
import { useApiQuery } from '@diapason/platform';
import { ErrorState, formatCents, formatDateTime, Loading, type MenuItem, plural } from '@diapason/ui';
import { PanelBlock, PanelFacts, PanelHead, PanelLines } from '@diapason/ui/table';
import { SealState, siteOf, YearTotals } from './Books';
import { words } from './year-words';

interface Props {
  readonly year: YearRow;
  readonly acts: readonly MenuItem[];
}

/** A school year with its totals as they are now, compared with its seal, and what was said when its state changed. */
export function YearPanel({ year, acts }: Props) {
  const { fk_anneeScolaire, libelleAnneeScolaire, etat, dateHeure, nomPrenomAgent, motif } = year;
  const books = useApiQuery('GET /api/clotures/:fk_anneeScolaire', { params: { fk_anneeScolaire } });
  return (
    <>
      <PanelHead name={libelleAnneeScolaire} about={words[etat]} acts={acts} />
      {dateHeure && (
        <PanelBlock title={words[etat]}>
          <PanelFacts
            facts={{ Depuis: formatDateTime(dateHeure), Par: nomPrenomAgent, 'Motif de la réouverture': motif }}
          />
        </PanelBlock>
      )}
      {books.error && !books.data && <ErrorState message={books.error.message} onRetry={books.refetch} />}
      {!books.data && !books.error && <Loading />}
      {books.data && (
        <>
          <SealState books={books.data} />
          <YearTotals books={books.data} />
          <PanelBlock title="Règlements par site et par mode">
            <PanelLines
              label="Règlements par site et par mode"
              empty="Aucun règlement"
              lines={books.data.lignes.map((line) => ({
                key: `${line.site} ${line.mode}`,
                title: siteOf(line),
                note: `${line.mode}, ${plural(line.nombre, 'règlement')}`,
                amount: formatCents(line.montant),
              }))}
            />
          </PanelBlock>
        </>
      )}
    </>
  );
}
