import './find.css';
import type { SessionUser } from '@diapason/contracts';
import { limits } from '@diapason/contracts/constants';
import { go, mayCall } from '@diapason/platform';
import { Button, foundText, Icon, Tag, useCombobox } from '@diapason/ui';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { RemoteApp } from '../remotes/catalogue';
import {
  actionFor,
  actionSection,
  type Entry,
  type OpenAct,
  type PersonAction,
  peopleSections,
  placeSections,
  type Section,
} from './entries';
import { usePeople } from './usePeople';

interface Props {
  readonly user: SessionUser;
  readonly apps: readonly RemoteApp[];
  readonly recent: RefObject<readonly Entry[]>;
  readonly onClose: () => void;
  /** What is done where one is, for whoever was chosen. */
  readonly onAct: (open: OpenAct) => void;
}

const MOST_RECENT = 6;

/** Finds people, screens and actions: a combobox over a list box, after the ARIA pattern. Enter opens, Escape closes. */
export default function Finder({ user, apps, recent, onClose, onAct }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [action, setAction] = useState<PersonAction>();
  const { sections, searching, error } = useFound(text, action, { user, apps, recent: recent.current });
  const entries = sections.flatMap((section) => section.entries);
  const { active, restart, onArrow, field, list, option } = useCombobox(entries, {
    keyOf: ({ key }) => key,
    start: entries[0],
    onChoose: choose,
  });

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);

  const begin = (chosen?: PersonAction) => {
    setAction(chosen);
    setText('');
    restart();
  };
  function choose(entry: Entry | undefined) {
    if (entry?.action) return begin(entry.action);
    if (entry?.open) {
      dialog.current?.close();
      return onAct(entry.open);
    }
    if (!entry?.href) return;
    if (!action && !entry.key.startsWith('action-'))
      recent.current = [entry, ...recent.current.filter(({ key }) => key !== entry.key)].slice(0, MOST_RECENT);
    dialog.current?.close();
    go(entry.href);
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (onArrow(event)) return;
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // People who are still shown may be of the text before; screens and actions are not looked up.
      if (!searching || /^(screen|action)-/.test(active?.key ?? '')) choose(active);
    } else if (event.key === 'Backspace' && text === '' && action) begin();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog; the click is on its backdrop
    <dialog
      ref={dialog}
      className="find"
      aria-label="Rechercher partout"
      onClose={onClose}
      onCancel={(event) => {
        if (!action) return;
        event.preventDefault();
        begin();
      }}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="find-head">
        <Icon name="search" />
        {action && <span className="find-action">{action.label}</span>}
        <input
          {...field}
          autoFocus
          aria-label={action ? `${action.label} qui ?` : 'Nom, téléphone, e-mail, écran ou action'}
          placeholder={action ? 'Qui ?' : 'Nom, téléphone, e-mail, écran ou action'}
          maxLength={limits.longestSearch}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            restart();
          }}
          onKeyDown={onKeyDown}
        />
        <Button look="quiet" icon="close" label="Fermer la recherche" onClick={() => dialog.current?.close()} />
      </div>
      <div {...list('Résultats')} className="find-list">
        {sections.map(({ title, entries: lines }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div role="group" key={title} aria-label={title}>
            <p aria-hidden="true">{title}</p>
            {lines.map((entry) => (
              <div key={entry.key} {...option(entry)} className="find-entry">
                <Icon name={entry.icon} size={18} />
                <span>
                  {entry.label}
                  {entry.detail && <small> {entry.detail}</small>}
                </span>
                {entry.inactive && <Tag>Désactivé</Tag>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="find-state" role="status">
        {error ?? (searching || text.trim() ? foundText(entries.length, searching) : '')}
      </p>
    </dialog>
  );
}

function useFound(
  text: string,
  action: PersonAction | undefined,
  reader: { readonly user: SessionUser; readonly apps: readonly RemoteApp[]; readonly recent: readonly Entry[] },
) {
  const said = action ? { action, person: text } : actionFor(text, reader);
  const may = mayCall(reader.user, 'POST /api/recherche');
  const of = said?.action.of;
  const { people, searching, error } = usePeople(said?.person ?? text, of?.length === 1 ? of[0] : undefined, may);
  const places = action ? [] : placeSections(text.trim(), reader);
  const recent: Section = { title: 'Ouverts récemment', entries: text.trim() === '' && !action ? reader.recent : [] };
  const persons = said ? [actionSection(people, said.action)] : peopleSections(people, reader);
  return {
    sections: [recent, ...persons, ...places].filter(({ entries }) => entries.length > 0),
    searching,
    error,
  };
}
