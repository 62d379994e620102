import { formatDate } from '@diapason/ui';
import { Sheet } from '@diapason/ui/sheet';
import type { ReactNode } from 'react';

interface Props {
  /** « Responsable n° 301 » */
  readonly title: string;
  readonly date: string;
  readonly back?: ReactNode;
}

/** The sheet of whom nothing is left that could be changed. */
export const ErasedSheet = ({ title, date, back }: Props) => (
  <Sheet
    title={title}
    tabs={[]}
    back={back}
    intro={
      <strong role="status">
        {`Personne effacée le ${formatDate(date)}. Ses données et ses pièces ont été supprimées : sa fiche ne se modifie plus.`}
      </strong>
    }
  />
);
