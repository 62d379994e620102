import { type RolloverPart, rolloverParts } from '@diapason/contracts/constants';
import { formatNumber, Panel } from '@diapason/ui';
import { useId } from 'react';
import type { DryRun } from './rollover';
import styles from './rollover.module.css';

interface Props {
  readonly run: DryRun;
  readonly ticked: ReadonlySet<RolloverPart>;
  readonly disabled: boolean;
  readonly onTick: (part: RolloverPart) => void;
}

/** What is taken over, each ticked or not, with what it comes to. Pupils are never. */
export function Parts({ run, ticked, disabled, onTick }: Props) {
  return (
    <Panel title="Ce qui est repris">
      <ul className={styles.parts}>
        {rolloverParts.toReversed().map(({ id, libelle }) => {
          const found = run.parties.find(({ partie }) => partie === id);
          return (
            <Part
              key={id}
              libelle={libelle}
              nombre={found ? found.repris + found.changes + found.laisses + found.deja : 0}
              note={found ? (found.note ?? inWords(found)) : ''}
              checked={ticked.has(id)}
              disabled={disabled}
              onTick={() => onTick(id)}
            />
          );
        })}
        <Part libelle="Élèves" note="aucun repris, chacun se réinscrit" checked={false} disabled />
      </ul>
    </Panel>
  );
}

interface PartProps {
  readonly libelle: string;
  readonly note: string;
  readonly nombre?: number;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onTick?: () => void;
}

function Part({ libelle, note, nombre, checked, disabled, onTick }: PartProps) {
  const id = useId();
  return (
    <li>
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-note`}
        checked={checked}
        disabled={disabled}
        onChange={onTick ?? (() => undefined)}
      />
      <label htmlFor={id}>{libelle}</label>
      {nombre !== undefined && <span className={styles.count}>{formatNumber(nombre)}</span>}
      <small id={`${id}-note`}>{note}</small>
    </li>
  );
}

type Counted = DryRun['parties'][number];
const said = (count: number, one: string, many = `${one}s`) =>
  count > 0 ? [`${formatNumber(count)} ${count > 1 ? many : one}`] : [];
const inWords = ({ repris, changes, laisses, deja }: Counted): string =>
  [
    ...said(repris, 'repris', 'repris'),
    ...said(changes, 'changé'),
    ...said(laisses, 'laissé'),
    ...said(deja, 'déjà là', 'déjà là'),
  ].join(', ') || 'rien à reprendre';
