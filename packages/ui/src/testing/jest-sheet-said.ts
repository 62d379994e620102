import { sheets as declared } from '@diapason/contracts';
import { mayAct, type Session, type SheetAct, type SheetSaid } from '@diapason/contracts/core';
import { store } from '@diapason/platform';

const sheets = declared.map((one) => ({
  declared: one,
  path: new RegExp(`^${one.sheet.path.replace(':id', '(\\d+)')}$`),
}));

/** What examples leave out. */
const ACTIVE = { actif: 1, dateSuppression: null, dateEffacement: null, fusionneAvec: null };

/** What the server would say beside a sheet to who is signed in, by the same declaration; of sites and owners it knows what the record tells. */
export function sheetSaid(path: string, answer: object): SheetSaid | undefined {
  const found = sheets.find((sheet) => sheet.path.test(path));
  const { user } = store.getState().session;
  if (!found || !user) return undefined;
  const record = { ...ACTIVE, ...answer };
  const session = {
    ...user,
    functions: new Set(user.fonctions),
    modules: new Set(user.module),
    sites: [],
    ...(user.usurpation ? { act: user.usurpation.idUtilisateur } : {}),
  } as unknown as Session;
  const { acts, fields } = found.declared;
  const said = { lectureSeule: [], absents: [], ...fields(session, record as never) };
  const peut = Object.entries(acts as Readonly<Record<string, SheetAct<unknown>>>).flatMap(([word, act]) =>
    (act.when?.(record, session) ?? true) && isAllowed(act, record, session) ? [word] : [],
  );
  return { peut, ...said };
}

/** Of what exists, the functions that change it count; on one's own record, those for that. */
function isAllowed(act: SheetAct<unknown>, record: object, session: Session): boolean {
  if (mayAct(act, session)) return true;
  const { call, isNew, ...needed } = act;
  if (!call || isNew || call.access.kind !== 'own' || !mayAct(needed, session)) return false;
  const { ownRight } = call.access;
  const isOwn = Reflect.get(record, 'idUtilisateur') === session.idUtilisateur;
  return isOwn && (ownRight === undefined || session.functions.has(ownRight));
}
