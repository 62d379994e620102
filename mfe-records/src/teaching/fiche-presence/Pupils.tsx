import { manyRunning, presenceStatus, presenceStatuses, statusLabel } from '@diapason/contracts/constants';
import { Button, EmptyState, Icon, State, type Tone } from '@diapason/ui';
import { useState } from 'react';
import { absentRunning } from '../workshop-in-words';
import styles from './presence.module.css';
import { isAbsent, isPresent, isUndecided, type Pupil, type Tick } from './sheet';

const CHOICES = [
  { id: presenceStatus.present, is: isPresent },
  { id: presenceStatus.absent, is: isAbsent },
].map((one) => ({ ...one, label: statusLabel(presenceStatuses, one.id) }));
const LONGEST = 500;

interface Props {
  /** Without those who are excused. */
  readonly pupils: readonly Pupil[];
  /** The sheet is only read. */
  readonly reads: boolean;
  /** Who is undecided is marked. */
  readonly isFaulty: boolean;
  readonly tick: (fk_eleve: number, tick: Tick) => void;
  /** Undefined where no absence is declared: without network, on a day that is past, without the function. */
  readonly excuse: ((pupil: Pupil) => void) | undefined;
}

export function Pupils({ pupils, ...rest }: Props) {
  if (pupils.length === 0) return <EmptyState title="Aucun élève à appeler" icon="users" />;
  return (
    <div className={styles.pupils}>
      {pupils.map((pupil) => (
        <Line key={pupil.fk_eleve} pupil={pupil} {...rest} />
      ))}
    </div>
  );
}

function Line({ pupil, reads, isFaulty, tick, excuse }: Omit<Props, 'pupils'> & { readonly pupil: Pupil }) {
  const { fk_eleve, nomPrenomEleve, commentaire } = pupil;
  const [writes, setWrites] = useState(false);
  const isOpen = isUndecided(pupil);
  return (
    <fieldset
      className={styles.pupil}
      data-undecided={isOpen ? '' : undefined}
      data-fault={isOpen && isFaulty ? '' : undefined}
    >
      <legend>{nomPrenomEleve}</legend>
      <div className={styles.about}>
        <Running pupil={pupil} />
        {reads ? (
          commentaire && <span className={styles.word}>{`«\u00a0${commentaire}\u00a0»`}</span>
        ) : (
          <button
            type="button"
            className={styles.word}
            aria-expanded={writes}
            aria-label={`Commentaire sur ${nomPrenomEleve}${commentaire ? `\u00a0: ${commentaire}` : ''}`}
            onClick={() => setWrites(!writes)}
          >
            {commentaire ? `«\u00a0${commentaire}\u00a0»` : <Icon name="pencil" size={16} />}
          </button>
        )}
      </div>
      {reads ? (
        <div className={styles.said}>
          <Said pupil={pupil} />
          {excuse && <Button onClick={() => excuse(pupil)}>Excusé</Button>}
        </div>
      ) : (
        <div className={styles.choices}>
          {CHOICES.map(({ label, id, is }) => (
            <label key={id}>
              <input
                type="radio"
                name={`presence-${fk_eleve}`}
                value={id}
                checked={is(pupil)}
                onChange={() => tick(fk_eleve, { fk_statutPresence: id, isDefault: false })}
              />
              <span>{label}</span>
            </label>
          ))}
          {excuse && (
            <button type="button" onClick={() => excuse(pupil)} aria-label={`Excusé\u00a0: ${nomPrenomEleve}`}>
              Excusé
            </button>
          )}
        </div>
      )}
      {writes && !reads && (
        <input
          className={`d-input ${styles.comment}`}
          aria-label={`Commentaire sur ${nomPrenomEleve}`}
          // biome-ignore lint/a11y/noAutofocus: it was opened to be written in
          autoFocus
          maxLength={LONGEST}
          value={commentaire ?? ''}
          onChange={({ target }) => tick(fk_eleve, { commentaire: target.value })}
        />
      )}
    </fieldset>
  );
}

/** Three lessons running without an excuse, this one counted where absent is ticked. */
function Running({ pupil }: { readonly pupil: Pupil }) {
  const times = pupil.absencesDeSuite + (isAbsent(pupil) ? 1 : 0);
  if (isPresent(pupil) || times < manyRunning) return null;
  return (
    <span className="d-tag d-tag-danger">
      <Icon name="warning" size={14} />
      {absentRunning(times)}
    </span>
  );
}

function Said({ pupil }: { readonly pupil: Pupil }) {
  const tone: Tone = isAbsent(pupil) ? 'danger' : isPresent(pupil) ? 'success' : 'neutral';
  return <State tone={tone}>{isUndecided(pupil) ? 'À vérifier' : pupil.libelleStatut}</State>;
}

interface CommentProps {
  readonly text: string;
  /** Undefined where the sheet is only read. */
  readonly write: ((text: string) => void) | undefined;
}

/** A word about the lesson. */
export function Comment({ text, write }: CommentProps) {
  if (!write) return text === '' ? null : <p className={styles.remark}>{text}</p>;
  return (
    <label className={styles.remark}>
      Commentaire
      <textarea
        className="d-input"
        rows={2}
        maxLength={LONGEST}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
    </label>
  );
}
