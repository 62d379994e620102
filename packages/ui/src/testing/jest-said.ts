import { sheets as declared, lists } from '@diapason/contracts';
import type { InformationType } from '@diapason/contracts/constants';
import {
  type Acts,
  actsOf,
  cutRow,
  isInOwnName,
  mayAct,
  type Session,
  type SheetAct,
  type SheetMeta,
} from '@diapason/contracts/core';
import { informationListActs, listInformation } from '@diapason/contracts/site';
import { store } from '@diapason/platform';

const sheets = declared.map((one) => ({
  declared: one,
  path: new RegExp(`^${one.sheet.path.replace(/:\w+/g, '(\\d+)')}$`),
}));

/** What examples leave out. */
const ACTIVE = { actif: 1, dateSuppression: null, dateEffacement: null, fusionneAvec: null };

/** Who is signed in, as the server knows them; undefined: nobody. */
function signedIn(): Session | undefined {
  const { user } = store.getState().session;
  if (!user) return undefined;
  return {
    ...user,
    functions: new Set(user.fonctions),
    modules: new Set(user.module),
    sites: [],
    ...(user.usurpation ? { act: user.usurpation.idUtilisateur } : {}),
  } as unknown as Session;
}

/** The acts, of those declared, that the server would offer who is signed in. @param isOwn with what is theirs */
export function mayDo(acts: Acts, isOwn = false): readonly string[] {
  const session = signedIn();
  return session ? actsOf(acts, session, isOwn) : [];
}

/**
 * What the server would say beside a sheet to who is signed in, by the same declaration; of sites and owners it knows what the record tells.
 * @param isOwn the record is theirs, where neither its number nor the record says so
 */
function sheetMeta(path: string, answer: object, isOwn = false): SheetMeta | undefined {
  const found = sheets.find((sheet) => sheet.path.test(path));
  const session = signedIn();
  if (!found || !session) return undefined;
  const record = Array.isArray(answer) ? answer : { ...ACTIVE, ...answer };
  const [, id] = found.path.exec(path) ?? [];
  const { idUtilisateur, fk_utilisateur } = record as Readonly<Record<string, unknown>>;
  const whose = [idUtilisateur, ...(isOfPerson(found.declared.sheet.access) ? [Number(id), fk_utilisateur] : [])];
  const isTheirs = isOwn || whose.includes(session.idUtilisateur);
  const { acts, fields } = found.declared;
  const said = { lectureSeule: [], absents: [], ...fields(session, record as never) };
  const peut = Object.entries(acts as Readonly<Record<string, SheetAct<unknown>>>).flatMap(([word, act]) =>
    (act.when?.(record, session) ?? true) && isAllowed(act, session, isTheirs && found.declared.sheet) ? [word] : [],
  );
  return { peut, ...said };
}

type Sheet = (typeof declared)[number]['sheet'];
const isOfPerson = (access: Sheet['access']) =>
  access.kind === 'own' && (access.owner === 'agent' || access.owner === 'guardian');

/** Of what exists, the functions that change it count; on one's own record, those for that. */
function isAllowed(act: SheetAct<unknown>, session: Session, own: Sheet | false): boolean {
  if (mayAct(act, session)) return true;
  const { call, isNew, ...needed } = act;
  if (!call || isNew || call.access.kind !== 'own' || !mayAct(needed, session)) return false;
  if (call.module !== null && !session.modules.has(call.module)) return false;
  if (session.act !== undefined && isInOwnName(call)) return false;
  const { owner, ownRight } = call.access;
  // Whose workshop it is does not own the pupils in it.
  const isOwn = own && (isOfPerson(own.access) || (own.access.kind === 'own' && own.access.owner === owner));
  return isOwn && (ownRight === undefined || session.functions.has(ownRight));
}

/** What a test's call asks. */
interface Asked {
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** What the server would answer of a list's rows to who is signed in, and say beside them; undefined where no list is declared there. */
function listMeta(path: string, rows: readonly object[], { query, body }: Asked) {
  const session = signedIn();
  if (!session) return undefined;
  if (path === listInformation.path)
    return { rows, peut: actsOf(informationListActs(query.get('type') as InformationType), session) };
  const list = lists.find((one) => one.list.path === path);
  if (!list) return undefined;
  const whose = list.whose && Reflect.get((body ?? {}) as object, list.whose.field);
  const isOwn = whose !== undefined && whose === session.idUtilisateur;
  return {
    rows: rows.map((row) => cutRow(list.row, session)(row as Readonly<Record<string, unknown>>)),
    peut: actsOf(list.acts, session, isOwn),
  };
}

export const said = { sheet: sheetMeta, list: listMeta };
