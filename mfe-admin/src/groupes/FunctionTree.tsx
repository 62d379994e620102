import { formatNumber, Icon, matchesSearch, plural, Tag } from '@diapason/ui';
import { Pills, SearchField } from '@diapason/ui/form';
import { useConfirm } from '@diapason/ui/overlay';
import { useState } from 'react';
import { allOf, fallingWith, lackingBeside, type Node, switchedOff, switchedOn } from './functions';
import styles from './groups.module.css';

interface Props {
  readonly nodes: readonly Node[];
  readonly held: readonly number[];
  readonly before: readonly number[];
  readonly ungiven: readonly number[];
  readonly disabled: boolean;
  readonly onChange: (held: readonly number[]) => void;
}

type Only = 'on' | 'changed' | 'ungiven';

/** The functions, four levels, each with its switch. What is found keeps its parents. */
export function FunctionTree({ nodes, held, before, ungiven, disabled, onChange }: Props) {
  const [search, setSearch] = useState('');
  const [only, setOnly] = useState<Only>();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [ask, question] = useConfirm();
  const isChanged = ({ id }: Node) => held.includes(id) !== before.includes(id);
  const found = (one: Node) =>
    matchesSearch(search, [one.label, String(one.id)]) &&
    (only !== 'on' || held.includes(one.id)) &&
    (only !== 'changed' || isChanged(one)) &&
    (only !== 'ungiven' || ungiven.includes(one.id));
  const isShown = (one: Node): boolean => found(one) || one.children.some(isShown);
  const count = allOf(nodes).filter(found).length;
  const toggle = async (node: Node) => {
    if (!held.includes(node.id)) return onChange(switchedOn(held, node.id, nodes));
    const falling = fallingWith(held, node);
    const sure =
      falling.length === 0 ||
      (await ask({
        title: `Retirer «\u00a0${node.label}\u00a0»\u00a0?`,
        text: `Partent avec elle\u00a0: ${falling.map(({ label }) => label).join(', ')}.`,
        confirmLabel: 'Retirer',
        danger: true,
      }));
    if (sure) onChange(switchedOff(held, node));
  };
  const fold = (id: number) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const level = (children: readonly Node[], depth: number) => (
    <ul className={styles.level}>
      {children.filter(isShown).map((node) => {
        const on = held.includes(node.id);
        const open = search !== '' || only !== undefined || !folded.has(node.id);
        const inside = allOf(node.children);
        const lacking = lackingBeside(held, node, nodes);
        return (
          <li key={node.id}>
            <div
              className={`${styles.row} ${isChanged(node) ? (on ? styles.rowAdded : styles.rowTaken) : ''}`}
              style={{ paddingInlineStart: `${depth * 1.5}rem` }}
            >
              {node.children.length > 0 ? (
                <button
                  type="button"
                  className={styles.fold}
                  aria-expanded={open}
                  aria-label={`${open ? 'Replier' : 'Déplier'} ${node.label}`}
                  onClick={() => fold(node.id)}
                >
                  <Icon name={open ? 'chevronDown' : 'chevronRight'} size={14} />
                </button>
              ) : (
                <span className={styles.fold} />
              )}
              <label>
                <span className={depth === 0 ? styles.area : ''} title={node.comment}>
                  {node.label}
                </span>
                {depth === 0 && (
                  <span className={styles.soft}>
                    {`${formatNumber(inside.filter(({ id }) => held.includes(id)).length)} sur ${formatNumber(inside.length)}`}
                  </span>
                )}
                {lacking && <Tag tone="warning">{`incomplète sans «\u00a0${lacking.label}\u00a0»`}</Tag>}
                {ungiven.includes(node.id) && <Tag tone="information">aucun groupe</Tag>}
                {isChanged(node) && <Tag tone={on ? 'success' : 'danger'}>{on ? 'ajoutée' : 'retirée'}</Tag>}
                <span className={styles.soft}>{node.id}</span>
                <input
                  type="checkbox"
                  role="switch"
                  aria-checked={on}
                  className={styles.switch}
                  aria-label={node.label}
                  checked={on}
                  disabled={disabled}
                  onChange={() => void toggle(node)}
                />
              </label>
            </div>
            {open && node.children.length > 0 && level(node.children, depth + 1)}
          </li>
        );
      })}
    </ul>
  );
  const pills: { readonly key: Only; readonly label: string; readonly count?: number }[] = [
    { key: 'on', label: 'Activées' },
    { key: 'changed', label: 'Modifiées', count: allOf(nodes).filter(isChanged).length },
  ];
  if (ungiven.length > 0) pills.push({ key: 'ungiven', label: 'Sans groupe', count: ungiven.length });
  return (
    <div>
      <div className="d-toolbar d-above-rows">
        <SearchField value={search} onChange={setSearch} label="Une fonction" />
        <div className="d-pills">
          <Pills pills={pills} chosen={only} onChoose={(one) => setOnly(only === one ? undefined : one)} />
          <span className={styles.soft} role="status">
            {search || only ? plural(count, 'trouvée') : ''}
          </span>
        </div>
      </div>
      <div className={styles.tree}>{level(nodes, 0)}</div>
      {question}
    </div>
  );
}
