import { replaceAddress, useSearch } from '@diapason/platform';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from '../core/Icon';
import { Page } from '../core/page';
import { Loading } from '../core/states';
import { TabList, TabPanel } from '../core/Tabs';
import { useBelow } from '../core/width';
import { focusFirstFault } from '../form/refusal';
import { topDialog, useSaveKey } from '../form/useSaveKey';
import { SaveBar } from './SaveBar';
import { SheetContext, type SheetForm, type SheetForms, TabContext } from './useSheetForm';

export interface SheetTab {
  /** Names the tab in the address: `?onglet=vehicule`. */
  readonly key: string;
  readonly label: string;
  /** Stands for the label where tabs have no room. */
  readonly icon?: IconName;
  /** Default true. */
  readonly shown?: boolean;
  /** Rendered when the tab is first opened; may be lazy. */
  readonly element: ReactNode;
}

interface SheetProps {
  readonly title: string;
  readonly tabs: readonly SheetTab[];
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly back?: ReactNode;
}

const PARAMETER = 'onglet';

/** The page of one record: tabs with addresses, and one bar that saves all forms. A single tab has no tab row. */
export function Sheet({ title, tabs, ...page }: SheetProps) {
  const id = useId();
  const offered = tabs.filter((tab) => tab.shown ?? true);
  const asked = new URLSearchParams(useSearch()).get(PARAMETER);
  const selected = (offered.find((tab) => tab.key === asked) ?? offered[0])?.key ?? '';
  const visited = useRef(new Set<string>()).current.add(selected);
  const { forms, present, context, saver } = useForms();
  const narrow = useBelow('compact');
  const select = (key: string) => open(key, offered[0]?.key);
  const refused = useFocusOnRefusal(selected, select);

  const save = async () => {
    for (const form of present().filter(({ dirty }) => dirty))
      if (!(await form.submit())) {
        refused(form);
        return;
      }
  };
  const isBusy = forms.some(({ busy }) => busy);
  saver.current = () => {
    if (!isBusy) void save();
  };
  useSaveKey(() => !isBusy && topDialog() === undefined, save);
  return (
    <Page title={title} {...page}>
      <SheetContext value={context}>
        <div className="d-tabs">
          {offered.length > 1 && (
            <TabList
              label={title}
              items={narrow ? offered.map(asIcon) : offered}
              selected={selected}
              onSelect={select}
              id={id}
            />
          )}
          {offered
            .filter((tab) => visited.has(tab.key))
            .map((tab) => (
              <TabContext key={tab.key} value={tab.key}>
                <Panel id={id} tab={tab} alone={offered.length === 1} hidden={tab.key !== selected} />
              </TabContext>
            ))}
        </div>
        <SaveBar forms={forms} onSave={() => void save()} />
      </SheetContext>
    </Page>
  );
}

/** The tab of a narrow screen (document 001 §2): its icon, with the label for who does not see it. */
const asIcon = ({ key, label, icon }: SheetTab) => ({
  key,
  label: icon ? (
    <span title={label}>
      <Icon name={icon} />
      <span className="d-visually-hidden">{label}</span>
    </span>
  ) : (
    label
  ),
});

interface PanelProps {
  readonly id: string;
  readonly tab: SheetTab;
  readonly alone: boolean;
  readonly hidden: boolean;
}

function Panel({ id, tab, alone, hidden }: PanelProps) {
  const content = <Suspense fallback={<Loading />}>{tab.element}</Suspense>;
  if (alone) return content;
  return (
    <TabPanel id={id} name={tab.key} hidden={hidden}>
      {content}
    </TabPanel>
  );
}

/** The first tab has the plain address. */
function open(key: string, first: string | undefined): void {
  const query = new URLSearchParams(location.search);
  if (key === first) query.delete(PARAMETER);
  else query.set(PARAMETER, key);
  const text = query.toString();
  replaceAddress(`${location.pathname}${text && `?${text}`}${location.hash}`);
}

/** The latest state of the sheet's forms, in order of registration. */
function useForms() {
  const [readers, setReaders] = useState<ReadonlyMap<string, () => SheetForm>>(new Map());
  const saver = useRef<() => void>(() => undefined);
  const [context] = useState<SheetForms>(() => ({
    save: () => saver.current(),
    report: (id, read) =>
      setReaders((before) => {
        const next = new Map(before);
        if (read) next.set(id, read);
        else next.delete(id);
        return next;
      }),
  }));
  /** Read when asked: what was typed since the last drawing is in it. */
  const present = () => [...readers.values()].map((read) => read());
  return { forms: present(), present, context, saver };
}

/** Opens the tab of a refused form; its first invalid field gets focus when visible. */
function useFocusOnRefusal(selected: string, select: (key: string) => void) {
  const waiting = useRef<SheetForm>(undefined);
  useEffect(() => {
    if (waiting.current?.tab === selected) focusFirstFault(waiting.current.element.current);
    waiting.current = undefined;
  }, [selected]);
  return (form: SheetForm) => {
    if (form.tab === selected) return;
    waiting.current = form;
    select(form.tab);
  };
}
