import { formatNumber } from '../core/format';

interface Props<Key> {
  readonly pills: readonly { readonly key: Key; readonly label: string; readonly count?: number }[];
  readonly chosen: Key | undefined;
  readonly onChoose: (key: Key) => void;
}

/** Which rows are shown, one press each; `d-pills` around them has the line. */
export function Pills<Key extends string>({ pills, chosen, onChoose }: Props<Key>) {
  return pills.map(({ key, label, count }) => (
    <button
      key={key}
      type="button"
      className={key === chosen ? 'd-pill d-pill-on' : 'd-pill'}
      aria-pressed={key === chosen}
      onClick={() => onChoose(key)}
    >
      {label}
      {count !== undefined && (
        <>
          {' '}
          <span className="d-pill-count">{formatNumber(count)}</span>
        </>
      )}
    </button>
  ));
}
