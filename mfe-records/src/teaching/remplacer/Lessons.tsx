import { formatDate, plural } from '@diapason/ui';
import { CheckboxField, SelectField, TextField } from '@diapason/ui/form';
import { whenOf } from '../workshop-in-words';
import styles from './replace.module.css';
import { type Choice, type Lesson, obstacle, type Replacement, takerOf } from './replacement';

interface Props {
  readonly data: Replacement;
  readonly par: number | null;
  readonly choiceOf: (id: number) => Choice;
  readonly choose: (id: number, part: Partial<Choice>) => void;
}

/** The lessons of the week of that day, each with who takes it; a conflict opens under its row. */
export function Lessons({ data, ...props }: Props) {
  return (
    <ul className={styles.lessons} aria-label={`Cours de ${data.nomPrenomUtilisateur}`}>
      {data.seances.map((lesson) => (
        <Row key={lesson.idAtelier} lesson={lesson} data={data} {...props} />
      ))}
    </ul>
  );
}

function Row({ lesson, data, par, choiceOf, choose }: Props & { readonly lesson: Lesson }) {
  const { idAtelier, libelleType, niveau, countEleves, libelleSite, libelleSalle, des } = lesson;
  const choice = choiceOf(idAtelier);
  const taker = takerOf(choice, par);
  const found = taker === null ? undefined : obstacle(data, idAtelier, taker);
  const able = data.candidats.filter((one) => obstacle(data, idAtelier, one.idUtilisateur) === undefined);
  return (
    <li id={`cours-${idAtelier}`} tabIndex={-1} className={found ? styles.clash : ''}>
      <CheckboxField
        name={`cours-${idAtelier}`}
        label={whenOf(lesson)}
        {...(des ? { hint: `dès le ${formatDate(des)}` } : {})}
        value={choice.ticked}
        onChange={(ticked) => choose(idAtelier, { ticked })}
      />
      <span>
        <strong>{[libelleType, niveau].filter(Boolean).join(', ')}</strong>
        <small>{[plural(countEleves, 'élève'), libelleSite, libelleSalle].filter(Boolean).join(' · ')}</small>
      </span>
      {choice.ticked ? (
        <SelectField
          name={`par-${idAtelier}`}
          label="Enseignant"
          value={taker}
          none="Choisir…"
          changed={choice.own !== undefined}
          options={data.candidats.map((one) => ({ value: one.idUtilisateur, label: one.nomPrenomUtilisateur }))}
          onChange={(own) => choose(idAtelier, { own: own ?? undefined, motif: undefined })}
        />
      ) : (
        <span>{`${data.nomPrenomUtilisateur} le garde`}</span>
      )}
      {found && (
        <div className={styles.ways}>
          <strong>{found.motif}</strong>
          {able.slice(0, 2).map((one) => (
            <button
              key={one.idUtilisateur}
              type="button"
              className="d-button d-button-secondary"
              onClick={() => choose(idAtelier, { own: one.idUtilisateur, motif: undefined })}
            >
              {`${one.nomPrenomUtilisateur}, libre\u00a0: prendre`}
            </button>
          ))}
          <button
            type="button"
            className="d-button d-button-secondary"
            onClick={() => choose(idAtelier, { ticked: false })}
          >
            {`Laisser à ${data.nomPrenomUtilisateur}`}
          </button>
          {found.mayKeep && (
            <TextField
              name={`motif-${idAtelier}`}
              label="Garder, avec un motif"
              value={choice.motif ?? ''}
              onChange={(motif) => choose(idAtelier, { motif })}
            />
          )}
        </div>
      )}
    </li>
  );
}
