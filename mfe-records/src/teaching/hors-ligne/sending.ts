import { messages } from '@diapason/contracts/constants';
import { type ApiError, ask, run, store } from '@diapason/platform';
import { contradicts, differs, NO_TICKS, type Sheet, sentAs, ticksOfGone } from '../fiche-presence/sheet';
import { change, forget, type KeptSheet, keptNow, readKept, type SheetKey } from './kept';

/**
 * `kept`: there was no clear answer, and it goes again later; `cut`: so would every other one end. `asked`: its person has a choice to make.
 * `refused`: the server does not take it; it is kept to read.
 */
export type Ended = 'sent' | 'kept' | 'cut' | 'asked' | 'refused';

/** How a failure ends, after which the same sheet is sent again; undefined where the server refused it. */
function goesAgain({ status, message }: ApiError): 'kept' | 'cut' | undefined {
  if (status === 401 || message === messages.general.networkFailure) return 'cut';
  return status >= 500 || status === 429 ? 'kept' : undefined;
}
/** The sheet is another one than what was sent was made for: somebody saved, excused or enrolled in between. */
const CHANGED_MEANWHILE = [409, 422];
/** Where no answer came by then, the sheet goes again later, under its key. */
const LIMIT_MS = 20_000;

/** Sends what is kept of a sheet, once: what had no clear answer goes again under its key. */
export const sendSheet = (key: SheetKey): Promise<Ended> => inTurn(key, () => sendKept(key));

const turns = new Map<string, Promise<unknown>>();
/** One sheet after the other, in all pages of the product: none is sent twice at once, and none waits for another one. */
function inTurn({ idUtilisateur, idAtelier, date }: SheetKey, send: () => Promise<Ended>): Promise<Ended> {
  const name = `diapason-presences ${idUtilisateur} ${idAtelier} ${date}`;
  const last = turns.get(name) ?? Promise.resolve();
  const next = last.then(() => (navigator.locks ? navigator.locks.request(name, send) : send()));
  turns.set(
    name,
    next.catch(() => undefined),
  );
  return next;
}

async function sendKept(key: SheetKey): Promise<Ended> {
  let ended = await attempt(key, false);
  // On top of what the sheet is now.
  if (ended === 'changed') ended = await attempt(key, true);
  const more = keptNow(key);
  // What had no clear answer went first, without what was pressed since.
  if (ended === 'sent' && more && more.act !== 'tick' && !isHeld(more)) ended = await attempt(key, true);
  return ended as Ended;
}

/** Nothing of it goes by itself. */
export const isHeld = ({ refusal, asks }: KeptSheet): boolean => refusal !== undefined || asks === true;

/** What was begun in one's name is not sent in another's. */
function isTheirs({ idUtilisateur }: SheetKey): boolean {
  const { status, user } = store.getState().session;
  return status === 'open' && user?.idUtilisateur === idUtilisateur && !user.usurpation;
}

async function attempt(key: SheetKey, isLast: boolean): Promise<Ended | 'changed'> {
  // Another page may have sent it.
  await readKept();
  const kept = keptNow(key);
  if (!kept) return 'sent';
  if (kept.refusal !== undefined) return 'refused';
  if (!isTheirs(key)) return 'cut';
  const ready = kept.sending ? kept : await prepared(kept);
  if (typeof ready === 'string') return ready;
  const { key: commandId, input } = ready.sending as NonNullable<KeptSheet['sending']>;
  const answer = await inTime(run('POST /api/presences/:id', { ...input, commandId }));
  if (!answer) return 'kept';
  if (answer.ok) {
    await settle(ready, answer.data.version);
    return 'sent';
  }
  const again = goesAgain(answer.error);
  if (again) return again;
  if (CHANGED_MEANWHILE.includes(answer.error.status) && !isLast) {
    await change(key, (before) => before && unsent(before));
    return 'changed';
  }
  return refuse(key, answer.error.message);
}

/** @returns undefined where no answer came within the limit. */
function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), LIMIT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** The sheet as it is now, with what was ticked on top: written down before it goes. */
async function prepared(kept: KeptSheet): Promise<KeptSheet | Ended> {
  const { idAtelier: id, date } = kept;
  const read = await inTime(ask('GET /api/presences/parAtelier/:id', { params: { id }, query: { date } }));
  if (!read) return 'kept';
  if (!read.ok) return goesAgain(read.error) ?? refuse(kept, read.error.message);
  const sheet = read.data;
  if (sheet.dateValidation !== null) {
    if (differs(sheet, kept.ticks)) return refuse(kept, messages.teaching.alreadyValidated);
    await settle(kept, sheet.version);
    return 'sent';
  }
  if (isOlder(kept, sheet)) {
    await change(kept, (before) => before && { ...before, asks: true });
    return 'asked';
  }
  const input = sentAs(sheet, kept.ticks, { validates: kept.act === 'validate' });
  const sending = { key: newKey(), at: kept.at, input };
  const gone = ticksOfGone(sheet, kept.ticks);
  if (gone && Object.keys(gone.eleves).length === Object.keys(kept.ticks.eleves).length && !differs(sheet, kept.ticks))
    return refuse(kept, messages.teaching.leftMeanwhile);
  await change(kept, (before) => before && { ...decided(before), sending });
  return { ...kept, sending };
}

/** Somebody recorded the sheet after it was ticked on here, and what they said would be overwritten. */
export const isOlder = (kept: KeptSheet, sheet: Sheet): boolean =>
  sheet.dateValidation === null && kept.version !== sheet.version && contradicts(sheet, kept.ticks);

function unsent(kept: KeptSheet): KeptSheet {
  const { sending: _gone, ...rest } = kept;
  return rest;
}
function decided(kept: KeptSheet): KeptSheet {
  const { asks: _over, ...rest } = kept;
  return rest;
}

/** What is ticked here goes over what somebody else recorded. */
export const overwrite = (key: SheetKey, version: number): Promise<void> =>
  change(key, (before) => before && { ...decided(before), version });

async function refuse(key: SheetKey, refusal: string): Promise<Ended> {
  await change(key, (before) => before && { ...unsent(decided(before)), refusal });
  return 'refused';
}

/** What was ticked while it was on its way stays, and goes next time; so does, to be read, what was ticked of who had left. */
async function settle(sent: KeptSheet, version: number): Promise<void> {
  const { at, input } = sent.sending ?? { at: sent.at, input: undefined };
  const taken = new Set(input?.body.eleves.map(({ fk_eleve }) => fk_eleve));
  const left = Object.entries(sent.ticks.eleves).filter(([id]) => input && !taken.has(Number(id)));
  const told = { ticks: { ...NO_TICKS, eleves: Object.fromEntries(left) }, refusal: messages.teaching.leftMeanwhile };
  if (left.length === 0 && keptNow(sent)?.at === at) return forget(sent);
  await change(sent, (now) => {
    if (!now || now.at === at) return left.length > 0 ? { ...unsent(now ?? sent), ...told, version } : undefined;
    return { ...unsent(now), version };
  });
}

/** crypto.randomUUID is missing on plain http outside localhost. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
