import { de } from '@diapason/contracts/constants';
import { formatDate, formatNumber, plural } from '@diapason/ui';
import { CheckboxField, SelectField, TextField } from '@diapason/ui/form';
import moving from '../moving.module.css';
import { TypedWay, Way, Ways } from '../Way';
import styles from './change-group.module.css';
import {
  type Choice,
  freePlaces,
  type Group,
  type Groups,
  inGroup,
  lessonInWords,
  longNameOf,
  nameOf,
  obstacle,
  type Pupil,
  type Takers,
  waysOut,
} from './groups';

interface Props {
  readonly data: Groups;
  readonly takers: Takers;
  readonly choiceOf: (pupil: number) => Choice;
  readonly choose: (pupils: readonly number[], part: Partial<Choice>) => void;
}

/** Who is in the group on that day, each with where they go; a conflict opens under its row. */
export function Pupils({ data, takers, choiceOf, choose }: Props) {
  const { eleves } = data;
  const ticked = eleves.filter(({ fk_eleve }) => choiceOf(fk_eleve).ticked).length;
  return (
    <ul className={`${moving.frame} ${styles.pupils}`} aria-label="Élèves du groupe">
      <li className={styles.headings}>
        <CheckboxField
          name="tous"
          label={`${formatNumber(ticked)} sur ${plural(eleves.length, 'élève')}`}
          value={ticked === eleves.length}
          onChange={(all) =>
            choose(
              eleves.map(({ fk_eleve }) => fk_eleve),
              { ticked: all },
            )
          }
        />
        <span>Ses autres cours</span>
        <span>{`Groupe dès le ${formatDate(data.date)}`}</span>
      </li>
      {eleves.map((pupil) => (
        <Row key={pupil.fk_eleve} {...{ pupil, data, takers, choose }} choice={choiceOf(pupil.fk_eleve)} />
      ))}
    </ul>
  );
}

/** « 4 places »; nothing where there is no maximum. */
function freeIn(group: Group): string {
  const free = freePlaces(group);
  return free === undefined ? '' : plural(free, 'place');
}

interface RowProps extends Pick<Props, 'data' | 'takers' | 'choose'> {
  readonly pupil: Pupil;
  readonly choice: Choice;
}

function Row({ pupil, data, takers, choice, choose }: RowProps) {
  const { fk_eleve: id, nomPrenomEleve, age, autres } = pupil;
  const to = takers.get(id) ?? null;
  const group = data.groupes.find(({ idAtelier }) => idAtelier === to);
  const found = group && obstacle(pupil, group, takers);
  const set = (part: Partial<Choice>) => choose([id], part);
  return (
    <li id={`eleve-${id}`} tabIndex={-1} className={found ? moving.clash : choice.ticked ? '' : styles.stays}>
      <CheckboxField
        name={`eleve-${id}`}
        label={nomPrenomEleve}
        {...(age === null ? {} : { hint: plural(age, 'an') })}
        value={choice.ticked}
        onChange={(ticked) => set({ ticked })}
      />
      <span>{autres.length === 0 ? 'aucun autre cours' : autres.map(lessonInWords).join(' · ')}</span>
      {choice.ticked ? (
        <span className={moving.headed}>
          <SelectField
            name={`vers-${id}`}
            label={`Groupe ${de(nomPrenomEleve)}`}
            value={to}
            none="Choisir…"
            changed={choice.own !== undefined}
            options={data.groupes.map((one) => ({ value: one.idAtelier, label: longNameOf(one) }))}
            onChange={(own) => set({ own: own ?? undefined, motif: undefined })}
          />
        </span>
      ) : (
        <span>{nameOf(data)}</span>
      )}
      {found && (
        <Ways>
          <strong>{found.motif}</strong>
          {waysOut(data, id, takers)
            .slice(0, 2)
            .map((one) => (
              <Way
                key={one.idAtelier}
                title={longNameOf(one)}
                about={freeIn(one)}
                isFree
                verb="Prendre"
                label={`${longNameOf(one)}, libre\u00a0: prendre`}
                onTake={() => set({ own: one.idAtelier, motif: undefined })}
              />
            ))}
          <Way
            title={`Reste ${inGroup(data)}`}
            verb="Laisser"
            label={`Laisser ${inGroup(data)}`}
            onTake={() => set({ ticked: false })}
          />
          {found.mayKeep && (
            <TypedWay>
              <TextField
                name={`motif-${id}`}
                label="Garder, avec un motif"
                value={choice.motif ?? ''}
                onChange={(motif) => set({ motif })}
              />
            </TypedWay>
          )}
        </Ways>
      )}
    </li>
  );
}
