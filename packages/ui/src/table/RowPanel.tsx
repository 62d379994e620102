import { go } from '@diapason/platform';
import { type ReactNode, useId } from 'react';
import { Button } from '../core/Button';
import { formatNumber } from '../core/format';
import { SidePanel } from './SidePanel';

interface Props {
  /** Who or what it is about, for screen readers. */
  readonly name: string;
  /** « 2 sur 1 177 » */
  readonly position: number;
  readonly count: number;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  /** Where its own page is, for who may open it. */
  readonly sheet: string | undefined;
  /** Before « Ouvrir la fiche » leads away. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A row beside its list, over it on phones. ↑ and ↓ go to the next row, Escape closes. */
export function RowPanel({ name, position, count, previous, next, sheet, onLeave, onClose, children }: Props) {
  const id = useId();
  return (
    <SidePanel labelledBy={id} keys={{ ArrowUp: previous, ArrowDown: next }} onClose={onClose}>
      <header className="d-row-panel-head">
        <h2 className="d-visually-hidden" id={id}>
          {name}
        </h2>
        <p role="status">
          {`${formatNumber(position)} sur ${formatNumber(count)}`}
          <span className="d-visually-hidden">{`\u00a0: ${name}`}</span>
        </p>
        <Button icon="arrowUp" label="Ligne précédente" disabled={!previous} onClick={previous} />
        <Button icon="arrowDown" label="Ligne suivante" disabled={!next} onClick={next} />
        <span />
        {sheet && (
          <Button
            onClick={() => {
              onLeave();
              go(sheet);
            }}
          >
            Ouvrir la fiche
          </Button>
        )}
        <Button look="quiet" icon="close" label="Fermer l’aperçu" onClick={onClose} />
      </header>
      <div className="d-row-panel-body">{children}</div>
    </SidePanel>
  );
}
