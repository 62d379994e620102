import { frenchDate } from '@diapason/contracts/constants';
import { useApiCommand, useMay } from '@diapason/platform';
import { Button, formatCents } from '@diapason/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Reason } from './Reason';
import { instalment, isWhole, type Row } from './reconciled';
import styles from './reconciliation.module.css';

const FamilyDialog = lazy(async () => ({ default: (await import('./FamilyDialog')).FamilyDialog }));

const COMES_BACK = 'La ligne revient avec le prochain relevé';

/** What the bank says, what we have, and what can be done about it. */
export function ReconciledLine({ row }: { readonly row: Row }) {
  const { jour, rang, reference, appel, autorisation, code, montant, montantNous, nomPrenom, eleves } = row;
  const isRefused = row.etat === 'refusee';
  return (
    <li className={styles.line} data-etat={row.etat}>
      <time dateTime={jour}>{frenchDate(jour)}</time>
      <p>
        {row.groupe === 'nous' ? (
          <small>{row.etat === 'prochain' ? 'sur le prochain relevé' : 'absent du relevé'}</small>
        ) : (
          <>
            <strong>
              {isRefused ? `${instalment(rang)} ${isWhole(rang) ? 'refusé' : 'refusée'}` : instalment(rang)}
              <small>
                {[autorisation && `autorisation ${autorisation}`, isRefused && `code ${code}`]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </strong>
            <small>{[reference, appel && `appel ${appel}`].filter(Boolean).join(' · ')}</small>
          </>
        )}
      </p>
      <strong className={styles.amount}>{montant === null || isRefused ? '' : formatCents(montant)}</strong>
      <p>
        {nomPrenom ? (
          <strong>
            {nomPrenom}
            <small>{eleves}</small>
          </strong>
        ) : (
          'Référence inconnue'
        )}
        <small>{noteOf(row)}</small>
      </p>
      <span className={styles.amount}>{montantNous === null ? '' : formatCents(montantNous)}</span>
      <div className={styles.acts}>
        <Acts row={row} />
      </div>
    </li>
  );
}

function noteOf({ etat, idLigne, nomPrenom, depuis, rang, quittance, motif }: Row): string {
  if (motif && (etat === 'hors' || etat === 'attendue'))
    return `${etat === 'hors' ? 'Hors Diapason' : 'Attendu'}\u00a0: ${motif}`;
  if (etat === 'proposee' && depuis)
    return rang === 1
      ? `en attente depuis le ${frenchDate(depuis)}`
      : `échéance du ${frenchDate(depuis)}, à rapprocher`;
  if (etat === 'annoncee' && depuis) return `échéance du ${frenchDate(depuis)}, annoncée, à rapprocher`;
  if (etat === 'inconnue') return nomPrenom ? 'aucune échéance de ce montant à payer' : '';
  if (etat === 'refusee' && idLigne === null)
    return 'annoncée sans signature\u00a0: à signaler avec sa ligne du relevé';
  if (etat === 'refusee') return 'pas encore dans «\u00a0Paiement en erreur\u00a0»';
  return quittance ? `reçu ${quittance}` : '';
}

function Acts({ row }: { readonly row: Row }) {
  const { etat, montant, montantNous, nomPrenom } = row;
  const mayRecord = useMay('POST /api/rapprochement/reglements');
  const mayCorrect = useMay('POST /api/reglements/:idCotisation');
  const [opened, open] = useState<'famille' | 'hors' | 'attente'>();
  const [record, { isRunning: records }] = useApiCommand('POST /api/rapprochement/reglements');
  const [settle, { isRunning: settles }] = useApiCommand('POST /api/rapprochement/lignes/:id');
  const [wait, { isRunning: waits }] = useApiCommand('POST /api/rapprochement/attente/:idReglement');
  const [correct, { isRunning: corrects }] = useApiCommand('POST /api/reglements/:idCotisation');
  const id = row.idLigne ?? 0;
  const shut = () => open(undefined);
  const acts: Readonly<Partial<Record<Row['etat'], ReactNode>>> = {
    proposee: mayRecord && (
      <>
        <Button onClick={() => open('famille')}>Autre famille</Button>
        <Button look="primary" busy={records} onClick={() => void record({ body: { lignes: [id] } })}>
          {`Enregistrer ${formatCents(montant ?? 0)}`}
        </Button>
      </>
    ),
    annoncee: mayRecord && row.echeance && (
      <Button look="primary" busy={records} onClick={() => void record({ body: { echeance: row.echeance } })}>
        {`Enregistrer ${formatCents(montantNous ?? 0)}`}
      </Button>
    ),
    inconnue: (
      <>
        {mayRecord && <Button onClick={() => open('famille')}>Choisir une famille</Button>}
        <Button onClick={() => open('hors')}>Hors Diapason…</Button>
      </>
    ),
    absente: <Button onClick={() => open('attente')}>Attendre…</Button>,
    differente: mayCorrect && row.reglement && row.idCotisation !== null && (
      <Button
        busy={corrects}
        onClick={() =>
          void correct({
            params: { idCotisation: row.idCotisation ?? 0 },
            body: {
              ...row.reglement,
              idReglement: row.idReglement ?? 0,
              quittance: row.quittance,
              montant: (montant ?? 0) / 100,
            } as never,
          })
        }
      >
        {`Corriger en ${formatCents(montant ?? 0)}`}
      </Button>
    ),
    refusee: row.idLigne !== null && (
      <Button busy={settles} onClick={() => void settle({ params: { id }, body: { suite: 'signalee' } })}>
        Signaler et prévenir
      </Button>
    ),
  };
  return (
    <>
      {acts[etat]}
      {opened === 'famille' && (
        <Suspense fallback={null}>
          <FamilyDialog
            title={`${formatCents(montant ?? 0)}${nomPrenom ? `, proposé à ${nomPrenom}` : ''}`}
            busy={records}
            onClose={shut}
            onChoose={async (idCotisation) => {
              if ((await record({ body: { lignes: [id], idCotisation } })).ok) shut();
            }}
          />
        </Suspense>
      )}
      {opened === 'hors' && (
        <Reason
          title="Hors Diapason"
          hint={COMES_BACK}
          busy={settles}
          onClose={shut}
          onSend={async (motif) => {
            if ((await settle({ params: { id }, body: { suite: 'hors', motif } })).ok) shut();
          }}
        />
      )}
      {opened === 'attente' && (
        <Reason
          title="Attendre le prochain relevé"
          hint={COMES_BACK}
          busy={waits}
          onClose={shut}
          onSend={async (motif) => {
            if ((await wait({ params: { idReglement: row.idReglement ?? 0 }, body: { motif } })).ok) shut();
          }}
        />
      )}
    </>
  );
}
