import { de } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand, useApiQuery } from '@diapason/platform';
import { Button, ErrorState, formatCents, formatDate, Loading, Note, plural, todayInParis } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { Modal } from '@diapason/ui/overlay';
import { useState } from 'react';
import { days } from '../../teaching/days';
import { dayOf } from '../../teaching/fiche-presence/day';
import { WriteTo } from '../WriteTo';
import styles from './leaving.module.css';
import type { Pupil } from './pupil';

type Preview = ApiData<'GET /api/eleves/:id/depart'>;

interface Props {
  readonly pupil: Pupil;
  readonly refetch: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Who leaves, from which day on: what falls away and when is told before anything is saved. */
export default function LeavingDialog({ pupil, refetch, onClose }: Props) {
  const [day, setDay] = useState(pupil.dateAbandon ?? todayInParis());
  const id = pupil.idEleve;
  const preview = useApiQuery('GET /api/eleves/:id/depart', { params: { id }, query: { dateAbandon: day } });
  const [save, { isRunning }] = useApiCommand('POST /api/eleves/:id');
  const shown = preview.data?.dateAbandon === day ? preview.data : undefined;
  const submit = async () => {
    const body = { dateAbandon: day, versionAttendue: pupil.version };
    const answer = await save({ params: { id }, body });
    if (!answer.ok) return;
    refetch?.();
    onClose();
  };
  return (
    <Modal
      title={`Départ ${de(pupil.nomPrenomEleve)}`}
      open
      onClose={onClose}
      size="large"
      footer={
        <div className={styles.foot}>
          {shown && <p>{inBrief(shown)}</p>}
          <div className="d-modal-actions">
            <Button onClick={onClose}>Annuler</Button>
            <Button look="primary" busy={isRunning} disabled={!shown} onClick={submit}>
              {`Enregistrer le départ au ${formatDate(day)}`}
            </Button>
          </div>
        </div>
      }
    >
      <div className={styles.day}>
        <DateField
          name="dateAbandon"
          label={`Premier jour sans ${pupil.fk_genre === 1 ? 'elle' : 'lui'}`}
          value={day}
          changed={day !== pupil.dateAbandon}
          onChange={(chosen) => chosen && setDay(chosen)}
        />
        {shown && <UntilThen {...shown} pupil={pupil} />}
      </div>
      {preview.error ? (
        <ErrorState message={preview.error.message} onRetry={preview.refetch} />
      ) : shown ? (
        <div className={styles.columns}>
          <Ends {...shown} />
          <div className={styles.money}>
            {shown.cotisation && <Owed {...shown.cotisation} day={day} />}
            <WhoKnows pupil={pupil} cours={shown.cours} />
          </div>
        </div>
      ) : (
        <Loading />
      )}
    </Modal>
  );
}

const isToCome = (day: string) => day > todayInParis();

function UntilThen({ dernierCours, dateAbandon, pupil }: Preview & Pick<Props, 'pupil'>) {
  const who = pupil.fk_genre === 1 ? 'elle' : 'il';
  return (
    <p>
      {dernierCours && (
        <>
          Son dernier cours est le <b>{dayOf(dernierCours).toLowerCase()}</b>.{' '}
        </>
      )}
      {isToCome(dateAbandon)
        ? `D’ici là ${who} reste sur les fiches, et une absence s’excuse comme avant.`
        : 'Ce départ prend effet à l’enregistrement.'}
    </p>
  );
}

function inBrief({ cours, scolarites, dateAbandon, cotisation }: Preview): string {
  const parts = [
    cours.length > 0 && plural(cours.length, 'cours', 'cours'),
    scolarites.length > 0 && plural(scolarites.length, 'scolarité'),
  ];
  const ending = parts.filter(Boolean).join(' et ') || 'rien ne';
  const verb = cours.length + scolarites.length > 1 ? 'finissent' : 'finit';
  const money = cotisation ? ` La cotisation passe à ${formatCents(cotisation.apres)}.` : '';
  const undone = isToCome(dateAbandon) ? ' Jusque-là, vider la date remet tout.' : '';
  return `Le ${formatDate(dateAbandon)}, ${ending} ${verb}.${money}${undone}`;
}

function Ends({ cours, scolarites, fichesValidees, dateAbandon }: Preview) {
  return (
    <section>
      <h3>Ce qui finit</h3>
      <ul className={styles.lines}>
        {cours.map((one) => (
          <li key={one.idAtelier}>
            <span>{dayOf(one.derniereFois ?? dateAbandon)}</span>
            <div>
              <b>{[one.libelleType, one.enseignants].filter(Boolean).join(', ')}</b>
              <small>
                {[`${days[one.jour ?? 0] ?? ''} ${one.heureDebut}`.trim(), one.libelleSalle].filter(Boolean).join(', ')}
                {one.derniereFois ? ', dernière fois' : ', jamais avant ce jour'}
              </small>
            </div>
            <span>{`${plural(one.seancesDeMoins, 'séance')} de moins`}</span>
          </li>
        ))}
        {scolarites.map((one) => (
          <li key={`s${one.idScolarite}`}>
            <span>{dayOf(dateAbandon)}</span>
            <div>
              <b>{one.libelleOffre}</b>
              <small>
                {`scolarité ${one.libelleAnneeScolaire}\u00a0: `}
                <s>{one.libelleStatut}</s> → <strong>Abandon</strong>
              </small>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.stays}>
        {fichesValidees > 0 && `${plural(fichesValidees, 'fiche validée', 'fiches validées')}, `}
        {fichesValidees > 0 ? 'les' : 'Les'} évaluations et les scolarités d’autres années restent.
      </p>
    </section>
  );
}

function Owed({
  libelleAnneeScolaire,
  enfants,
  avant,
  apres,
  regle,
  montantActuel,
  day,
}: NonNullable<Preview['cotisation']> & { readonly day: string }) {
  const over = regle - apres;
  // What is of no child: the fee of the family.
  const fees = {
    before: avant - enfants.reduce((sum, one) => sum + one.avant, 0),
    after: apres - enfants.reduce((sum, one) => sum + one.apres, 0),
  };
  return (
    <section>
      <h3>{`La cotisation ${libelleAnneeScolaire}`}</h3>
      <p>{`recalculée ${isToCome(day) ? `le ${formatDate(day)}` : 'à l’enregistrement'}, en votre nom`}</p>
      <table>
        <tbody>
          {enfants.map((one) => (
            <Amounts key={one.idEleve} name={one.prenom} before={one.avant} after={one.apres} />
          ))}
          {(fees.before > 0 || fees.after > 0) && <Amounts name="Frais" {...fees} />}
          <Amounts name="Famille" before={avant} after={apres} />
          <tr>
            <th scope="row">Réglé</th>
            <td />
            <td>{formatCents(regle)}</td>
          </tr>
        </tbody>
      </table>
      {montantActuel !== avant && (
        <p>{`Aujourd’hui enregistrée\u00a0: ${formatCents(montantActuel)}, à recalculer.`}</p>
      )}
      {over > 0 && (
        <Note tone="warning">
          <strong>{`Trop-perçu de ${formatCents(over)}`}</strong> Rien n’est remboursé sans vous.
        </Note>
      )}
    </section>
  );
}

function Amounts({ name, before, after }: { readonly name: string; readonly before: number; readonly after: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{`${formatCents(before)} →`}</td>
      <td>{formatCents(after)}</td>
    </tr>
  );
}

/** Nobody is written to by a leaving: the family by « Écrire », teachers read it. */
function WhoKnows({ pupil, cours }: Pick<Props, 'pupil'> & Pick<Preview, 'cours'>) {
  const guardians = useApiQuery('GET /api/eleves/:id/listResponsables', { params: { id: pupil.idEleve } });
  const payer = guardians.data?.find(({ ordre }) => ordre === 1);
  const teachers = new Set(cours.flatMap(({ enseignants }) => enseignants.split(', ')).filter(Boolean)).size;
  if (!payer && teachers === 0) return null;
  return (
    <section className={styles.knows}>
      <h3>Qui le sait</h3>
      {payer && (
        <div>
          <p>
            <b>{payer.nomPrenomUtilisateur}</b> {`${payer.libelleRole.toLowerCase()}, paie`}
            <small>rien ne lui est envoyé par ce départ</small>
          </p>
          <WriteTo email={payer.email} />
        </div>
      )}
      {teachers > 0 && (
        <p>
          <b>{teachers === 1 ? 'Son enseignant' : `Ses ${plural(teachers, 'enseignant')}`}</b>
          <small>{`${teachers === 1 ? 'le lit' : 'le lisent'} sur la fiche de l’élève dès l’enregistrement`}</small>
        </p>
      )}
    </section>
  );
}
