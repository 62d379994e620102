import { claimStatus, messages, periodInWords } from '@diapason/contracts/constants';
import { go, useMay, useSites } from '@diapason/platform';
import { Button, formatCents, Note, Page, plural } from '@diapason/ui';
import { TextAreaField } from '@diapason/ui/form';
import { useState } from 'react';
import { ClaimDialogs } from './ClaimDialogs';
import { ClaimPageView } from './ClaimPageView';
import type { ClaimSheet } from './claim-days';
import { waitingLegs } from './claim-days';
import styles from './frais.module.css';
import { Receipts } from './Receipts';
import { Steps } from './Steps';
import { pageOf } from './sheet-page';
import { managerButtons } from './status';
import { useDecision } from './useDecision';

/** /fiche-frais/{id}/gestion: a status is chosen, then saved; a press on kilometres corrects them. */
export function ClaimReview({ sheet, refetch }: { readonly sheet: ClaimSheet; readonly refetch: () => void }) {
  const { idFrais, fk_fraisStatut } = sheet;
  const mayReview = useMay('POST /api/frais/validationFicheFrais');
  const [chosen, choose] = useState<number>();
  const [motif, setMotif] = useState('');
  const [shows, show] = useState(false);
  const [corrected, correct] = useState<number>();
  const { decide, refusal, isRunning } = useDecision(sheet);
  const sites = useSites('all').choice.options;
  const page = pageOf(sheet, sites);
  const isOpen = fk_fraisStatut === claimStatus.submitted || fk_fraisStatut === claimStatus.inReview;
  const waiting = waitingLegs(sheet);

  const save = async () => {
    if (chosen === undefined || !(await decide(chosen, motif.trim() || undefined))) return;
    if (chosen === claimStatus.inReview) return go('/liste-gestion-frais');
    choose(undefined);
    refetch();
    go(`/fiche-frais/${idFrais}/gestion`);
  };
  return (
    <Page
      title="Fiche de frais"
      heading={`Fiche de frais, ${periodInWords(sheet.periode)}`}
      beside={<p className="d-page-count">{sheet.nomPrenomUtilisateur}</p>}
      intro={<Steps status={fk_fraisStatut} />}
      actions={
        <Button icon="print" onClick={() => show(true)}>
          {messages.claims.preview}
        </Button>
      }
    >
      <div className={styles.review}>
        {waiting > 0 && (
          <Note tone="warning">{plural(waiting, 'trajet')} à confirmer, par une pression sur ses kilomètres</Note>
        )}
        <ClaimPageView page={page} onCorrect={mayReview && isOpen ? correct : undefined} />
        <Receipts sheet={sheet} />
        {refusal && refusal.field !== 'motifDecision' && <Note tone="danger">{refusal.message}</Note>}
        {mayReview && fk_fraisStatut !== claimStatus.saved && (
          <>
            {fk_fraisStatut === claimStatus.accepted && (
              <TextAreaField
                name="motifDecision"
                label="Motif de la nouvelle décision"
                rows={2}
                maxLength={500}
                value={motif}
                onChange={setMotif}
                error={refusal?.field === 'motifDecision' ? refusal.message : undefined}
              />
            )}
            <div className={`d-decision ${styles.buttons}`}>
              <strong>{sheet.montants.total === null ? '–' : formatCents(sheet.montants.total)}</strong>
              {managerButtons.map(({ status, label }) => (
                <Button key={status} aria-pressed={chosen === status} onClick={() => choose(status)}>
                  {label}
                </Button>
              ))}
              <Button look="primary" busy={isRunning} disabled={chosen === undefined} onClick={() => void save()}>
                Enregistrer
              </Button>
            </div>
          </>
        )}
      </div>
      <ClaimDialogs
        sheet={sheet}
        refetch={refetch}
        shows={shows}
        onShown={() => show(false)}
        corrected={corrected}
        onCorrected={() => correct(undefined)}
      />
    </Page>
  );
}
