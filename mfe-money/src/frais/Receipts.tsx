import { Panel } from '@diapason/ui';
import { lazy, Suspense } from 'react';
import type { ClaimSheet } from './claim-days';

const ReceiptOfDay = lazy(() => import('./ReceiptOfDay'));

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
  return (
    <Suspense fallback={null}>
      <Panel title="Justificatifs">
        <div className="d-papers">
          {shown.map((day) => (
            <ReceiptOfDay
              key={day}
              idFrais={idFrais}
              day={day}
              paper={justificatifs.find(({ dateJour }) => dateJour === day)}
              isOpen={isOpen}
              {...(onChange ? { onChange } : {})}
            />
          ))}
        </div>
      </Panel>
    </Suspense>
  );
}
