import { de } from '@diapason/contracts/constants';
import { Button, formatDate, formatNumber, plural } from '@diapason/ui';
import { CheckboxField, SelectField, TextField } from '@diapason/ui/form';
import { useState } from 'react';
import { clock } from '../../staff/service/service';
import moving from '../moving.module.css';
import { TypedWay, Way, Ways } from '../Way';
import styles from './replace.module.css';
import {
  type Choice,
  type Lesson,
  obstacle,
  owedOf,
  type Replacement,
  services,
  shortWhen,
  takerOf,
} from './replacement';

interface Props {
  readonly data: Replacement;
  readonly par: number | null;
  readonly takers: ReadonlyMap<number, number>;
  readonly choiceOf: (id: number) => Choice;
  readonly choose: (ids: readonly number[], part: Partial<Choice>) => void;
}

/** The lessons of the week of that day, each with who takes it; a conflict opens under its row. */
export function Lessons({ data, ...props }: Props) {
  const ids = data.seances.map(({ idAtelier }) => idAtelier);
  const ticked = ids.filter((id) => props.choiceOf(id).ticked).length;
  return (
    <div className={`${moving.frame} ${styles.lessons}`}>
      <div className={styles.titles}>
        <CheckboxField
          name="tous"
          label={`${formatNumber(ticked)} sur ${formatNumber(ids.length)}`}
          value={ticked === ids.length}
          onChange={(all) => props.choose(ids, { ticked: all })}
        />
        <span>Cours</span>
        <span>Site, salle</span>
        <span>{`Enseignant dès le ${formatDate(data.date)}`}</span>
      </div>
      <ul aria-label={`Cours ${de(data.nomPrenomUtilisateur)}`}>
        {data.seances.map((lesson) => (
          <Row key={lesson.idAtelier} lesson={lesson} data={data} {...props} />
        ))}
      </ul>
    </div>
  );
}

interface RowProps extends Props {
  readonly lesson: Lesson;
}

function Row({ lesson, data, par, takers, choiceOf, choose }: RowProps) {
  const { idAtelier, libelleType, niveau, seul, countEleves, libelleSite, libelleSalle, des } = lesson;
  const choice = choiceOf(idAtelier);
  const taker = takerOf(choice, par);
  const found = taker === null ? undefined : obstacle(data, idAtelier, taker);
  const isOpen = found !== undefined && !(found.mayKeep && choice.motif);
  const state = found ? moving.clash : choice.ticked ? '' : styles.kept;
  return (
    <li id={`cours-${idAtelier}`} tabIndex={-1} className={state}>
      <CheckboxField
        name={`cours-${idAtelier}`}
        label={shortWhen(lesson)}
        {...(des ? { hint: `dès le ${formatDate(des)}` } : {})}
        value={choice.ticked}
        onChange={(ticked) => choose([idAtelier], { ticked })}
      />
      <span>
        <strong>{seul ?? (niveau || libelleType)}</strong>
        <small>
          {seul ? libelleType : [niveau && libelleType, plural(countEleves, 'élève')].filter(Boolean).join(' · ')}
        </small>
      </span>
      <span>
        {libelleSite}
        {libelleSalle && <small>{libelleSalle}</small>}
      </span>
      {choice.ticked ? (
        <div className={moving.headed}>
          <SelectField
            name={`par-${idAtelier}`}
            label={`Enseignant, ${shortWhen(lesson)}`}
            value={taker}
            none="Choisir…"
            changed={choice.own !== undefined}
            options={data.candidats.map((one) => ({ value: one.idUtilisateur, label: one.nomPrenomUtilisateur }))}
            onChange={(own) => choose([idAtelier], { own: own ?? undefined, motif: undefined })}
          />
        </div>
      ) : (
        <span className={styles.stays}>{data.nomPrenomUtilisateur}</span>
      )}
      {found && isOpen && <WaysOut {...{ lesson, data, takers, taker, choose }} />}
      {found && !isOpen && (
        <Ways>
          <span>{found.motif}</span>
          <small>{`Gardé\u00a0: ${choice.motif ?? ''}`}</small>
        </Ways>
      )}
    </li>
  );
}

interface WaysOutProps extends Pick<Props, 'data' | 'takers' | 'choose'> {
  readonly lesson: Lesson;
  readonly taker: number | null;
}

/** The ways out of a conflict: somebody else who is free, leaving the lesson where it is, keeping it for a reason. */
function WaysOut({ lesson: { idAtelier }, data, takers, taker, choose }: WaysOutProps) {
  const [motif, setMotif] = useState('');
  const found = taker === null ? undefined : obstacle(data, idAtelier, taker);
  const able = data.candidats.filter((one) => obstacle(data, idAtelier, one.idUtilisateur) === undefined);
  /** « 9:00 pour 8:00 dues, 1:00 au-delà du contrat », were it theirs. */
  const serviceWith = (who: number) => {
    const change = services(data, new Map(takers).set(idAtelier, who)).find((one) => one.idUtilisateur === who);
    return change && change.dues !== null ? `${clock(change.apres)} pour ${owedOf(change)}` : '';
  };
  const name = data.candidats.find(({ idUtilisateur }) => idUtilisateur === taker)?.nomPrenomUtilisateur ?? '';
  return (
    <Ways>
      <strong>{found?.motif}</strong>
      {able.slice(0, 2).map((one) => (
        <Way
          key={one.idUtilisateur}
          title={one.nomPrenomUtilisateur}
          about={serviceWith(one.idUtilisateur)}
          isFree
          verb="Prendre"
          label={`${one.nomPrenomUtilisateur}, libre\u00a0: prendre`}
          onTake={() => choose([idAtelier], { own: one.idUtilisateur, motif: undefined })}
        />
      ))}
      <Way
        title={`${data.nomPrenomUtilisateur} le garde`}
        verb="Laisser"
        label={`Laisser à ${data.nomPrenomUtilisateur}`}
        onTake={() => choose([idAtelier], { ticked: false })}
      />
      {found?.mayKeep && (
        <TypedWay>
          <TextField name={`motif-${idAtelier}`} label={`${name}, avec un motif`} value={motif} onChange={setMotif} />
          <Button disabled={motif.trim() === ''} onClick={() => choose([idAtelier], { motif: motif.trim() })}>
            Garder
          </Button>
        </TypedWay>
      )}
    </Ways>
  );
}
