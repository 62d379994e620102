import type { SessionUser } from '@diapason/contracts';
import {
  type ApiData,
  type ApiKey,
  isOffered,
  mayCall,
  mayOpen,
  providedSlots,
  type SlotEntry,
  type SlotRecord,
  sheets,
  slotKinds,
} from '@diapason/platform';
import { actAddress, type IconName, isIconName, type PersonKind, type ScreenAction } from '@diapason/ui';
import { menuOf } from '../layout/menu';
import type { RemoteApp } from '../remotes/catalogue';
import { matchRoute } from '../routing/matcher';

export type Person = ApiData<'POST /api/recherche'>[number];

/** A line of what was found: it leads somewhere, opens an act for somebody, or asks for whom first. */
export interface Entry {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly icon: IconName;
  readonly inactive?: boolean;
  readonly href?: string;
  readonly action?: PersonAction;
  readonly open?: OpenAct;
}

/** An act, and the person that it is for. */
export interface OpenAct {
  readonly act: SlotEntry;
  readonly record: SlotRecord;
}

export interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** What is done with somebody's record, once it is known whose. */
export interface PersonAction {
  /** « Ajouter un règlement à » */
  readonly label: string;
  readonly icon: IconName;
  readonly of: readonly PersonKind[];
  readonly act: SlotEntry;
}

/** Their order on the panel. */
const kinds = ['guardian', 'pupil', 'agent'] as const satisfies readonly PersonKind[];

interface Reader {
  readonly user: SessionUser;
  readonly apps: readonly RemoteApp[];
}

const opens = ({ user, apps }: Reader, path: string): boolean => {
  const match = matchRoute(apps, path);
  return match !== undefined && mayOpen(user, match.route);
};

/** Where a person leads: to the sheet, or to the list for who may not open it; undefined where neither is open. */
function addressOf({ nature, id, nomPrenom }: Person, reader: Reader): string | undefined {
  const { read, path, list } = sheets[nature];
  const own = nature === 'agent' && id === reader.user.idUtilisateur;
  if (opens(reader, path) && mayCall(reader.user, read, { own })) return `${path}/${id}`;
  return opens(reader, list.path) ? `${list.path}?recherche=${encodeURIComponent(nomPrenom)}` : undefined;
}

const personEntry = (person: Person, label: string, leads: Pick<Entry, 'href' | 'open'>): Entry => ({
  key: `${person.nature}-${person.id}`,
  label,
  detail: person.precision,
  icon: sheets[person.nature].icon,
  inactive: person.actif === 0,
  ...leads,
});

/** People by kind. */
export function peopleSections(people: readonly Person[], reader: Reader): Section[] {
  return kinds.map((kind) => ({
    title: sheets[kind].list.title,
    entries: people
      .filter(({ nature }) => nature === kind)
      .flatMap((person) => {
        const href = addressOf(person, reader);
        return href ? [personEntry(person, person.nomPrenom, { href })] : [];
      }),
  }));
}

/** People for whom an action is done. */
export const actionSection = (people: readonly Person[], { label, of, act }: PersonAction): Section => ({
  title: label,
  entries: people
    .filter(({ nature }) => of.includes(nature))
    .map((person) => {
      const record: SlotRecord = { of: person.nature, id: person.id, name: person.nomPrenom };
      const leads = act.href ? { href: actAddress(act.href, record) } : { open: { act, record } };
      return personEntry(person, `${label} ${person.nomPrenom}`, leads);
    }),
});

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every word that was typed begins a word of the text. */
const begins = (typed: string, text: string): boolean => {
  const words = wordsOf(text);
  return wordsOf(typed).every((one) => words.some((word) => word.startsWith(one)));
};

function actionsOf({ user, apps }: Reader): ScreenAction[] {
  return apps
    .flatMap(({ routes }) => routes)
    .flatMap(({ actions = [], module }) =>
      actions.filter((action) => mayOpen(user, { ...(module ? { module } : {}), ...action })),
    );
}

/** Acts that are asked for by their words; what is done with a person's record is for who may read it. */
function personActionsOf({ user }: Reader): PersonAction[] {
  const session = {
    own: false,
    opens: (asked: Parameters<typeof mayOpen>[1]) => mayOpen(user, asked),
    calls: (key: ApiKey) => mayCall(user, key),
  };
  const isPerson = (of: string): of is PersonKind => of in sheets;
  return providedSlots().flatMap((act) => {
    const { asks: label, icon = '' } = act;
    const of = slotKinds(act, 'act')
      .filter(isPerson)
      .filter((kind) => mayCall(user, sheets[kind].read));
    if (label === undefined || of.length === 0 || !isOffered(act, undefined, session)) return [];
    return [{ label, icon: isIconName(icon) ? icon : 'plus', of, act }];
  });
}

/** Actions and screens by their words; without any, the actions. */
export function placeSections(typed: string, reader: Reader): Section[] {
  const screens = typed === '' ? [] : menuOf(reader.apps, reader.user);
  const actions: readonly Entry[] = [
    ...actionsOf(reader).map(
      ({ label, href }): Entry => ({ key: `action-${label}`, label, detail: '', icon: 'plus', href }),
    ),
    ...personActionsOf(reader).map(
      (action): Entry => ({
        key: `action-${action.label}`,
        label: `${action.label}…`,
        detail: '',
        icon: action.icon,
        action,
      }),
    ),
  ];
  return [
    { title: 'Actions', entries: actions.filter(({ label }) => begins(typed, label)) },
    {
      title: 'Écrans',
      entries: screens.flatMap(({ title, links }) =>
        links
          .filter(({ label }) => begins(typed, `${label} ${title}`))
          .map(({ href, label, icon }) => ({
            key: `screen-${href}`,
            label,
            detail: title === label ? '' : title,
            icon: isIconName(icon) ? icon : 'file',
            href,
          })),
      ),
    },
  ];
}

/** Words that join an action to a person: « ajouter un règlement à Dupont ». */
const JOINING = new Set(['a', 'au', 'un', 'une', 'le', 'la', 'de', 'd', 'du', 'pour']);
/** A shorter word may be somebody's name. */
const TELLING = 6;

/** An action of which words begin the text, with the person who is named after them: « règlement dupont ». */
export function actionFor(
  typed: string,
  reader: Reader,
): { readonly action: PersonAction; readonly person: string } | undefined {
  const parts = typed.trim().split(/\s+/);
  for (const action of personActionsOf(reader)) {
    const known = new Set(wordsOf(action.label));
    const isPart = (part: string) => wordsOf(part).every((word) => known.has(word) || JOINING.has(word));
    const end = parts.findIndex((part) => !isPart(part));
    const tells = parts.slice(0, Math.max(end, 0)).some((part) => wordsOf(part).some((word) => word.length >= TELLING));
    if (end > 0 && tells) return { action, person: parts.slice(end).join(' ') };
  }
  return undefined;
}
