import { todayInParis, unsaidEntryDay } from '@diapason/contracts/constants';
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
  return (
    <DateField
      {...field}
      {...(chosen ? { earliest: chosen.dateDebut, latest: chosen.dateFin } : {})}
      value={value === undefined ? unsaidEntryDay(row, year, chosen, todayInParis()) : value}
      hint="Vide : dès le début de l’année scolaire. La cotisation en dépend."
    />
  );
}
