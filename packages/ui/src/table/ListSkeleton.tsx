import { LOADING } from '../core/states';
import type { Column } from './columns';

interface Props {
  readonly columns: readonly Pick<Column<never>, 'key' | 'header' | 'width'>[];
  /** How many are awaited at most; where nobody knows, some. */
  readonly rows?: number;
  /** Two lines a row. */
  readonly isRoomy?: boolean;
  /** Rows as a phone has them. */
  readonly phone?: boolean;
}

const SOME = 6;

/** Rows that fill the window: nobody would see more. */
const MOST = 12;

/** A list whose rows are being asked for: where they will stand, and how high. */
export function ListSkeleton({ columns, rows = SOME, isRoomy = false, phone = false }: Props) {
  const lines = Array.from({ length: Math.min(rows, MOST) }, (_, at) => at);
  const cells = phone ? columns.slice(0, 1) : columns;
  return (
    <div className={`d-list d-skeleton${isRoomy ? ' d-skeleton-roomy' : ''}`} role="status" aria-busy="true">
      <span className="d-visually-hidden">{LOADING}</span>
      {!phone && (
        <div className="d-skeleton-line d-skeleton-heads" aria-hidden="true">
          {cells.map(({ key, header }) => (
            <span key={key}>{header}</span>
          ))}
        </div>
      )}
      {lines.map((at) => (
        <div key={at} className="d-skeleton-line" aria-hidden="true">
          {cells.map(({ key }) => (
            <span key={key}>
              <i />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
