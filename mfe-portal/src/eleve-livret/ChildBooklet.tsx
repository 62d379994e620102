import { bookletStatus } from '@diapason/contracts/constants';
import { type ApiData, downloadFile, useApiQuery } from '@diapason/platform';
import { Button, ErrorState, formatDateTime, Loading, Panel } from '@diapason/ui';
import { useState } from 'react';
import { ChildPage } from '../enfant/ChildPage';
import styles from '../enfant/child.module.css';

type Booklet = ApiData<'GET /api/livrets/fiche/:id'>;

/** The booklets of a child that are validated: on the page, and as PDF. */
export default function ChildBooklet() {
  return (
    <ChildPage tab="livret" title="Livret">
      {({ idEleve }) => <Booklets key={idEleve} idEleve={idEleve} />}
    </ChildPage>
  );
}

function Booklets({ idEleve }: { readonly idEleve: number }) {
  const list = useApiQuery('GET /api/eleves/:id/SI_list', { params: { id: idEleve }, query: {} });
  if (list.error && !list.data) return <ErrorState message={list.error.message} onRetry={list.refetch} />;
  if (!list.data) return <Loading />;
  const numbers = list.data.flatMap(({ fk_livret, statutLivret }) =>
    fk_livret !== null && statutLivret === bookletStatus.validated ? [fk_livret] : [],
  );
  if (numbers.length === 0) return <p className="d-note">Aucun livret n’est encore validé.</p>;
  return (
    <div className="d-stack">
      {numbers.map((id) => (
        <OneBooklet key={id} id={id} />
      ))}
    </div>
  );
}

function OneBooklet({ id }: { readonly id: number }) {
  const sheet = useApiQuery('GET /api/livrets/fiche/:id', { params: { id } });
  const [busy, setBusy] = useState(false);
  if (sheet.error && !sheet.data) return <ErrorState message={sheet.error.message} onRetry={sheet.refetch} />;
  if (!sheet.data) return <Loading />;
  const booklet: Booklet = sheet.data;
  const download = async () => {
    setBusy(true);
    await downloadFile('POST /api/fichiers/download/livret', { body: { idLivret: id } });
    setBusy(false);
  };
  return (
    <Panel
      title={`${booklet.titre}, ${booklet.libelleAnneeScolaire}`}
      icon="book"
      actions={
        <Button icon="download" busy={busy} onClick={() => void download()}>
          PDF
        </Button>
      }
    >
      <p className={styles.quiet}>
        {[booklet.libelleOffre, booklet.precisionOffre, booklet.nomPrenomEnseignant].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.quiet}>{`validé le ${formatDateTime(booklet.modifieLe)}`}</p>
      {booklet.discipline?.map(({ titre, criteres }) => (
        <section key={titre}>
          <h3>{titre}</h3>
          <dl className="d-definition">
            {criteres.map(({ libelle, note }) => (
              <div key={libelle}>
                <dt>{libelle}</dt>
                <dd>{note ?? 'non noté'}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Panel>
  );
}
