import { dayAfter } from '@diapason/contracts/constants';
import type { ApiInput, ApiKey } from '@diapason/platform';
import { formatDate } from '@diapason/ui';
import { RecordDialog } from '@diapason/ui/overlay';
import { fromDayField, useFromDay } from './from-day';

type Leaving = ApiKey & `DELETE ${string}`;

interface Props<K extends Leaving> {
  readonly idAtelier: number;
  /** « ADAM Tom » */
  readonly who: string;
  readonly title: string;
  readonly call: K;
  readonly input: (from: { readonly aPartirDu?: string }) => ApiInput<K>;
  readonly onClose: () => void;
}

/** Somebody leaves a workshop: from which day they are not there any more. */
export function LeaveDialog<K extends Leaving>({ idAtelier, who, title, call, input, onClose }: Props<K>) {
  const { day, bounds, sent } = useFromDay({ idAtelier }, true);
  return (
    <RecordDialog
      title={title}
      fields={{ aPartirDu: { ...fromDayField, label: 'Premier jour sans ce cours' } }}
      initial={{ aPartirDu: day as string | null }}
      with={{ aPartirDu: bounds }}
      submitLabel="Retirer"
      call={call}
      input={({ aPartirDu }) => input(sent(aPartirDu))}
      onClose={onClose}
    >
      {({ values }) => (
        <p role="status">
          {values.aPartirDu && `${who} est sur les fiches jusqu’au ${formatDate(dayAfter(values.aPartirDu, -1))}. `}
          Une fiche déjà enregistrée ce jour-là reste comme elle est.
        </p>
      )}
    </RecordDialog>
  );
}
