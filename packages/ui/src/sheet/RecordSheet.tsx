import { type SheetKind, useAddToRecent } from '@diapason/platform';
import { type ComponentProps, Fragment, type ReactNode, useContext } from 'react';
import { Button } from '../core/Button';
import type { MenuItem } from '../core/Menu';
import { Note } from '../core/Note';
import { Slot, useActs } from '../core/slots';
import { Sheet, type SheetTab } from './Sheet';
import { SheetMetaContext } from './sheet-meta';
import { trailOf } from './trail-of';
import { type ShownRecord, useSlotTabs } from './useSlotTabs';

/** What is rare or grave: entries of « … », and the dialog that asks. */
export interface RareActs {
  readonly items: readonly (MenuItem | false)[];
  readonly dialog?: ReactNode;
}

type Props<K extends SheetKind> = ShownRecord<K> &
  Omit<ComponentProps<typeof Sheet>, 'tabs' | 'title' | 'balance' | 'more' | 'from'> & {
    /** The record's name unless told. */
    readonly title?: string;
    /** Before those that others give. */
    readonly tabs?: readonly SheetTab[];
    readonly rare?: readonly RareActs[];
  };

/** The sheet of a record that exists, with what all micro-frontends give to it: tabs, the balance of its head, and acts. */
export function RecordSheet<K extends SheetKind>(props: Props<K>) {
  const { answer, refetch, title = props.record.name, tabs = [], acts, rare = [], ...sheet } = props;
  const { peut } = useContext(SheetMetaContext);
  const record = { ...props.record, peut };
  const { of, id } = record;
  useAddToRecent(record);
  const given = useSlotTabs({ record, answer, refetch });
  const [offered, opened] = useActs(record);
  const all = [...tabs.filter(({ shown = true }) => shown), ...given];
  const closed =
    all.length > 0 ? undefined : <Note tone="warning">Aucun onglet de cette fiche ne vous est ouvert.</Note>;
  return (
    <>
      <Sheet
        person={record.name}
        {...(peut.includes('lister') ? { from: trailOf(of, id) } : {})}
        {...sheet}
        title={title}
        tabs={all}
        intro={sheet.intro ?? closed}
        balance={<Slot place="head" record={record} />}
        acts={
          <>
            {offered
              .filter(({ main }) => main)
              .map(({ key, label, icon, onSelect }) => (
                <Button key={key} look="primary" onClick={onSelect} {...(icon ? { icon } : {})}>
                  {label}
                </Button>
              ))}
            {acts}
          </>
        }
        more={[
          ...offered.filter(({ main }) => !main),
          ...rare.flatMap(({ items }) => items.filter((item) => item !== false)),
        ]}
      />
      {opened}
      {rare.map(({ dialog }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hooks give them, always in this order
        <Fragment key={index}>{dialog}</Fragment>
      ))}
    </>
  );
}
