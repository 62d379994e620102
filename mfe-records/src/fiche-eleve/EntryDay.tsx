import { todayInParis } from '@diapason/contracts/constants';
import { useSchoolYears } from '@diapason/platform';
import { DateField } from '@diapason/ui/calendar';
import type { ComponentProps } from 'react';
import type { Schooling } from './pupil';

interface Props extends Omit<ComponentProps<typeof DateField>, 'value'> {
  readonly row: Schooling | undefined;
  readonly year: number | null;
  /** Undefined until someone says a day, or none. */
  readonly value: string | null | undefined;
}

/** From when a pupil is enrolled. Until someone says a day it shows the one that saving keeps. */
export function EntryDay({ row, year, value, ...field }: Props) {
  const chosen = useSchoolYears().rows.find(({ idAnneeScolaire }) => idAnneeScolaire === year);
  const today = todayInParis();
  const isRunning = chosen !== undefined && chosen.dateDebut <= today && today <= chosen.dateFin;
  const unsaid = row ? (row.fk_anneeScolaire === year ? row.dateEntree : null) : isRunning ? today : null;
  return (
    <DateField
      {...field}
      {...(chosen ? { earliest: chosen.dateDebut, latest: chosen.dateFin } : {})}
      value={value === undefined ? unsaid : value}
      hint="Vide : dès le début de l’année scolaire. La cotisation en dépend."
    />
  );
}
