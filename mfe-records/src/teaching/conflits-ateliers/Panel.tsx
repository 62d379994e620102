import { formatDate, State } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { PanelBlock, PanelHead, type PanelWays, useIsAllowed } from '@diapason/ui/table';
import { useState } from 'react';
import { type ConflictLesson, drawn, placeOf, pupilsOf, titleOf, whenOfConflict } from '../conflicts';
import { usePresent } from '../PanelPupils';
import { hoursOf, lessonName } from '../workshop-in-words';
import styles from './conflicts.module.css';
import { Keep, Reopen } from './Decide';
import { Move } from './Move';
import { keeper, type YearConflict } from './parts';

interface Props {
  readonly row: YearConflict;
  readonly ways: PanelWays;
}

/** A conflict beside the list: both lessons, the minutes that they dispute, and what can be done. */
export function ConflictPanel({ row, ways }: Props) {
  const { atelier, autre, decision } = row;
  const isAllowed = useIsAllowed();
  const lessons = [atelier, ...(autre ? [autre] : [])];
  /** What was decided leaves the line; the next one is looked at. */
  const goOn = ways.next ?? ways.close;
  return (
    <>
      <PanelHead name={titleOf(row)} about={whenOfConflict(row)} />
      <div className={styles.lessons}>
        {lessons.map((lesson) => (
          <section key={lesson.idAtelier} aria-label={lessonName(lesson)}>
            <h3>{lessonName(lesson)}</h3>
            <p>
              <strong>{hoursOf(lesson)}</strong>
            </p>
            <p>{placeOf(lesson)}</p>
            <p>{lesson.enseignants.join(', ') || 'Sans enseignant'}</p>
            <Pupils lesson={lesson} {...(row.date ? { date: row.date } : {})} />
            {isAllowed('ouvrir') && <LinkWhere to={`/fiche-atelier/${lesson.idAtelier}`}>Ouvrir</LinkWhere>}
          </section>
        ))}
      </div>
      {autre && row.date && <Minutes row={row} />}
      {isAllowed('deplacer') && isAllowed('ouvrir') && !decision && autre && row.date && (
        <Move row={row} onDone={goOn} />
      )}
      {decision && (
        <PanelBlock title="Décision">
          <State tone="success">{`Gardé par ${keeper(row)}, le ${formatDate(decision.le)}`}</State>
          <p>{`«\u00a0${decision.motif}\u00a0»`}</p>
          {isAllowed('garder') && <Reopen row={row} />}
        </PanelBlock>
      )}
      {!decision && isAllowed('garder') && <Keep row={row} onDone={goOn} />}
    </>
  );
}

interface PupilsProps {
  readonly lesson: ConflictLesson;
  readonly date?: string;
}

/** How many come; who, once one asks and may open the workshop. */
function Pupils({ lesson, date }: PupilsProps) {
  const [isOpen, open] = useState(false);
  const opens = useIsAllowed()('ouvrir');
  if (!opens || lesson.seul || lesson.countEleves === 0) return <p>{pupilsOf(lesson)}</p>;
  return (
    <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{pupilsOf(lesson)}</summary>
      {isOpen && <PupilNames idAtelier={lesson.idAtelier} {...(date ? { date } : {})} />}
    </details>
  );
}

const PupilNames = (props: Parameters<typeof usePresent>[0]) => (
  <p>
    {usePresent(props)
      .map(({ nomPrenomEleve }) => nomPrenomEleve)
      .join(', ')}
  </p>
);

/** Both lessons on one scale of hours; the words above say the same. */
function Minutes({ row }: { readonly row: YearConflict }) {
  const { hours, lessons, disputed } = drawn(row);
  const span = ({ start, size }: { readonly start: number; readonly size: number }) => ({
    insetInlineStart: `${start}%`,
    inlineSize: `${size}%`,
  });
  return (
    <div className={styles.minutes} aria-hidden="true">
      {hours.map(({ at, text }) => (
        <small key={text} style={{ insetInlineStart: `${at}%` }}>
          {text}
        </small>
      ))}
      <div>
        {lessons.map((one, index) => (
          <span key={`${index} ${one.name}`} className={styles.bar} data-lesson={index} style={span(one)}>
            {one.name}
          </span>
        ))}
        <i style={span(disputed)} />
      </div>
    </div>
  );
}
