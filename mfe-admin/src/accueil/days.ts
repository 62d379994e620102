import { formatDate } from '@diapason/ui';

/** « le 30/11/2026 », « du 08/12/2026 au 10/12/2026 » */
export const daysInWords = ({
  dateDebut,
  dateFin,
}: {
  readonly dateDebut: string;
  readonly dateFin: string;
}): string =>
  dateDebut === dateFin ? `le ${formatDate(dateDebut)}` : `du ${formatDate(dateDebut)} au ${formatDate(dateFin)}`;
