import { replaceAddress, useSearch } from '@diapason/platform';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '../core/format';
import { Icon, type IconName } from '../core/Icon';
import { usePageTitle } from '../core/page';
import { Counted, useRevealTogether } from '../core/RevealTogether';
import { Loading } from '../core/states';
import { TabList, TabPanel } from '../core/Tabs';
import { useBelow } from '../core/width';
import { focusFirstFault } from '../form/refusal';
import { topDialog, useSaveKey } from '../form/useSaveKey';
import { type SaveAct, SaveBar } from './SaveBar';
import { type HeadProps, SheetHead } from './SheetHead';
import { Trail, type TrailProps } from './Trail';
import { SheetContext, type SheetForm, type SheetForms, TabContext } from './useSheetForm';

export interface SheetTab {
  /** Names the tab in the address: `?onglet=vehicule`. */
  readonly key: string;
  readonly label: string;
  /** Before the label, and for it where tabs have no room. */
  readonly icon?: IconName;
  /** How many things are to be done there. */
  readonly count?: number | undefined;
  /** Default true. */
  readonly shown?: boolean;
  /** Rendered when the tab is first opened; may be lazy. */
  readonly element: ReactNode;
}

interface SheetProps extends HeadProps {
  readonly title: string;
  readonly tabs: readonly SheetTab[];
  /** The list that it is of, for who may see that. */
  readonly from?: TrailProps | undefined;
  /** Above the tabs: that the record is closed, or what became of it. */
  readonly intro?: ReactNode;
  /** What saving may be followed by; « Enregistrer » unless told. The last one is that of Ctrl S. */
  readonly saves?: readonly SaveAct[];
}

const SAVES: readonly SaveAct[] = [{ label: 'Enregistrer' }];

const PARAMETER = 'onglet';

/** The page about somebody: who it is, tabs with addresses, and one bar that saves all forms. A single tab has no tab row. */
export function Sheet({ title, tabs, from, intro, saves = SAVES, ...head }: SheetProps) {
  usePageTitle(title);
  const id = useId();
  const { forms, present, counts, context, saver } = useForms();
  const offered = tabs
    .filter((tab) => tab.shown ?? true)
    .map((tab) => ({ ...tab, count: tab.count ?? counts.get(tab.key) }));
  const asked = new URLSearchParams(useSearch()).get(PARAMETER);
  const selected = (offered.find((tab) => tab.key === asked) ?? offered[0])?.key ?? '';
  const visited = useRef(new Set<string>()).current.add(selected);
  const narrow = useBelow('compact');
  const select = (key: string) => open(key, offered[0]?.key);
  const refused = useFocusOnRefusal(selected, select);
  // What stands in the head comes before what it would push down.
  const { seen, count } = useRevealTogether();

  const saving = useRef(false);
  const save = async (act: SaveAct | undefined) => {
    // A second press meets a save that is still checking.
    if (saving.current) return;
    saving.current = true;
    await saveAll(act).finally(() => {
      saving.current = false;
    });
  };
  const saveAll = async (act: SaveAct | undefined) => {
    const open = present().filter(({ dirty, isNew }) => dirty || isNew);
    const checked = await Promise.all(open.map(async (form) => ((await form.check()) ? undefined : form)));
    const faulty = checked.filter((form) => form !== undefined);
    if (faulty.length > 0) {
      refused(faulty.find(({ tab }) => tab === selected) ?? faulty[0]);
      return;
    }
    for (const form of open)
      if (!(await form.submit())) {
        refused(form);
        return;
      }
    if (open.length > 0) act?.onSaved?.();
  };
  const isBusy = forms.some(({ busy }) => busy);
  const saveByKey = () => save(saves.at(-1));
  saver.current = () => {
    if (!isBusy) void saveByKey();
  };
  useSaveKey(() => !isBusy && topDialog() === undefined, saveByKey);
  return (
    <div className="d-page d-sheet">
      {from && <Trail {...from} />}
      <SheetContext value={context}>
        <Counted count={count}>
          <SheetHead title={title} {...head} />
        </Counted>
        {intro}
        {!seen && <Loading />}
        <div className="d-together" hidden={!seen}>
          <div className="d-tabs">
            {offered.length > 1 && (
              <TabList
                label={title}
                items={offered.map((tab) => ({ key: tab.key, label: <TabFace tab={tab} narrow={narrow} /> }))}
                selected={selected}
                onSelect={select}
                id={id}
              />
            )}
            <div className="d-together">
              <Counted count={count}>
                {offered
                  .filter((tab) => visited.has(tab.key))
                  .map((tab) => (
                    <TabContext key={tab.key} value={tab.key}>
                      <Panel id={id} tab={tab} alone={offered.length === 1} hidden={tab.key !== selected} />
                    </TabContext>
                  ))}
              </Counted>
            </div>
          </div>
        </div>
        <SaveBar forms={forms} acts={saves} onSave={(act) => void save(act)} onFault={refused} />
      </SheetContext>
    </div>
  );
}

/** The label with its icon; on a narrow screen the icon alone (document 001 §2), with the label for who does not see it. */
function TabFace({ tab: { label, icon, count = 0 }, narrow }: { readonly tab: SheetTab; readonly narrow: boolean }) {
  const isBare = narrow && icon !== undefined;
  return (
    <span className="d-tab" title={isBare ? label : undefined}>
      {icon && <Icon name={icon} size={18} />}
      <span className={isBare ? 'd-visually-hidden' : undefined}>{label}</span>
      {count > 0 && <span className="d-count">{formatNumber(count)}</span>}
    </span>
  );
}

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

/** The latest state of the sheet's forms, in order of registration, and what there is to do in its tabs. */
function useForms() {
  const [readers, setReaders] = useState<ReadonlyMap<string, () => SheetForm>>(new Map());
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const saver = useRef<() => void>(() => undefined);
  const [context] = useState<SheetForms>(() => ({
    save: () => saver.current(),
    tell: (tab, count) => setCounts((before) => new Map(before).set(tab, count)),
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
  return { forms: present(), present, counts, context, saver };
}

/** Opens the tab of a refused form; its first invalid field gets focus when visible. */
function useFocusOnRefusal(selected: string, select: (key: string) => void) {
  const waiting = useRef<SheetForm>(undefined);
  useEffect(() => {
    if (waiting.current?.tab === selected) focusFirstFault(waiting.current.element.current);
    waiting.current = undefined;
  }, [selected]);
  return (form: SheetForm | undefined) => {
    if (!form) return;
    if (form.tab === selected) {
      // Once the faults are drawn.
      requestAnimationFrame(() => focusFirstFault(form.element.current));
      return;
    }
    waiting.current = form;
    select(form.tab);
  };
}
