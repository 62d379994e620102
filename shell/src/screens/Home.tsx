import type { InformationRow } from '@diapason/contracts';
import { informationRights } from '@diapason/contracts/constants';
import { useApiQuery, useRights } from '@diapason/platform';
import { EmptyState, ErrorState, formatDate, Loading, Page, RichText, Slot, Tabs, useBelow } from '@diapason/ui';
import { useState } from 'react';
import { useCatalogue } from '../remotes/catalogue-state';
import { matchRoute } from '../routing/matcher';
import { ScreenLink } from './ScreenLink';

const COLUMNS = [
  { type: 'direction', title: 'Direction' },
  { type: 'syndicat', title: 'Représentants du personnel' },
] as const;
type Column = (typeof COLUMNS)[number];

/** Visible messages of the direction and of the staff's representatives: two columns, or tabs on a narrow screen. */
export default function Home() {
  const narrow = useBelow('tablet');
  const [tab, setTab] = useState<string>(COLUMNS[0].type);
  return (
    <Page title="Informations et Actualités">
      <Slot place="block" of="staffHome" />
      {narrow ? (
        <Tabs
          label="Informations"
          selected={tab}
          onSelect={setTab}
          items={COLUMNS.map((column) => ({
            key: column.type,
            label: column.title,
            content: <Messages column={column} level={2} />,
          }))}
        />
      ) : (
        <div className="home-columns">
          {COLUMNS.map((column) => (
            <section key={column.type} aria-labelledby={`colonne-${column.type}`}>
              <h2 id={`colonne-${column.type}`}>{column.title}</h2>
              <Messages column={column} level={3} />
            </section>
          ))}
        </div>
      )}
    </Page>
  );
}

interface MessagesProps {
  readonly column: Column;
  /** Heading level of a message: under the column's heading, or under the page's. */
  readonly level: 2 | 3;
}

function Messages({ column, level }: MessagesProps) {
  const list = useApiQuery('GET /api/informations/list', { query: { type: column.type, lecture: true, visible: 1 } });
  if (list.error && !list.data) return <ErrorState message={list.error.message} onRetry={list.refetch} />;
  if (!list.data) return <Loading />;
  if (list.data.length === 0) return <EmptyState icon="info" title="Aucun message pour le moment" />;
  return (
    <div className="d-stack">
      {list.data.map((message) => (
        <Message key={message.idInformation} message={message} column={column} level={level} />
      ))}
    </div>
  );
}

function Message({ message, column, level }: MessagesProps & { readonly message: InformationRow }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const can = useRights();
  const { apps } = useCatalogue();
  const edit = `/edition-information/${message.idInformation}`;
  const editable = can(informationRights[column.type].lien) && matchRoute(apps ?? [], edit) !== undefined;
  return (
    <article className="information">
      <header>
        <Heading>{message.titre}</Heading>
        <p>
          <time dateTime={message.date}>{formatDate(message.date)}</time>
          {message.nomPrenomUtilisateur && ` · ${message.nomPrenomUtilisateur}`}
        </p>
      </header>
      <RichText html={message.message} />
      {editable && <ScreenLink href={`${edit}?type=${column.type}`}>Modifier</ScreenLink>}
    </article>
  );
}
