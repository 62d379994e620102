import { paletteColour } from '@diapason/contracts/constants';
import type { CSSProperties } from 'react';
import { hoursOf } from '../workshop-in-words';
import type { GridColumn } from './grid';
import { type Drawn, keyOf, teachersOf } from './lessons';
import { hourOf, laidOut } from './sheet';
import styles from './sheets.module.css';

/** A sheet of paper: the week of a room, of a teacher or of a pupil, or the day of several. */
export interface Sheet<L extends Drawn> {
  readonly title: string;
  readonly columns: readonly GridColumn[];
  readonly lessons: readonly L[];
  readonly columnsOf: (lesson: L) => readonly string[];
}

/** More of them side by side are read line by line. */
const MOST_LANES = 5;

export const Sheets = <L extends Drawn>({ sheets }: { readonly sheets: readonly Sheet<L>[] }) => (
  <>
    {sheets.map((sheet, at) => (
      // Namesakes have a title in common.
      <section key={`${at} ${sheet.title}`} className={styles.sheet}>
        <h1>{sheet.title}</h1>
        <Drawing {...sheet} />
      </section>
    ))}
  </>
);

function Drawing<L extends Drawn>({ columns, lessons, columnsOf }: Omit<Sheet<L>, 'title'>) {
  const layout = laidOut(
    lessons,
    columns.map(({ key }) => key),
    columnsOf,
  );
  if (Math.max(...layout.lanes) > MOST_LANES)
    return (
      <div className={styles.lines}>
        {columns.map(({ key, title, bands }) => (
          <div key={key}>
            <h2>{[title, ...bands].join(' · ')}</h2>
            {lessons
              .filter((one) => columnsOf(one).includes(key))
              .map((one) => (
                <Lesson key={keyOf(one)} lesson={one} />
              ))}
          </div>
        ))}
      </div>
    );
  const starts = layout.lanes.map((_, at) => layout.lanes.slice(0, at).reduce((sum, lanes) => sum + lanes, 2));
  const total = layout.rows.reduce((sum, { minutes }) => sum + minutes, 0);
  const grid = {
    '--minutes': total,
    gridTemplateColumns: [
      '3rem',
      ...layout.lanes.flatMap((lanes) => Array(lanes).fill(`minmax(0, ${1 / lanes}fr)`)),
    ].join(' '),
    gridTemplateRows: ['auto', ...layout.rows.map(({ minutes }) => `minmax(min-content, ${minutes}fr)`)].join(' '),
  } as CSSProperties;
  return (
    <div className={styles.grid} style={grid}>
      {columns.map(({ key, title, bands }, at) => (
        <div
          key={key}
          className={styles.head}
          style={{ gridRow: 1, gridColumn: `${starts[at]} / span ${layout.lanes[at]}` }}
        >
          <strong>{title}</strong>
          {bands.map((band) => (
            <span key={band}>{band}</span>
          ))}
        </div>
      ))}
      {columns.map(({ key }, at) => (
        <div
          key={key}
          className={styles.lane}
          style={{
            gridRow: `2 / span ${Math.max(1, layout.rows.length)}`,
            gridColumn: `${starts[at]} / span ${layout.lanes[at]}`,
          }}
        />
      ))}
      {layout.rows.map((row, at) => {
        const hour = hourOf(row);
        return (
          hour && (
            <div key={hour} className={styles.hour} style={{ gridRow: at + 2, gridColumn: '1 / -1' }}>
              <span>{hour}</span>
            </div>
          )
        );
      })}
      {layout.placed.map(({ lesson, column, lane, begins, ends }) => (
        <div
          key={`${keyOf(lesson)} ${column}`}
          className={styles.place}
          style={{ gridRow: `${begins + 1} / ${ends + 1}`, gridColumn: (starts[column] ?? 2) + lane }}
        >
          <Lesson lesson={lesson} />
        </div>
      ))}
    </div>
  );
}

function Lesson({ lesson }: { readonly lesson: Drawn }) {
  const { annule, autrement, libelleType, niveau, libelleSite, libelleSalle, fk_site } = lesson;
  const state = annule === 1 ? 'Annulé' : autrement?.deplacee === 1 ? 'Déplacé' : '';
  const name = [libelleType, niveau].filter(Boolean).join(', ');
  return (
    <p className={styles.lesson} style={{ '--site': paletteColour(fk_site - 1) } as CSSProperties}>
      <b>{hoursOf(lesson)}</b> {annule === 1 ? <s>{name}</s> : <strong>{name}</strong>}
      {state && <em>{` ${state}`}</em>}{' '}
      <span>
        {[teachersOf(lesson), [libelleSalle, libelleSite].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
      </span>
    </p>
  );
}
