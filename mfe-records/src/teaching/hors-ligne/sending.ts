import { messages } from '@diapason/contracts/constants';
import { type ApiError, ask, store, useApiCommand } from '@diapason/platform';
import { useCallback } from 'react';
import { differs, sentAs } from '../fiche-presence/sheet';
import { forget, type KeptSheet, keep, keptNow, readKept, type SheetKey } from './kept';

type Call = 'POST /api/presences/:id';
type Save = ReturnType<typeof useApiCommand<Call>>[0];
/**
 * `kept`: there was no clear answer, and it goes again later; `cut`: so would every other one end. `refused`: the server does not take it; it
 * is kept to read.
 */
export type Ended = 'sent' | 'kept' | 'cut' | 'refused';

/** How a failure ends, after which the same sheet is sent again; undefined where the server refused it. */
function goesAgain({ status, message }: ApiError): 'kept' | 'cut' | undefined {
  if (status === 401 || message === messages.general.networkFailure) return 'cut';
  return status >= 500 || status === 429 ? 'kept' : undefined;
}
/** The sheet is another one than what was sent was made for: somebody saved, excused or enrolled in between. */
const CHANGED_MEANWHILE = [409, 422];

/** Sends what is kept of a sheet, once: what had no clear answer goes again under its key. */
export function useSendSheet(): (key: SheetKey) => Promise<Ended> {
  const [save] = useApiCommand('POST /api/presences/:id', { success: false, failure: false });
  return useCallback((key: SheetKey) => inTurn(() => sendKept(key, save)), [save]);
}

let last: Promise<unknown> = Promise.resolve();
/** One sheet after the other, in all pages of the product: none is sent twice at once. */
function inTurn(send: () => Promise<Ended>): Promise<Ended> {
  const next = last.then(() => (navigator.locks ? navigator.locks.request('diapason-presences', send) : send()));
  last = next.catch(() => undefined);
  return next;
}

async function sendKept(key: SheetKey, save: Save): Promise<Ended> {
  const first = await attempt(key, save, false);
  // On top of what the sheet is now.
  return first === 'changed' ? ((await attempt(key, save, true)) as Ended) : first;
}

/** What was begun in one's name is not sent in another's. */
function isTheirs({ idUtilisateur }: SheetKey): boolean {
  const { status, user } = store.getState().session;
  return status === 'open' && user?.idUtilisateur === idUtilisateur && !user.usurpation;
}

async function attempt(key: SheetKey, save: Save, isLast: boolean): Promise<Ended | 'changed'> {
  // Another page may have sent it.
  await readKept();
  const kept = keptNow(key);
  if (!kept) return 'sent';
  if (kept.refusal !== undefined) return 'refused';
  if (!isTheirs(key)) return 'cut';
  const ready = kept.sending ? kept : await prepared(kept);
  if (typeof ready === 'string') return ready;
  const { key: commandId, input } = ready.sending as NonNullable<KeptSheet['sending']>;
  const answer = await save({ ...input, commandId });
  if (answer.ok) {
    await settle(ready);
    return 'sent';
  }
  const again = goesAgain(answer.error);
  if (again) return again;
  const { sending: _gone, ...unsent } = keptNow(key) ?? ready;
  const isChanged = CHANGED_MEANWHILE.includes(answer.error.status);
  if (isChanged && !isLast) {
    await keep(unsent);
    return 'changed';
  }
  return refuse(unsent, answer.error.message);
}

/** The sheet as it is now, with what was ticked on top: written down before it goes. */
async function prepared(kept: KeptSheet): Promise<KeptSheet | Ended> {
  const { idAtelier: id, date } = kept;
  const read = await ask('GET /api/presences/parAtelier/:id', { params: { id }, query: { date } });
  if (!read.ok) return goesAgain(read.error) ?? refuse(kept, read.error.message);
  if (read.data.dateValidation !== null) {
    if (differs(read.data, kept.ticks)) return refuse(kept, messages.teaching.alreadyValidated);
    await settle(kept);
    return 'sent';
  }
  const input = sentAs(read.data, kept.ticks, { validates: kept.act === 'validate' });
  const ready = { ...kept, sending: { key: newKey(), input } };
  await keep(ready);
  return ready;
}

async function refuse(kept: KeptSheet, refusal: string): Promise<Ended> {
  await keep({ ...kept, refusal });
  return 'refused';
}

/** What was ticked while it was on its way stays, and goes next time. */
async function settle(sent: KeptSheet): Promise<void> {
  const now = keptNow(sent);
  if (!now || now.at === sent.at) await forget(sent);
  else {
    const { sending: _gone, ...unsent } = now;
    await keep(unsent);
  }
}

/** crypto.randomUUID is missing on plain http outside localhost. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
