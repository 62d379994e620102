import { useApiQuery } from '@diapason/platform';
import { Button, ErrorState, formatDate, formatNumber, Loading, Panel, RichText } from '@diapason/ui';
import { useState } from 'react';
import styles from './home.module.css';

const SHOWN_FIRST = 3;

/** The school's messages to guardians, newest first. */
export function InformationBlock() {
  return (
    <Panel title="Dernières informations" icon="info" fold="open">
      <Messages />
    </Panel>
  );
}

function Messages() {
  const [all, setAll] = useState(false);
  const list = useApiQuery('GET /api/informations/list', { query: { lecture: true, visible: 1 } });
  if (list.error && !list.data) return <ErrorState message={list.error.message} onRetry={list.refetch} />;
  if (!list.data) return <Loading />;
  if (list.data.length === 0) return <p className={styles.quiet}>Pas de nouvelle pour le moment.</p>;
  const shown = all ? list.data : list.data.slice(0, SHOWN_FIRST);
  return (
    <div className="d-stack">
      {shown.map((message) => (
        <article key={message.idInformation} className={styles.message}>
          <h3>{message.titre}</h3>
          <p className={styles.quiet}>
            <time dateTime={message.date}>{formatDate(message.date)}</time>
          </p>
          <RichText html={message.message} />
        </article>
      ))}
      {shown.length < list.data.length && (
        <Button onClick={() => setAll(true)}>
          {`Voir les messages précédents (${formatNumber(list.data.length - shown.length)})`}
        </Button>
      )}
    </div>
  );
}
