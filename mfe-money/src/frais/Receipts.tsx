import { frenchDate } from '@diapason/contracts/constants';
import { Panel } from '@diapason/ui';
import { PaperDownload, PaperField } from '@diapason/ui/upload';
import type { ClaimSheet } from './claim-days';

interface Props {
  readonly sheet: ClaimSheet;
  /** The agent adds and removes them. */
  readonly isOpen?: boolean;
  readonly onChange?: () => void;
}

/** What proves the costs of each day that has some. */
export function Receipts({ sheet, isOpen = false, onChange }: Props) {
  const { idFrais, justificatifs, fraisJournees } = sheet;
  const days = fraisJournees.filter(({ montantDivers }) => montantDivers > 0).map(({ dateJour }) => dateJour);
  const shown = [...new Set([...days, ...justificatifs.map(({ dateJour }) => dateJour)])].sort();
  if (shown.length === 0) return null;
  const paperOf = (day: string) => justificatifs.find(({ dateJour }) => dateJour === day);
  return (
    <Panel title="Justificatifs">
      <div className="d-papers">
        {shown.map((day) => {
          const paper = paperOf(day);
          const name = `du ${frenchDate(day)}`;
          if (isOpen)
            return (
              <PaperField
                key={day}
                kind="justificatifFrais"
                about={{ idFrais, dateJour: day }}
                paper={paper}
                of={name}
                own
                {...(onChange ? { onChange } : {})}
              />
            );
          return (
            <p key={day}>
              {`${frenchDate(day)}\u00a0: ${paper?.realFileName ?? 'sans justificatif'} `}
              <PaperDownload kind="justificatifFrais" paper={paper} name={`justificatif ${name}`} />
            </p>
          );
        })}
      </div>
    </Panel>
  );
}
