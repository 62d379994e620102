import { dayAfter } from '@diapason/contracts/constants';
import { Button } from '@diapason/ui';
import { useState } from 'react';
import { LessonFilters } from './LessonFilters';
import styles from './mes-cours.module.css';
import { declared, useLessonFilters } from './useLessons';

interface Props {
  readonly title: string;
  /** Days that the arrows go. */
  readonly by: number;
  /** The address is told of the day unless this does. */
  readonly onDay?: (day: string) => void;
  readonly children?: React.ReactNode;
}

/** Which days are shown, with the ways to others and the filters. */
export function DaysHead({ title, by, onDay, children }: Props) {
  const { day, site, salle, type, change } = useLessonFilters();
  const chooseDay = onDay ?? ((jour: string) => change({ jour }));
  const [open, setOpen] = useState(site !== null || salle !== null || type !== declared('individuel').atFirst);
  const [before, after] = by === 1 ? ['Jour précédent', 'Jour suivant'] : ['Semaine précédente', 'Semaine suivante'];
  return (
    <>
      <div className={styles.head}>
        <h2>{title}</h2>
        {children}
        <Button look="quiet" icon="filter" label="Filtrer" aria-expanded={open} onClick={() => setOpen(!open)} />
        <Button look="quiet" icon="chevronLeft" label={before} onClick={() => chooseDay(dayAfter(day, -by))} />
        <Button look="quiet" icon="chevronRight" label={after} onClick={() => chooseDay(dayAfter(day, by))} />
      </div>
      {open && <LessonFilters />}
    </>
  );
}
