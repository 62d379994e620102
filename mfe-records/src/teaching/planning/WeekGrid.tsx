import FullCalendar from '@fullcalendar/react';
import '@fullcalendar/react/skeleton.css';
import { dayAfter, daysBetween } from '@diapason/contracts/constants';
import { Icon, plural } from '@diapason/ui';
import interaction from '@fullcalendar/react/interaction';
import timeGrid from '@fullcalendar/react/timegrid';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { type Dropped, type GridColumn, type GridLesson, headOf, inGrid, spanOfDay } from './grid';
import { laidOut } from './sheet';
import styles from './week-grid.module.css';

interface Props {
  readonly columns: readonly GridColumn[];
  readonly lessons: readonly GridLesson[];
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  readonly content: (lesson: GridLesson) => ReactNode;
  /** Undefined where lessons stay. */
  readonly onDrop?: ((dropped: Dropped) => void) | undefined;
}

/** Columns stand for days, rooms or teachers: the calendar below is told of so many days running, whatever they are. */
const FIRST = '2001-01-01';

/** More lessons at once would leave none of them its name: the others open below « +36 ». */
const MOST_LANES = 4;

/** « Lun. 23, Vacances de Noël » */
const nameOf = (column: GridColumn | undefined) => (column ? [headOf(column), ...column.bands].join(', ') : '');

/** Lessons in columns from 07:00 on. */
export default function WeekGrid({ columns, lessons, selected, onSelect, content, onDrop }: Props) {
  const by = new Map(lessons.map((one) => [one.key, one]));
  const dayOf = (column: number) => dayAfter(FIRST, column);
  const columnOf = (date: Date) => columns[daysBetween(FIRST, date.toISOString().slice(0, 10))];
  const { from, to } = spanOfDay(lessons);
  const { lanes } = laidOut(
    lessons,
    columns.map(({ key }) => key),
    (lesson) => lesson.columns,
  );
  // All columns are as wide as the one with most lessons at once; what does not fit is reached sideways.
  const widest = { '--lanes': columns.length * Math.min(MOST_LANES + 1, Math.max(1, ...lanes)) } as CSSProperties;
  const bands = columns.flatMap(({ bands }, index) =>
    bands.map((title) => ({
      id: `libre ${index} ${title}`,
      title,
      allDay: true,
      interactive: false,
      start: dayOf(index),
      end: dayOf(index + 1),
    })),
  );
  const events = inGrid(lessons, columns).map(({ lesson, column }) => ({
    id: lesson.key,
    title: lesson.label,
    start: `${dayOf(column)}T${lesson.heureDebut}:00Z`,
    end: `${dayOf(column)}T${lesson.heureFin}:00Z`,
    // Where it would go is told, and leads nowhere.
    interactive: lesson.drawn !== 'proposed',
    startEditable: onDrop !== undefined && lesson.isMovable,
    // Whoever moves a lesson sees from where to where, whatever else is at those hours.
    rank: lesson.drawn === 'leaving' || lesson.drawn === 'proposed' ? 0 : 1,
  }));
  const grid = useRef<HTMLDivElement>(null);
  // The calendar names its columns by the days that stand for them.
  useEffect(() => {
    grid.current?.querySelector('[role="table"]')?.setAttribute('aria-label', 'Planning');
    for (const [at, head] of [...(grid.current?.querySelectorAll('[role="columnheader"]') ?? [])].entries())
      for (const named of [head, ...head.querySelectorAll('[aria-label]')])
        named.setAttribute('aria-label', nameOf(columns[at]));
  });
  return (
    <div ref={grid} className={styles.grid} style={widest}>
      <FullCalendar
        key={`${columns.length} ${from} ${to}`}
        plugins={[timeGrid, interaction]}
        initialView="colonnes"
        views={{ colonnes: { type: 'timeGrid', duration: { days: columns.length } } }}
        initialDate={FIRST}
        timeZone="UTC"
        headerToolbar={false}
        // Hidden, and read aloud: the days that stand for the columns are none of this year.
        titleFormat={() => 'Planning'}
        height="auto"
        allDaySlot={bands.length > 0}
        allDayText=""
        timedText="Heures"
        slotMinTime={from}
        slotMaxTime={to}
        slotMinHeight={23}
        dayHeaderInnerClass={`${styles.name}`}
        slotDuration="00:30:00"
        slotHeaderInterval="01:00:00"
        slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        slotEventOverlap={false}
        eventMinHeight={25}
        eventOrder="rank,start,-duration,title"
        eventMaxStack={MOST_LANES}
        moreLinkClass={`${styles.more}`}
        moreLinkHint={(count) => `${plural(count, 'autre cours', 'autres cours')} à ces heures`}
        moreLinkContent={({ num, numericText }) => (
          <>
            {numericText}
            <span className="d-visually-hidden">{num > 1 ? ' autres cours' : ' autre cours'}</span>
          </>
        )}
        popoverClass={`${styles.others}`}
        popoverCloseContent={() => <Icon name="close" size={16} />}
        closeHint="Fermer"
        // Blocks do not show the calendar's words for their hours; making these takes half the time of each step of a drag.
        displayEventTime={false}
        events={[...bands, ...events]}
        dayHeaderContent={({ date }) => {
          const { title = '', isToday } = columnOf(date) ?? {};
          return (
            <>
              {title}
              {isToday && <span className={styles.now}> · aujourd’hui</span>}
            </>
          );
        }}
        dayHeaderClass={({ date }) => (columnOf(date)?.isToday ? `${styles.head} ${styles.today}` : styles.head)}
        dayLaneInnerClass={`${styles.lessons}`}
        dayLaneClass={({ date }) => `${styles.lane} ${columnOf(date)?.isToday ? styles.today : ''}`}
        slotLaneClass={({ date }) => (date?.getUTCMinutes() === 0 ? `${styles.hour}` : '')}
        slotHeaderInnerClass={`${styles.clock}`}
        eventClass={({ event }) => {
          const lesson = by.get(event.id);
          if (!lesson) return styles.band ?? '';
          return [
            styles.lesson,
            lesson.isCancelled && styles.cancelled,
            lesson.isConflict && styles.conflict,
            styles[lesson.drawn],
            lesson.key === selected && styles.selected,
          ]
            .filter(Boolean)
            .join(' ');
        }}
        eventDidMount={({ event, el }) => {
          const lesson = by.get(event.id);
          if (!lesson) return;
          el.style.setProperty('--site', lesson.colour);
          el.setAttribute('aria-label', lesson.label);
          const isHeld = lesson.drawn === 'lesson' || lesson.drawn === 'leaving';
          el.dataset[isHeld ? 'lesson' : 'place'] = lesson.key;
        }}
        eventContent={({ event }) => {
          const lesson = by.get(event.id);
          return lesson ? content(lesson) : event.title;
        }}
        snapDuration="00:15:00"
        // What is asked first is not done yet: the lesson goes back, and its new place is told.
        eventDrop={({ event, revert }) => {
          revert();
          const column = event.start ? columnOf(event.start) : undefined;
          if (!event.start || !column) return;
          onDrop?.({ key: event.id, column: column.key, heureDebut: event.start.toISOString().slice(11, 16) });
        }}
        eventClick={({ event, el }) => {
          if (!by.has(event.id)) return;
          // The others of an hour close when somebody presses elsewhere: what is chosen opens beside the grid.
          if (el.closest('[role="dialog"]'))
            document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
          onSelect(event.id);
        }}
      />
    </div>
  );
}
