import { sheets } from '@diapason/contracts';
import {
  type EndpointDefinition,
  isInOwnName,
  mayAct,
  type Session,
  type SheetAct,
  type SheetActs,
  type SheetMeta,
  type Source,
} from '@diapason/contracts/core';
import { type ReadModels, Refusal } from '@diapason/event-sourcing';
import { requireAccess, requireOwner, valueAt } from './access';
import { allowedSites, ownSitesOf, requireOnSite } from './own-sites';
import type { Input } from './parse';

const declaredFor: ReadonlyMap<EndpointDefinition, SheetActs> = new Map(sheets.map((one) => [one.sheet, one]));

/** What a caller may do with the record that a sheet answers; undefined where nothing is declared. */
export async function sheetMeta(
  endpoint: EndpointDefinition,
  session: Session | undefined,
  { input, record, db }: { readonly input: Input; readonly record: unknown; readonly db: ReadModels },
): Promise<SheetMeta | undefined> {
  const declared = declaredFor.get(endpoint);
  const from = recordSource(endpoint);
  if (!declared || !session) return undefined;
  const day = daySource(endpoint);
  const about = { id: from && valueAt(input, from), day: day && valueAt(input, day) };
  const words = await Promise.all(
    Object.entries(declared.acts).map(async ([word, act]) =>
      (await isOpen(act as SheetAct<unknown>, about, { session, record, db })) ? [word] : [],
    ),
  );
  return { peut: words.flat(), lectureSeule: [], absents: [], ...declared.fields(session, record as never) };
}

/** Where a call carries the number of the record that it is about. */
const recordSource = ({ access, ownSites }: EndpointDefinition): Source | undefined =>
  ownSites?.record?.from ?? (access.kind === 'own' ? access.from : undefined);

/** Where a call says of which day of that record it asks. */
const daySource = ({ access, ownSites }: EndpointDefinition): Source | undefined =>
  ownSites?.record?.day ?? (access.kind === 'own' ? access.day : undefined);

interface About {
  readonly id: unknown;
  readonly day: unknown;
}

interface Asking {
  readonly session: Session;
  readonly record: unknown;
  readonly db: ReadModels;
}

/** Whether an act is open to this caller about this record: as if they made its call. */
async function isOpen(act: SheetAct<unknown>, { id, day }: About, { session, record, db }: Asking): Promise<boolean> {
  const { call, when = () => true, isNew = false, ...needed } = act;
  if (!when(record, session) || !mayAct(needed, session)) return false;
  if (!call) return true;
  if (session.act !== undefined && isInOwnName(call)) return false;
  const from = recordSource(call);
  const byRecord = 'byRecord' in call.access ? call.access.byRecord : undefined;
  // A new record of the same kind is nobody's yet; a new part of this one has this one's owner and sites.
  if (isNew && byRecord?.from === from) return mayAct({ call, isNew: true }, session);
  const ofDay = daySource(call);
  const input = { params: {}, query: {}, body: {} };
  if (from) place(input, from, id);
  if (ofDay && day) place(input, ofDay, day);
  try {
    requireAccess(call, session);
    if (await requireOwner(call, session, input as object as Input, db)) return true;
    await requireOnSite(ownSitesOf(call, input), allowedSites(ownSitesOf(call, input), session, input), input, db);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** `place(input, 'params.id', 12)` makes it `{ params: { id: 12 } }`. */
function place(input: Record<'params' | 'query' | 'body', object>, at: Source, value: unknown): void {
  const [part, field] = at.split('.') as ['params' | 'query' | 'body', string];
  input[part] = { ...input[part], [field]: value };
}
