import type { SessionUser } from '@diapason/contracts';
import { type ApiData, type ApiKey, mayCall, mayOpen } from '@diapason/platform';
import { type IconName, isIconName, type PersonKind, type ScreenAction } from '@diapason/ui';
import { menuOf } from '../layout/menu';
import type { RemoteApp } from '../remotes/catalogue';
import { matchRoute } from '../routing/matcher';

export type Person = ApiData<'POST /api/recherche'>[number];

/** A line of what was found: it leads somewhere, or asks for a person first. */
export interface Entry {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly icon: IconName;
  readonly inactive?: boolean;
  readonly href?: string;
  readonly action?: PersonAction;
}

export interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

export type PersonAction = ScreenAction & { readonly of: PersonKind };
const asksForPerson = (action: ScreenAction): action is PersonAction => action.of !== undefined;

interface Kind {
  readonly title: string;
  readonly icon: IconName;
  /** The sheet is for who may make this call. */
  readonly call: ApiKey;
  readonly sheet: string;
  readonly list: string;
}

const kinds: Readonly<Record<PersonKind, Kind>> = {
  guardian: {
    title: 'Responsables',
    icon: 'users',
    call: 'GET /api/utilisateursResponsables/:id',
    sheet: '/fiche-responsable',
    list: '/liste-responsables',
  },
  pupil: { title: 'Élèves', icon: 'child', call: 'GET /api/eleves/:id', sheet: '/fiche-eleve', list: '/liste-eleves' },
  agent: {
    title: 'Agents',
    icon: 'user',
    call: 'GET /api/utilisateursAdministratifs/:id',
    sheet: '/fiche-agent',
    list: '/liste-agents',
  },
};

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
  const { call, sheet, list } = kinds[nature];
  const own = nature === 'agent' && id === reader.user.idUtilisateur;
  if (opens(reader, sheet) && mayCall(reader.user, call, { own })) return `${sheet}/${id}`;
  return opens(reader, list) ? `${list}?recherche=${encodeURIComponent(nomPrenom)}` : undefined;
}

const personEntry = (person: Person, label: string, href: string): Entry => ({
  key: `${person.nature}-${person.id}`,
  label,
  detail: person.precision,
  icon: kinds[person.nature].icon,
  inactive: person.actif === 0,
  href,
});

/** People by kind. */
export function peopleSections(people: readonly Person[], reader: Reader): Section[] {
  return (Object.keys(kinds) as PersonKind[]).map((kind) => ({
    title: kinds[kind].title,
    entries: people
      .filter(({ nature }) => nature === kind)
      .flatMap((person) => {
        const href = addressOf(person, reader);
        return href ? [personEntry(person, person.nomPrenom, href)] : [];
      }),
  }));
}

/** People for whom an action is done. */
export const actionSection = (people: readonly Person[], { label, href }: PersonAction): Section => ({
  title: label,
  entries: people.map((person) =>
    personEntry(
      person,
      `${label} ${person.nomPrenom}`,
      href.replace('{nom}', encodeURIComponent(person.nomPrenom)).replace('{id}', String(person.id)),
    ),
  ),
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

/** What is done with a person's record is for who may read it. */
const mayRead = (user: SessionUser, { of, href }: ScreenAction): boolean =>
  of === undefined || !href.includes('{id}') || mayCall(user, kinds[of].call);

function actionsOf({ user, apps }: Reader): ScreenAction[] {
  return apps
    .flatMap(({ routes }) => routes)
    .flatMap(({ actions = [], module }) =>
      actions.filter((action) => mayOpen(user, { ...(module ? { module } : {}), ...action }) && mayRead(user, action)),
    );
}

/** Actions and screens by their words; without any, the actions. */
export function placeSections(typed: string, reader: Reader): Section[] {
  const actions = actionsOf(reader).filter(({ label }) => begins(typed, label));
  const screens = typed === '' ? [] : menuOf(reader.apps, reader.user);
  return [
    {
      title: 'Actions',
      entries: actions.map((action) => ({
        key: `action-${action.label}`,
        label: asksForPerson(action) ? `${action.label}…` : action.label,
        detail: '',
        icon: 'plus',
        ...(asksForPerson(action) ? { action } : { href: action.href }),
      })),
    },
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
  for (const action of actionsOf(reader).filter(asksForPerson)) {
    const known = new Set(wordsOf(action.label));
    const isPart = (part: string) => wordsOf(part).every((word) => known.has(word) || JOINING.has(word));
    const end = parts.findIndex((part) => !isPart(part));
    const tells = parts.slice(0, Math.max(end, 0)).some((part) => wordsOf(part).some((word) => word.length >= TELLING));
    if (end > 0 && tells) return { action, person: parts.slice(end).join(' ') };
  }
  return undefined;
}
