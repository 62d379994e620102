import { formatDate, Note } from '@diapason/ui';
import { Sheet, type TrailProps } from '@diapason/ui/sheet';

interface Props {
  /** « Responsable n° 301 » */
  readonly title: string;
  readonly date: string;
  readonly from: TrailProps | undefined;
}

/** The sheet of whom nothing is left that could be changed. */
export const ErasedSheet = ({ title, date, from }: Props) => (
  <Sheet
    title={title}
    tabs={[]}
    from={from}
    intro={
      <Note tone="warning" role="status">
        {`Personne effacée le ${formatDate(date)}. Ses données et ses pièces ont été supprimées : sa fiche ne se modifie plus.`}
      </Note>
    }
  />
);
