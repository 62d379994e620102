import { enrolmentState, formatPhone, frenchDate } from '@diapason/contracts/constants';
import { useApiCommand, useApiQuery } from '@diapason/platform';
import { Button, ErrorState, formatCents, formatDateTime, formatNumber, Loading, Note, State } from '@diapason/ui';
import { Link, LinkWhere } from '@diapason/ui/router';
import { PanelBlock, PanelHead, PanelLines, type PanelWays, ReachLink, useIsAllowed } from '@diapason/ui/table';
import { useRef, useState } from 'react';
import { Doubles } from './Doubles';
import { Papers } from './Papers';
import { ReasonDialog } from './ReasonDialog';
import { inWords, type Request, type RequestRow, type Way } from './request-words';
import styles from './requests.module.css';

/** One request beside the list; an answer opens the next one. */
export function RequestPanel({ row, close, next }: { readonly row: RequestRow } & PanelWays) {
  const { idDemande } = row;
  const { data, error, refetch } = useApiQuery('GET /api/inscriptions/demandes/:id', { params: { id: idDemande } });
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />;
  if (!data) return <Loading />;
  return <Shown request={data} onAnswered={() => (next ? next() : close())} />;
}

function Shown({ request, onAnswered }: { readonly request: Request; readonly onAnswered: () => void }) {
  const isAllowed = useIsAllowed();
  const doubles = useRef<HTMLDivElement>(null);
  const { nomPrenom, adresse, telephone, email, confirmee, origine, etat, libelleEtat, libelleRetenue, motif } =
    request;
  const isDecided = etat !== enrolmentState.received && etat !== enrolmentState.asked && etat !== enrolmentState.held;
  return (
    <>
      <PanelHead
        name={nomPrenom}
        isPerson
        about={[
          adresse,
          telephone && formatPhone(telephone),
          origine === 'espace' ? 'depuis son espace' : confirmee ? 'e-mail confirmé' : 'e-mail à confirmer',
        ]}
      />
      <p className={styles.reach}>
        {telephone && <ReachLink href={`tel:${telephone}`} icon="phone" label={`Appeler ${nomPrenom}`} />}
        {email && <ReachLink href={`mailto:${email}`} icon="mail" label={`Écrire à ${nomPrenom}`} />}
        {isAllowed('historique') && <Link to={`/historique/${request.flux}`}>Historique</Link>}
      </p>
      {(isDecided || libelleRetenue || motif) && (
        <Note tone={etat === enrolmentState.held ? 'danger' : 'information'}>
          {[libelleEtat, libelleRetenue].filter(Boolean).join('\u00a0: ')}
          {request.decideeLe && `, ${formatDateTime(request.decideeLe)}`}
          {motif && <q className={styles.words}>{motif}</q>}
        </Note>
      )}
      <Children request={request} />
      <div ref={doubles} tabIndex={-1}>
        <Doubles request={request} />
      </div>
      <Papers request={request} />
      <Estimate request={request} />
      {isAllowed('repondre') && !isDecided && (
        <Answers request={request} onAnswered={onAnswered} onDouble={() => doubles.current?.focus()} />
      )}
    </>
  );
}

const Children = ({ request: { eleves } }: { readonly request: Request }) => (
  <PanelBlock title="Élèves">
    <ul className={styles.children}>
      {eleves.map(({ idEleve, nomPrenom, dateNaissance, fiche, offres }) => (
        <li key={idEleve}>
          <p>
            <LinkWhere to={fiche ? `/fiche-eleve/${idEleve}` : undefined}>{nomPrenom}</LinkWhere>
            {dateNaissance && <small>{`né(e) le ${frenchDate(dateNaissance)}`}</small>}
          </p>
          {offres.map((offer) => (
            <p key={`${offer.libelleOffre}-${offer.libelleInstrument}`}>
              {[offer.libelleOffre, offer.libelleInstrument, offer.libelleSite].filter(Boolean).join(' · ')}
              {offer.commentaireInscription && <q className={styles.words}>{offer.commentaireInscription}</q>}
            </p>
          ))}
        </li>
      ))}
    </ul>
  </PanelBlock>
);

function Estimate({ request: { estimation, eleves } }: { readonly request: Request }) {
  if (!estimation) return null;
  const name = (at: number | null) => (at === null ? '' : (eleves[at]?.prenom ?? ''));
  const { montant, tranche, quotient, lignes } = estimation;
  return (
    <PanelBlock title="Estimation">
      <p className={styles.total}>
        {quotient === null ? `sans avis, tranche ${tranche}` : `tranche ${tranche}, quotient ${formatNumber(quotient)}`}
        <strong>{formatCents(montant)}</strong>
      </p>
      <PanelLines
        label="Estimation"
        lines={lignes.map(({ libelle, eleve, montant: amount, detail }, at) => ({
          key: at,
          title: [name(eleve), libelle].filter(Boolean).join(', '),
          note: detail,
          amount: formatCents(amount),
        }))}
      />
    </PanelBlock>
  );
}

function Answers(props: { readonly request: Request; readonly onAnswered: () => void; readonly onDouble: () => void }) {
  const { request, onAnswered, onDouble } = props;
  const [asked, ask] = useState<Way>();
  const [answer, { isRunning }] = useApiCommand('POST /api/inscriptions/demandes/:id/reponse');
  const send = async (acte: Way, motif: string | null) => {
    const { ok } = await answer({ params: { id: request.idDemande }, body: { acte, motif } });
    if (!ok) return;
    ask(undefined);
    onAnswered();
  };
  const isHeld = request.etat === enrolmentState.held;
  const hasDouble = request.doubles.some(({ ouvert }) => ouvert);
  const names = inWords(request.eleves.map(({ prenom }) => prenom));
  return (
    <footer className={styles.acts}>
      <p>
        {isHeld
          ? `Laisser entrer crée les fiches de la famille et place la demande dans la file.`
          : `Accepter inscrit ${names}, rend la cotisation due et écrit à la famille.`}{' '}
        {hasDouble && !isHeld && <State tone="warning">Un double est à examiner d’abord</State>}
      </p>
      {isHeld ? (
        <>
          <Button look="danger" onClick={() => ask('ecarter')}>
            Écarter…
          </Button>
          <Button look="primary" busy={isRunning} onClick={() => void send('laisserEntrer', null)}>
            Laisser entrer
          </Button>
        </>
      ) : (
        <>
          <Button look="danger" onClick={() => ask('refuser')}>
            Refuser…
          </Button>
          <Button onClick={() => ask('completer')}>Demander un complément…</Button>
          <Button
            look="primary"
            icon="check"
            busy={isRunning}
            onClick={() => (hasDouble ? onDouble() : void send('accepter', null))}
          >
            Accepter
          </Button>
        </>
      )}
      {asked && (
        <ReasonDialog
          way={asked}
          busy={isRunning}
          onClose={() => ask(undefined)}
          onSend={(motif) => void send(asked, motif)}
        />
      )}
    </footer>
  );
}
