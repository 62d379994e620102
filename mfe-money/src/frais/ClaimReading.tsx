import { messages, periodInWords } from '@diapason/contracts/constants';
import { useSites } from '@diapason/platform';
import { Button, Page } from '@diapason/ui';
import { lazy, Suspense, useState } from 'react';
import { ClaimPageView } from './ClaimPageView';
import type { ClaimSheet } from './claim-days';
import { Receipts } from './Receipts';
import { Steps } from './Steps';
import { pageOf } from './sheet-page';

const ClaimPreview = lazy(async () => ({ default: (await import('./ClaimPreview')).ClaimPreview }));

/** A claim that is no longer its agent’s to change: its page. */
export function ClaimReading({ sheet }: { readonly sheet: ClaimSheet }) {
  const [shows, show] = useState(false);
  const page = pageOf(sheet, useSites('all').choice.options);
  return (
    <Page
      title="Fiche de frais"
      heading={`Fiche de frais, ${periodInWords(sheet.periode)}`}
      intro={<Steps status={sheet.fk_fraisStatut} />}
      actions={
        <Button icon="print" onClick={() => show(true)}>
          {messages.claims.preview}
        </Button>
      }
    >
      <ClaimPageView page={page} />
      <Receipts sheet={sheet} />
      {shows && (
        <Suspense fallback={null}>
          <ClaimPreview page={page} idFrais={sheet.idFrais} onClose={() => show(false)} />
        </Suspense>
      )}
    </Page>
  );
}
