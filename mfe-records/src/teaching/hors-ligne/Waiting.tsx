import { useSession, useUser } from '@diapason/platform';
import { Button, formatDateTime, Icon, Note, plural } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dayOf } from '../fiche-presence/day';
import { forget, isSame, type KeptSheet, useKept } from './kept';
import { useOffline } from './network';
import styles from './offline.module.css';
import { isHeld, sendSheet } from './sending';

/** Between two tries, where the browser does not say that the network is back. */
const AGAIN_MS = 60_000;

interface Props {
  /** The sheet that is open: what is only ticked there stays until its button is pressed, and is said there. */
  readonly but?: Pick<KeptSheet, 'idAtelier' | 'date'>;
}

/** « 3 fiches en attente d’envoi », and sends them as soon as there is network; what the server refused is offered to read. */
export function Waiting({ but }: Props) {
  const { idUtilisateur } = useUser();
  const isOffline = useOffline();
  const { sending, sendAll } = useSendAll(but);
  const own = (useKept().sheets ?? []).filter((one) => one.idUtilisateur === idUtilisateur);
  const elsewhere = own.filter((one) => !but || !isSame(one, { ...but, idUtilisateur }));
  const waiting = elsewhere.filter((one) => !isHeld(one));
  const asking = elsewhere.filter(({ asks, refusal }) => asks && refusal === undefined);
  const refused = elsewhere.filter(({ refusal }) => refusal !== undefined);
  return (
    <>
      {waiting.length > 0 && (
        <Bar
          acts={
            !isOffline && (
              <Button look="quiet" busy={sending} onClick={() => void sendAll()}>
                Envoyer maintenant
              </Button>
            )
          }
        >
          <details>
            <summary>{plural(waiting.length, 'fiche en attente d’envoi', 'fiches en attente d’envoi')}</summary>
            <Sheets sheets={waiting} />
          </details>
        </Bar>
      )}
      {asking.length > 0 && (
        <Note tone="warning">
          {plural(
            asking.length,
            'fiche enregistrée depuis attend votre choix',
            'fiches enregistrées depuis attendent votre choix',
          )}
          <Sheets sheets={asking} />
        </Note>
      )}
      {refused.length > 0 && (
        <Note tone="warning">
          {plural(refused.length, 'fiche n’a pas été prise', 'fiches n’ont pas été prises')}
          <Unsent sheets={refused} />
        </Note>
      )}
    </>
  );
}

const Sheets = ({ sheets }: { readonly sheets: readonly KeptSheet[] }) => (
  <ul className={styles.sheets}>
    {sheets.map(({ idAtelier, date, libelleType, heureDebut }) => (
      <li key={`${idAtelier} ${date}`}>
        <Link to={`/fiche-presence/${idAtelier}?date=${date}`}>
          {`${libelleType}, ${dayOf(date).toLowerCase()} à ${heureDebut}`}
        </Link>
      </li>
    ))}
  </ul>
);

/** What the server did not take, to be read and dropped here: the workshop itself may be gone. */
const Unsent = ({ sheets }: { readonly sheets: readonly KeptSheet[] }) => (
  <ul className={styles.sheets}>
    {sheets.map((sheet) => (
      <li key={`${sheet.idAtelier} ${sheet.date}`}>
        <Sheets sheets={[sheet]} />
        <p>{`${plural(Object.keys(sheet.ticks.eleves).length, 'élève coché', 'élèves cochés')}. ${sheet.refusal}`}</p>
        <Button look="quiet" onClick={() => void forget(sheet)}>
          J’ai lu
        </Button>
      </li>
    ))}
  </ul>
);

/** Sends what waits when the screen opens, when the network is back, and from time to time. */
function useSendAll(but: Props['but']) {
  const { idUtilisateur, usurpation } = useUser();
  const { status } = useSession();
  const { sheets } = useKept();
  const isOffline = useOffline();
  const [sending, setSending] = useState(false);
  const due = (sheets ?? []).filter(
    (one) =>
      one.idUtilisateur === idUtilisateur &&
      !isHeld(one) &&
      (one.act !== 'tick' || !but || !isSame(one, { ...but, idUtilisateur })),
  );
  const sendAll = async () => {
    setSending(true);
    for (const one of due) {
      const ended = await sendSheet(one);
      if (ended === 'cut') break;
    }
    setSending(false);
  };
  const latest = useRef(sendAll);
  latest.current = sendAll;
  const sends = status === 'open' && !usurpation && !isOffline && sheets !== undefined;
  useEffect(() => {
    if (!sends) return;
    void latest.current();
    const timer = setInterval(() => void latest.current(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [sends]);
  // A page that opened without network has no session: it begins anew, and finds its sheets on the device.
  const mayResume = status === 'offline' && !isOffline;
  useEffect(() => {
    if (mayResume) location.reload();
  }, [mayResume]);
  return { sending, sendAll };
}

interface StripProps {
  /** What the device has of this sheet. */
  readonly kept: KeptSheet | undefined;
  readonly isOffline: boolean;
}

/** « Hors ligne, gardé sur ce téléphone », with the time of the last tick. */
export function Strip({ kept, isOffline }: StripProps) {
  const { isRefused } = useKept();
  const open = kept && kept.refusal === undefined ? kept : undefined;
  if (isRefused && open)
    return <Note tone="danger">{'Ce navigateur ne garde rien\u00a0: enregistrez avant de quitter cette page.'}</Note>;
  if (!isOffline && (!open || open.act === 'tick')) return null;
  return (
    <Bar acts={open && <span>{`à ${formatDateTime(open.at).slice(-5)}`}</span>}>
      <span role="status">
        {isOffline ? (open ? 'Hors ligne, gardé sur ce téléphone' : 'Hors ligne') : 'En attente d’envoi'}
        {isOffline && open && open.act !== 'tick' ? ', en attente d’envoi' : ''}
      </span>
    </Bar>
  );
}

const Bar = ({ children, acts }: { readonly children: ReactNode; readonly acts?: ReactNode }) => (
  <div className={styles.bar}>
    <Icon name="upload" size={16} />
    <div>{children}</div>
    {acts}
  </div>
);
