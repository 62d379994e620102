import { formatCents, type MailingType } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand, useApiQuery } from '@diapason/platform';
import { Button, formatDateTime, formatNumber, Panel, Progress, plural } from '@diapason/ui';
import { AnswerDialog } from '@diapason/ui/overlay';
import { useEffect, useState } from 'react';
import styles from './ecrire.module.css';

type Sent = ApiData<'GET /api/envois'>[number];

interface Props {
  readonly type: MailingType;
  readonly fk_anneeScolaire: number;
}

const AGAIN_MS = 2_000;

/** The mailings of the year and how far each is; asked again while one is under way. */
export function Mailings({ type, fk_anneeScolaire }: Props) {
  const { data, refetch } = useApiQuery('GET /api/envois', { query: { fk_anneeScolaire, type } });
  const [open, setOpen] = useState<Sent>();
  const isUnderWay = data?.some(({ restants }) => restants > 0) ?? false;
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(refetch, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, refetch]);
  if (!data || data.length === 0) return null;
  return (
    <Panel title="Envois de l’année">
      <ul className={styles.sent}>
        {data.map((one) => (
          <li key={one.idEnvoi}>
            <p>
              <strong>{one.objet}</strong>
              <small>{`${formatDateTime(one.date)} · ${one.nomPrenomUtilisateur}`}</small>
            </p>
            {one.restants > 0 ? (
              <Progress
                title={one.objet}
                done={one.nombre - one.restants}
                total={one.nombre}
                unit="familles"
                failed={one.echecs}
              />
            ) : (
              <p>
                {`${formatNumber(one.envoyes)} ${one.envoyes > 1 ? 'envoyés' : 'envoyé'}`}
                {one.echecs > 0 && <small className={styles.failed}>{`${formatNumber(one.echecs)} en échec`}</small>}
              </p>
            )}
            <Result mailing={one} />
            <Button look="quiet" onClick={() => setOpen(one)}>
              Suivre
              <span className="d-visually-hidden">{`\u00a0: ${one.objet}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      {open && <Lines mailing={open} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}

/** What came in since, and what can be tried again. */
function Result({ mailing: { idEnvoi, objet, payeurs, recu, echecs, restants } }: { readonly mailing: Sent }) {
  const [again, { isRunning }] = useApiCommand('POST /api/envois/:id/reprise');
  return (
    <p>
      {payeurs !== null && payeurs > 0 && (
        <>
          {`${formatNumber(payeurs)} ${payeurs > 1 ? 'ont payé' : 'a payé'}`}
          <small>{`${formatCents(recu ?? 0)} reçus depuis`}</small>
        </>
      )}
      {echecs > 0 && restants === 0 && (
        <Button look="quiet" busy={isRunning} onClick={() => void again({ params: { id: idEnvoi } })}>
          Reprendre les échecs
          <span className="d-visually-hidden">{`\u00a0: ${objet}`}</span>
        </Button>
      )}
    </p>
  );
}

type Line = ApiData<'GET /api/envois/:id/destinataires'>[number];

const STATES: Readonly<Record<Line['etat'], string>> = {
  attente: 'en attente',
  envoye: 'envoyé',
  abandonne: 'rien à envoyer\u00a0: réglé ou laissé de côté entre-temps',
  echec: 'non remis',
  sansAdresse: 'sans adresse',
};

function Lines({ mailing, onClose }: { readonly mailing: Sent; readonly onClose: () => void }) {
  const lines = useApiQuery('GET /api/envois/:id/destinataires', { params: { id: mailing.idEnvoi } });
  return (
    <AnswerDialog
      title={`${mailing.objet}\u00a0: ${plural(mailing.nombre, 'famille')}`}
      query={lines}
      onClose={onClose}
    >
      {(rows) => (
        <ul className={styles.lines}>
          {rows.map(({ fk_responsable, nomPrenomUtilisateur, etat, raison }) => (
            <li key={fk_responsable}>
              <span>{nomPrenomUtilisateur}</span>
              <small>{[STATES[etat], raison].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      )}
    </AnswerDialog>
  );
}
