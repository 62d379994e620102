import { limits } from '@diapason/contracts/constants';
import { useId } from 'react';
import { Button } from '../core/Button';
import { formatNumber } from '../core/format';

export interface Paging {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onChange: (page: number, pageSize: number) => void;
  /** Choices of rows per page; a single one is not shown. Default: those of the lists. */
  readonly sizes?: readonly number[];
  /** Fewest rows that have a pager; more than the smallest page unless told. */
  readonly from?: number;
}

/** « 51 à 100 sur 2 000 », first, previous, next, last, and the number of rows per page. */
export function Pager({ page, pageSize, total, onChange, sizes: offered = limits.pageSizes, from }: Paging) {
  const id = useId();
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const sizes = [...new Set([...offered, pageSize])].sort((a, b) => a - b);
  if (total < (from ?? Math.min(...offered) + 1)) return null;
  return (
    <nav className="d-pager" aria-label="Pagination">
      <span role="status">
        {`${formatNumber(page * pageSize + 1)} à ${formatNumber(Math.min(total, (page + 1) * pageSize))} sur ${formatNumber(total)}`}
      </span>
      <div className="d-pager-steps">
        <Button look="quiet" disabled={page === 0} onClick={() => onChange(0, pageSize)} aria-label="Première page">
          «
        </Button>
        <Button
          look="quiet"
          icon="chevronLeft"
          label="Page précédente"
          disabled={page === 0}
          onClick={() => onChange(page - 1, pageSize)}
        />
        <span className="d-pager-page">{`Page ${formatNumber(page + 1)} / ${formatNumber(last + 1)}`}</span>
        <Button
          look="quiet"
          icon="chevronRight"
          label="Page suivante"
          disabled={page >= last}
          onClick={() => onChange(page + 1, pageSize)}
        />
        <Button
          look="quiet"
          disabled={page >= last}
          onClick={() => onChange(last, pageSize)}
          aria-label="Dernière page"
        >
          »
        </Button>
      </div>
      {sizes.length > 1 && (
        <label htmlFor={id}>
          <span>Lignes par page</span>
          <select
            id={id}
            className="d-input"
            value={pageSize}
            onChange={(event) => onChange(0, Number(event.target.value))}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {formatNumber(size)}
              </option>
            ))}
          </select>
        </label>
      )}
    </nav>
  );
}
