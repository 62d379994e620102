import { useEffect, useRef } from 'react';

interface Props {
  /** Name for screen readers. */
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for is ticked. */
  readonly mixed?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The box that ticks a row, or all rows of a page. */
export function SelectBox({ label, checked, mixed = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="d-select-box"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
