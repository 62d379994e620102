import { claimStatus, messages, periodInWords } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand, useApiQuery, useSites } from '@diapason/platform';
import { Button, formatCents, Note, plural, State } from '@diapason/ui';
import { PanelBlock, PanelHead, type PanelWays, useIsAllowed } from '@diapason/ui/table';
import { useEffect, useRef, useState } from 'react';
import { ClaimDialogs } from './ClaimDialogs';
import { ClaimPageView } from './ClaimPageView';
import { waitingLegs } from './claim-days';
import styles from './frais.module.css';
import { Receipts } from './Receipts';
import { pageOf } from './sheet-page';
import { managerButtons, toneOf } from './status';
import { useDecision } from './useDecision';

export type ClaimRow = ApiData<'POST /api/utilisateursAdministratifs/listFrais/'>[number];
/** Keys there are text. */
const TYPING = 'input, textarea, select, [role=dialog]';

/** A claim beside the list: its page, and what a manager makes of it; V accepts one that is under way and opens the next. */
export function ClaimPanel({ row, close, next }: { readonly row: ClaimRow } & PanelWays) {
  const isAllowed = useIsAllowed();
  const { idFrais } = row;
  const { data: sheet, refetch } = useApiQuery('GET /api/frais/:id', { params: { id: idFrais } });
  const sites = useSites('all').choice.options;
  const [shows, show] = useState(false);
  const [corrected, correct] = useState<number>();
  const [validate, { isRunning: validates }] = useApiCommand('POST /api/frais/validationFicheFrais');
  const { decide, refusal, isRunning } = useDecision(sheet);
  const status = sheet?.fk_fraisStatut ?? row.fk_fraisStatut;
  const isOpen = status === claimStatus.submitted || status === claimStatus.inReview;
  const mayValidate = isAllowed('instruire') && status === claimStatus.inReview;
  const onward = () => (next ? next() : close());

  const accept = async () => {
    if (!mayValidate || !sheet || validates) return;
    const body = { idFrais, fk_fraisStatut: claimStatus.accepted, versionAttendue: sheet.version };
    if ((await validate({ body })).ok) onward();
  };
  const latest = useRef(accept);
  latest.current = accept;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, target } = event;
      if (key.toLowerCase() !== 'v' || ctrlKey || altKey || metaKey) return;
      if (target instanceof Element && target.closest(TYPING)) return;
      void latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const give = async (next: number) => {
    if (await decide(next)) onward();
  };
  const page = sheet && pageOf(sheet, sites);
  const waiting = sheet ? waitingLegs(sheet) : 0;
  return (
    <>
      <PanelHead
        name={row.nomPrenomUtilisateur}
        about={[periodInWords(row.periode), `note n° ${idFrais}`]}
        isPerson
        acts={[
          page !== undefined && {
            key: 'apercu',
            label: messages.claims.preview,
            icon: 'print',
            onSelect: () => show(true),
          },
        ]}
      />
      <PanelBlock title="Note de frais">
        <div className={styles.review}>
          <State tone={toneOf(status)}>{row.libelleFraisStatut}</State>
          {waiting > 0 && <State tone="warning">{plural(waiting, 'trajet')} à confirmer</State>}
          {page && <ClaimPageView page={page} onCorrect={isAllowed('instruire') && isOpen ? correct : undefined} />}
          {sheet && <Receipts sheet={sheet} />}
          {refusal && <Note tone="danger">{refusal.message}</Note>}
          {isAllowed('instruire') && isOpen && sheet && (
            <div className={`d-decision ${styles.buttons}`}>
              <strong>{sheet.montants.total === null ? '–' : formatCents(sheet.montants.total)}</strong>
              {managerButtons
                .filter((one) =>
                  status === claimStatus.inReview
                    ? one.status !== claimStatus.inReview
                    : one.status !== claimStatus.accepted,
                )
                .map((one) => (
                  <Button
                    key={one.status}
                    look={
                      one.status === claimStatus.accepted || one.status === claimStatus.inReview
                        ? 'primary'
                        : one.status === claimStatus.refused
                          ? 'danger'
                          : 'secondary'
                    }
                    busy={isRunning || validates}
                    onClick={() => void (one.status === claimStatus.accepted ? accept() : give(one.status))}
                  >
                    {one.label}
                    {one.status === claimStatus.accepted && <kbd> V</kbd>}
                  </Button>
                ))}
            </div>
          )}
        </div>
      </PanelBlock>
      {sheet && (
        <ClaimDialogs
          sheet={sheet}
          refetch={refetch}
          shows={shows}
          onShown={() => show(false)}
          corrected={corrected}
          onCorrected={() => correct(undefined)}
        />
      )}
    </>
  );
}
