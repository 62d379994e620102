import { enrolmentLimits, formatCents, messages, schoolingStatus } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand, useApiQuery, useUser } from '@diapason/platform';
import { Button, ErrorState, Icon, Loading, Panel, State } from '@diapason/ui';
import { CheckboxField } from '@diapason/ui/form';
import { Modal } from '@diapason/ui/overlay';
import { Link } from '@diapason/ui/router';
import { useRef, useState } from 'react';
import { useOffered } from '../inscription/offered';
import parts from '../parts/parts.module.css';
import styles from './re-enrolment.module.css';

type Offered = ApiData<'GET /api/inscriptions/offres'>;
type Row = ApiData<'GET /api/eleves/SI_In_JSON'>[number];
type Child = ApiData<'GET /api/utilisateursResponsables/:id/elevesAttached'>[number];

/** Children and their offers for the year to come (document 002 §4). */
export default function ReEnrolmentBlock() {
  const { idUtilisateur } = useUser();
  const offered = useOffered();
  const children = useApiQuery('GET /api/utilisateursResponsables/:id/elevesAttached', {
    params: { id: idUtilisateur },
  });
  const error = offered.error ?? children.error;
  return (
    <Panel title="Réinscription" icon="refresh" fold="open">
      {error && (!offered.data || !children.data) ? (
        <ErrorState message={error.message} onRetry={offered.error ? offered.refetch : children.refetch} />
      ) : offered.data && children.data ? (
        <div className="d-stack" id="reinscription">
          {children.data.map((child) => (
            <ChildOffers key={child.idEleve} child={child} offered={offered.data as Offered} />
          ))}
          {offered.data.reinscription && (
            <Link to="/inscription/ChoixParcours?reinscription=true" className={parts.act}>
              <Icon name="plus" size={16} /> Inscrire un autre enfant
            </Link>
          )}
        </div>
      ) : (
        <Loading />
      )}
    </Panel>
  );
}

function ChildOffers({ child, offered }: { readonly child: Child; readonly offered: Offered }) {
  const { idEleve, nomPrenomEleve } = child;
  const { idAnneeScolaire, libelleAnneeScolaire } = offered.anneeScolaire;
  const rows = useApiQuery('GET /api/eleves/SI_In_JSON', { query: { fk_eleve: idEleve } });
  const image = useApiQuery('GET /api/droitImage/verificationDroitImage/:idEleve', {
    params: { idEleve },
    query: { fk_anneeScolaire: idAnneeScolaire },
  });
  const [asked, ask] = useState<Row>();
  if (rows.error && !rows.data) return <ErrorState message={rows.error.message} onRetry={rows.refetch} />;
  if (!rows.data) return <Loading />;
  const next = rows.data.filter(({ fk_anneeScolaire }) => fk_anneeScolaire === idAnneeScolaire);
  const current = rows.data.filter((one) => one.fk_anneeScolaire !== idAnneeScolaire && one.reinscription === 0);
  const isFull = next.length >= enrolmentLimits.offers;
  const answer = image.data && (image.data.existe || !image.data.demande) ? String(image.data.etat ?? 0) : '';
  return (
    <section className={styles.child} aria-label={nomPrenomEleve}>
      <h3>{nomPrenomEleve}</h3>
      {!offered.reinscription && next.length === 0 && (
        <p className={styles.quiet}>{messages.enrolment.inactiveUntil(libelleAnneeScolaire)}</p>
      )}
      <ul className="d-plain-list">
        {next.map((row) => (
          <li key={row.idScolarite} className={styles.row}>
            <Named row={row} />
            <State tone={row.fk_statut === schoolingStatus.reEnrolment ? 'warning' : 'success'}>
              {`${row.libelleStatut} ${libelleAnneeScolaire}`}
            </State>
          </li>
        ))}
        {current.map((row) => (
          <li key={row.idScolarite} className={styles.row}>
            <Named row={row} />
            {offered.reinscription && !isFull && <Button onClick={() => ask(row)}>Réinscrire</Button>}
          </li>
        ))}
      </ul>
      {isFull ? (
        <p className={styles.quiet}>{messages.enrolment.threeOffers}</p>
      ) : (
        offered.reinscription && (
          <Link
            className={parts.act}
            to={`/inscription/ChoixOffres?numeroEleve=1&reinscription=true&idEleve=${idEleve}&SE=&droitImage=${answer}&condition=`}
          >
            <Icon name="plus" size={16} /> {messages.enrolment.addOffer}
          </Link>
        )
      )}
      {asked && (
        <ReEnrolDialog
          row={asked}
          name={nomPrenomEleve}
          offered={offered}
          asksImage={image.data?.demande === true && !image.data.existe}
          onClose={() => ask(undefined)}
        />
      )}
    </section>
  );
}

const Named = ({ row }: { readonly row: Row }) => (
  <span className={styles.named}>
    <strong>{row.libelleOffre}</strong>
    <small>{[row.libelleInstrument, row.libelleSite].filter(Boolean).join(' · ')}</small>
  </span>
);

interface DialogProps {
  readonly row: Row;
  readonly name: string;
  readonly offered: Offered;
  readonly asksImage: boolean;
  readonly onClose: () => void;
}

/** Asks for the image right and the fee, then confirms. */
function ReEnrolDialog({ row, name, offered, asksImage, onClose }: DialogProps) {
  const { email } = useUser();
  const { idAnneeScolaire, libelleAnneeScolaire } = offered.anneeScolaire;
  const price = useApiQuery('POST /api/inscriptions/estimation', { body: { eleves: [] } });
  const fee = price.data?.frais ?? 0;
  const [image, setImage] = useState(false);
  const [accepted, accept] = useState(false);
  const [passage, setPassage] = useState(row.passage === 1 && row.fk_offreSuperieure !== null);
  const [fault, setFault] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const [save, { isRunning }] = useApiCommand('POST /api/eleves/:id/reinscription', { failure: false });
  const [saveImage] = useApiCommand('POST /api/droitImage/', { success: false });
  const [mail] = useApiCommand('POST /api/cotisations/mailConfirmationReinscription', { success: false });
  const confirm = async () => {
    if (fee > 0 && !accepted) {
      box.current?.querySelector('input')?.focus();
      return setFault(messages.enrolment.conditionsRequired);
    }
    const answer = await save({
      params: { id: row.fk_eleve },
      body: { idScolarite: row.idScolarite, passage: passage ? 1 : 0, fraisAcceptes: accepted ? 1 : 0 },
    });
    if (!answer.ok) return setFault(answer.error.message);
    if (image) await saveImage({ body: { fk_eleve: row.fk_eleve, etat: 1, fk_anneeScolaire: idAnneeScolaire } });
    const offer = passage ? (row.libelleOffreSuperieure ?? row.libelleOffre) : row.libelleOffre;
    await mail({ body: { email, offre: `${name}, ${offer}, ${libelleAnneeScolaire}` } });
    onClose();
  };
  const footer = (
    <div className="d-modal-actions">
      <Button onClick={onClose}>Annuler</Button>
      <Button look="primary" busy={isRunning || price.isLoading} onClick={() => void confirm()}>
        Confirmer la réinscription
      </Button>
    </div>
  );
  return (
    <Modal title={`Réinscrire ${name} en ${libelleAnneeScolaire}`} open onClose={onClose} footer={footer} size="small">
      <div className="d-stack">
        <p>{[row.libelleOffre, row.libelleInstrument, row.libelleSite].filter(Boolean).join(' · ')}</p>
        {row.fk_offreSuperieure !== null && (
          <CheckboxField
            label={`Passage à l’offre supérieure\u00a0: ${row.libelleOffreSuperieure ?? ''}`}
            name="passage"
            error={undefined}
            value={passage}
            onChange={setPassage}
          />
        )}
        {asksImage && (
          <CheckboxField
            label="J’accepte que l’élève soit photographié et filmé pendant l’année"
            name="droitImage"
            error={undefined}
            value={image}
            onChange={setImage}
          />
        )}
        {fee > 0 && (
          <div
            ref={box}
            data-refused={fault === messages.enrolment.conditionsRequired || undefined}
            className={styles.fee}
          >
            <CheckboxField
              label={`J’accepte les frais d’inscription\u00a0: ${formatCents(fee)}, une fois par famille`}
              name="fraisAcceptes"
              error={undefined}
              value={accepted}
              onChange={(ticked) => {
                accept(ticked);
                setFault('');
              }}
            />
          </div>
        )}
        {fault && (
          <p className="d-refusal" role="alert">
            {fault}
          </p>
        )}
      </div>
    </Modal>
  );
}
