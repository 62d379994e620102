import { enrolmentState, formatPhone, frenchDate, messages } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand, useApiQuery, useMay } from '@diapason/platform';
import { Button, EmptyState, ErrorState, formatDateTime, formatNumber, Loading, Page, State } from '@diapason/ui';
import { SearchField, TextAreaField } from '@diapason/ui/form';
import { Modal } from '@diapason/ui/overlay';
import { Link } from '@diapason/ui/router';
import { useState } from 'react';
import { matching, type Request, type RequestView, requestViews, toSee, viewed } from './request-views';
import styles from './requests.module.css';

type Way = 'accepter' | 'completer' | 'refuser' | 'laisserEntrer' | 'ecarter';

/** « Demandes d’inscription »: what came in, the oldest first, and what becomes of it. */
export default function Requests() {
  const list = useApiQuery('POST /api/inscriptions/demandes', { body: {} }, { stable: true });
  const [view, setView] = useState<RequestView>('aTraiter');
  const [search, setSearch] = useState('');
  const [opened, open] = useState<number>();
  if (list.error && !list.data)
    return (
      <Page title="Demandes d’inscription">
        <ErrorState message={list.error.message} onRetry={list.refetch} />
      </Page>
    );
  if (!list.data) return <Loading />;
  const rows = viewed(list.data, view).filter((one) => matching(one, search));
  const shown = rows.find(({ idDemande }) => idDemande === opened);
  return (
    <Page title="Demandes d’inscription" beside={<span>{formatNumber(viewed(list.data, 'aTraiter').length)}</span>}>
      <nav className={styles.views} aria-label="Vues">
        {requestViews.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={view === id}
            onClick={() => {
              setView(id);
              open(undefined);
            }}
          >
            {label} <small>{formatNumber(viewed(list.data as readonly Request[], id).length)}</small>
          </button>
        ))}
      </nav>
      <SearchField label="Nom, téléphone, élève…" value={search} onChange={setSearch} />
      <div className={styles.split}>
        {rows.length === 0 ? (
          <EmptyState title="Aucune demande" icon="listCheck" />
        ) : (
          <ul className={styles.list}>
            {rows.map((row) => (
              <Row key={row.idDemande} row={row} isOpen={row.idDemande === opened} onOpen={() => open(row.idDemande)} />
            ))}
          </ul>
        )}
        {shown && <Detail key={shown.idDemande} row={shown} onClose={() => open(undefined)} />}
      </div>
    </Page>
  );
}

function Row({
  row,
  isOpen,
  onOpen,
}: {
  readonly row: Request;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  const seen = toSee(row);
  const offers = row.eleves.flatMap(({ offres }) => offres);
  return (
    <li>
      <button type="button" className={styles.row} aria-pressed={isOpen} onClick={onOpen}>
        <time dateTime={row.recueLe}>{formatDateTime(row.recueLe)}</time>
        <span>
          <strong>{row.nomPrenom}</strong>
          <small>{row.eleves.map(({ nomPrenom }) => nomPrenom).join(', ')}</small>
        </span>
        <span>
          {offers[0]?.libelleOffre ?? ''}
          <small>{offers.length > 1 ? `et ${formatNumber(offers.length - 1)} de plus` : offers[0]?.libelleSite}</small>
        </span>
        <State tone={seen.tone}>{seen.words}</State>
      </button>
    </li>
  );
}

function Detail({ row, onClose }: { readonly row: Request; readonly onClose: () => void }) {
  const may = useMay('POST /api/inscriptions/demandes/:id/reponse');
  const [asked, ask] = useState<Way>();
  const [answer, { isRunning }] = useApiCommand('POST /api/inscriptions/demandes/:id/reponse');
  const isHeld = row.etat === enrolmentState.held;
  const isOpen = row.etat === enrolmentState.received || row.etat === enrolmentState.asked;
  const send = async (acte: Way, motif: string | null) => {
    const done = await answer({ params: { id: row.idDemande }, body: { acte, motif } });
    if (done.ok) ask(undefined);
  };
  return (
    <aside className={styles.detail} aria-label={row.nomPrenom}>
      <header>
        <h2>{row.nomPrenom}</h2>
        <Button look="quiet" icon="close" label="Fermer" onClick={onClose} />
      </header>
      <p className={styles.quiet}>
        {[row.adresse, row.telephone && formatPhone(row.telephone), row.email].filter(Boolean).join(' · ')}
        {row.confirmee ? ' · adresse confirmée' : ' · adresse e-mail à confirmer'}
      </p>
      <p>
        <State
          tone={toSee(row).tone}
        >{`${row.libelleEtat}${row.libelleRetenue ? `\u00a0: ${row.libelleRetenue}` : ''}`}</State>
      </p>
      {row.motif && <blockquote>{row.motif}</blockquote>}
      {row.eleves.map(({ idEleve, nomPrenom, dateNaissance, offres }) => (
        <section key={idEleve}>
          <h3>
            {nomPrenom} <small>{dateNaissance && frenchDate(dateNaissance)}</small>
          </h3>
          <ul>
            {offres.map((offer) => (
              <li key={`${offer.libelleOffre}-${offer.libelleInstrument}`}>
                {[offer.libelleOffre, offer.libelleInstrument, offer.libelleSite].filter(Boolean).join(' · ')}
                {offer.commentaireInscription && <small>{`«\u00a0${offer.commentaireInscription}\u00a0»`}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Doubles row={row} may={may} />
      <p className={styles.quiet}>
        {`Pièces reçues\u00a0: ${row.pieces.length === 0 ? 'aucune, à fournir avant le 30 septembre' : formatNumber(row.pieces.length)}`}
      </p>
      {may && isOpen && (
        <footer className={styles.acts}>
          <p className={styles.quiet}>Accepter inscrit les élèves, rend la cotisation due et écrit à la famille.</p>
          <Button look="danger" onClick={() => ask('refuser')}>
            Refuser…
          </Button>
          <Button onClick={() => ask('completer')}>Demander un complément…</Button>
          <Button look="primary" icon="check" busy={isRunning} onClick={() => void send('accepter', null)}>
            Accepter
          </Button>
        </footer>
      )}
      {may && isHeld && (
        <footer className={styles.acts}>
          <Button look="danger" onClick={() => ask('ecarter')}>
            Écarter…
          </Button>
          <Button look="primary" busy={isRunning} onClick={() => void send('laisserEntrer', null)}>
            Laisser entrer
          </Button>
        </footer>
      )}
      {asked && (
        <Reason
          way={asked}
          busy={isRunning}
          onClose={() => ask(undefined)}
          onSend={(motif) => void send(asked, motif)}
        />
      )}
    </aside>
  );
}

const titles: Readonly<Record<Way, string>> = {
  accepter: 'Accepter',
  completer: 'Demander un complément',
  refuser: 'Refuser la demande',
  laisserEntrer: 'Laisser entrer',
  ecarter: 'Écarter la demande',
};

function Reason(props: {
  readonly way: Way;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSend: (motif: string) => void;
}) {
  const { way, busy, onClose, onSend } = props;
  const [motif, setMotif] = useState('');
  const [fault, setFault] = useState<string>();
  const send = () => (motif.trim() === '' ? setFault(messages.enrolment.reasonRequired) : onSend(motif));
  const footer = (
    <div className="d-modal-actions">
      <Button onClick={onClose}>Annuler</Button>
      <Button look={way === 'completer' ? 'primary' : 'danger'} busy={busy} onClick={send}>
        {titles[way]}
      </Button>
    </div>
  );
  return (
    <Modal title={titles[way]} open onClose={onClose} footer={footer} size="small">
      <TextAreaField
        label={way === 'completer' ? 'Ce qui manque' : 'Motif'}
        name="motif"
        required
        rows={4}
        maxLength={500}
        hint={way === 'ecarter' ? 'La famille n’en reçoit rien' : 'La famille le lit dans son e-mail'}
        value={motif}
        error={fault}
        onChange={setMotif}
      />
    </Modal>
  );
}

type Double = ApiData<'POST /api/inscriptions/demandes'>[number]['doubles'][number];

function Doubles({ row, may }: { readonly row: Request; readonly may: boolean }) {
  const [settle, { isRunning }] = useApiCommand('POST /api/inscriptions/demandes/:id/double');
  const open = row.doubles.filter(({ ouvert }) => ouvert);
  const sheet = ({ nature, connu }: Double) =>
    nature === 'pupil' ? `/fiche-eleve/${connu}` : `/fiche-responsable/${connu}`;
  const say = (double: Double, suite: 'meme' | 'autre') => {
    const { nature, demande, connu } = double;
    void settle({ params: { id: row.idDemande }, body: { nature, demande, connu, suite } });
  };
  return open.map((double) => (
    <section key={`${double.nature}-${double.demande}-${double.connu}`} className={styles.double}>
      <h3>{`${double.nomPrenomConnu} est peut-être déjà ${double.nature === 'pupil' ? 'élève' : 'responsable'}`}</h3>
      <p>
        <Link to={sheet(double)}>Ouvrir la fiche connue</Link>
        {double.adresse === 0 && '\u00a0: la même personne se réunit depuis sa fiche, par «\u00a0…\u00a0».'}
      </p>
      {may && (
        <div className={styles.acts}>
          {double.adresse === 1 && (
            <Button busy={isRunning} onClick={() => say(double, 'meme')}>
              Même personne
            </Button>
          )}
          <Button busy={isRunning} onClick={() => say(double, 'autre')}>
            Deux personnes
          </Button>
        </div>
      )}
    </section>
  ));
}
