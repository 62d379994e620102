import { frenchDate } from '@diapason/contracts/constants';
import { PaperDownload, PaperField } from '@diapason/ui/upload';
import type { ClaimSheet } from './claim-days';

interface Props {
  readonly idFrais: number;
  readonly day: string;
  readonly paper: ClaimSheet['justificatifs'][number] | undefined;
  readonly isOpen: boolean;
  readonly onChange?: () => void;
}

export default function ReceiptOfDay({ idFrais, day, paper, isOpen, onChange }: Props) {
  const name = `du ${frenchDate(day)}`;
  if (isOpen)
    return (
      <PaperField
        kind="justificatifFrais"
        about={{ idFrais, dateJour: day }}
        paper={paper}
        of={name}
        own
        {...(onChange ? { onChange } : {})}
      />
    );
  return (
    <p>
      {`${frenchDate(day)}\u00a0: ${paper?.realFileName ?? 'sans justificatif'} `}
      <PaperDownload kind="justificatifFrais" paper={paper} name={`justificatif ${name}`} />
    </p>
  );
}
