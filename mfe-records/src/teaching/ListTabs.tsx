import { replaceAddress, useSearch } from '@diapason/platform';
import { Icon, type IconName, TabList, TabPanel, useBelow } from '@diapason/ui';
import { type ReactNode, useId } from 'react';
import styles from './list-tabs.module.css';

interface ListTab {
  /** `?onglet=eleves` */
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  readonly element: ReactNode;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly ListTab[];
  /** The one with the plain address; the first unless told. */
  readonly atFirst?: string;
}

/** Lists that are one screen: each has an address, and its icon alone on a phone. What was searched stays; pages and columns are each list's own. */
export function ListTabs({ label, tabs, atFirst = tabs[0]?.key }: Props) {
  const query = new URLSearchParams(useSearch());
  const id = useId();
  const phone = useBelow('phone');
  const asked = query.get('onglet') ?? atFirst;
  const selected = tabs.find(({ key }) => key === asked) ?? tabs[0];
  if (!selected) return null;
  const select = (key: string) => {
    for (const name of ['page', 'tri', 'onglet']) query.delete(name);
    if (key !== atFirst) query.set('onglet', key);
    replaceAddress(`${location.pathname}${query.size > 0 ? `?${query}` : ''}`);
  };
  return (
    <>
      <div className={styles.tabs}>
        <TabList
          label={label}
          items={tabs.map((tab) => ({ key: tab.key, label: <TabFace tab={tab} bare={phone} /> }))}
          selected={selected.key}
          onSelect={select}
          id={id}
        />
      </div>
      <TabPanel key={selected.key} id={id} name={selected.key}>
        {selected.element}
      </TabPanel>
    </>
  );
}

const TabFace = ({ tab: { label, icon }, bare }: { readonly tab: ListTab; readonly bare: boolean }) => (
  <span className="d-tab" title={bare ? label : undefined}>
    <Icon name={icon} size={18} />
    <span className={bare ? 'd-visually-hidden' : undefined}>{label}</span>
  </span>
);
