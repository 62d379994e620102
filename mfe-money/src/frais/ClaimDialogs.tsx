import { useSites } from '@diapason/platform';
import { lazy, Suspense } from 'react';
import type { ClaimSheet } from './claim-days';
import { daysOnPage, pageOf, siteNameIn } from './sheet-page';

const ClaimPreview = lazy(async () => ({ default: (await import('./ClaimPreview')).ClaimPreview }));
const CorrectionDialog = lazy(async () => ({ default: (await import('./CorrectionDialog')).CorrectionDialog }));

interface Props {
  readonly sheet: ClaimSheet;
  readonly refetch: () => void;
  /** Its page is shown as it is printed. */
  readonly shows: boolean;
  readonly onShown: () => void;
  /** The day that is corrected, in the order of the page. */
  readonly corrected: number | undefined;
  readonly onCorrected: () => void;
}

/** What a claim that is reviewed opens over itself. */
export function ClaimDialogs({ sheet, refetch, shows, onShown, corrected, onCorrected }: Props) {
  const sites = useSites('all').choice.options;
  const day = corrected === undefined ? undefined : daysOnPage(sheet)[corrected];
  return (
    <Suspense fallback={null}>
      {shows && <ClaimPreview page={pageOf(sheet, sites)} idFrais={sheet.idFrais} onClose={onShown} />}
      {day && (
        <CorrectionDialog
          sheet={sheet}
          day={day}
          siteName={siteNameIn(sites)}
          onReload={() => {
            onCorrected();
            refetch();
          }}
          onClose={onCorrected}
        />
      )}
    </Suspense>
  );
}
