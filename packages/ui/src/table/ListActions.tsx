import { Button, type ButtonProps } from '../core/Button';
import { Menu, type MenuItem } from '../core/Menu';

export interface ListAction extends MenuItem, Pick<ButtonProps, 'look' | 'busy'> {}

interface Props {
  readonly exports: readonly MenuItem[];
  readonly actions: readonly ListAction[];
  /** All in one menu, where a row of buttons has no room. */
  readonly folded: boolean;
}

/** What can be done with a list as a whole. */
export function ListActions({ exports, actions, folded }: Props) {
  if (folded && actions.length > 0)
    return (
      <Menu
        label="Actions"
        items={[
          ...actions.filter(({ busy }) => !busy),
          ...exports.map((item) => ({ ...item, label: `Exporter : ${item.label}`, icon: 'download' as const })),
        ]}
      />
    );
  return (
    <>
      {exports.length > 0 && <Menu label="Exporter" icon="download" items={exports} />}
      {actions.map(({ key, label, onSelect, ...button }) => (
        <Button key={key} {...button} onClick={onSelect}>
          {label}
        </Button>
      ))}
    </>
  );
}
