import { useEffect, useRef, useState } from 'react';
import { Button } from '../core/Button';
import { formatNumber } from '../core/format';

interface Props {
  /** What the row is, after « Monter » and « Descendre ». */
  readonly name: string;
  /** From 1. */
  readonly rank: number;
  readonly count: number;
  readonly onMove: (rank: number) => void;
}

/**
 * The buttons of a row that moves up and down by one. Its new rank is said, not that of rows it pushed aside.
 * At an end of the list the focus goes to the button that is left (`keepFocus`).
 */
export function OrderButtons({ name, rank, count, onMove }: Props) {
  const from = useRef(rank);
  const asked = useRef<number>(undefined);
  const [said, say] = useState('');
  useEffect(() => {
    if (from.current === rank) return;
    say(asked.current === rank ? `${name}\u00a0: rang ${formatNumber(rank)} sur ${formatNumber(count)}` : '');
    from.current = rank;
    asked.current = undefined;
  }, [rank, name, count]);
  const move = (to: number) => {
    asked.current = to;
    onMove(to);
  };
  return (
    <>
      {rank > 1 && <Button look="quiet" icon="chevronUp" label={`Monter ${name}`} onClick={() => move(rank - 1)} />}
      {rank < count && (
        <Button look="quiet" icon="chevronDown" label={`Descendre ${name}`} onClick={() => move(rank + 1)} />
      )}
      <span className="d-visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
