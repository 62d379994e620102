import { Button, EmptyState, formatNumber, plural } from '@diapason/ui';
import { ListPage, useList } from '@diapason/ui/table';
import { useState } from 'react';
import styles from './conflicts.module.css';
import { conflicts } from './list';
import { Moves } from './moves';
import { GroupHeading, groupings, nameOfGroup, type YearConflict } from './parts';

/** /conflits-ateliers: what the workshops of a year dispute, and who kept it so. */
export default function YearConflicts() {
  const list = useList(conflicts);
  const [moved, move] = useState<number>();
  const grouping = groupings.find(({ sort }) => sort === String(list.page.tri).replace(/^-/, '')) ?? groupings[0];
  const { totals, declaration, session } = list;
  const isByLesson = grouping.sort === 'cours';
  const movesOf = (row: YearConflict) => {
    const id = grouping.of(row).idAtelier;
    if (id === null || !session.isAllowed('deplacer') || !session.isAllowed('ouvrir')) return undefined;
    return () => {
      move(id);
      // The panel opens on the first of the group that is left to decide.
      const first = list.rows?.find((one) => grouping.of(one).cle === grouping.of(row).cle && !one.decision);
      document.querySelector<HTMLElement>(`[data-key="${(first ?? row).idConflit}"] .d-row-open`)?.click();
    };
  };
  const declared: typeof declaration = {
    ...declaration,
    // The heading has the lesson that they are gathered by.
    columns: isByLesson ? declaration.columns.filter(({ key }) => key !== 'cours') : declaration.columns,
    groups: {
      of: (row: YearConflict) => grouping.of(row).cle,
      name: (row: YearConflict) => nameOfGroup(grouping.of(row)),
      heading: (row: YearConflict) => <GroupHeading group={grouping.of(row)} moves={movesOf(row)} />,
      open: Boolean(list.filters.recherche) || !isByLesson,
    },
  };
  const shown: typeof list = { ...list, declaration: declared };
  return (
    <Moves value={moved}>
      <ListPage
        list={shown}
        notice={
          <div className={styles.tools}>
            <fieldset className={styles.groupings}>
              <legend>Regrouper</legend>
              {groupings.map(({ sort, label }) => (
                <Button
                  key={sort}
                  look={sort === grouping.sort ? 'secondary' : 'quiet'}
                  aria-pressed={sort === grouping.sort}
                  onClick={() => list.turn({ tri: sort })}
                >
                  {label}
                </Button>
              ))}
            </fieldset>
            {totals && isByLesson && totals.causes.cours > 0 && (
              <p>
                <strong>{plural(totals.causes.cours, 'cours', 'cours')}</strong>
                {` ${totals.causes.cours > 1 ? 'causent' : 'cause'} ${formatNumber(totals.causes.conflits)} des ${plural(totals.aTrancher, 'conflit')} à trancher`}
              </p>
            )}
          </div>
        }
        empty={<EmptyState title="Aucun conflit" icon="check" />}
      />
    </Moves>
  );
}
