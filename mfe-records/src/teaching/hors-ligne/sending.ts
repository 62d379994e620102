import { ask, useApiCommand } from '@diapason/platform';
import { useCallback } from 'react';
import { differs, sentAs } from '../fiche-presence/sheet';
import { forget, type KeptSheet, keep, keptNow, type SheetKey } from './kept';

type Call = 'POST /api/presences/:id';
type Save = ReturnType<typeof useApiCommand<Call>>[0];
/** `kept`: there was no clear answer, and it goes again later. `refused`: the server does not take it; it is kept to read. */
export type Ended = 'sent' | 'kept' | 'refused';

/** Answers after which the same sheet is sent again: nothing was reached, the session is over, too much was asked. */
const goesAgain = (status: number): boolean => status >= 500 || status === 401 || status === 429;
const CHANGED_MEANWHILE = 409;

/** Sends what is kept of a sheet, once: what had no clear answer goes again under its key. */
export function useSendSheet(): (key: SheetKey) => Promise<Ended> {
  const [save] = useApiCommand('POST /api/presences/:id', { success: false, failure: false });
  return useCallback((key: SheetKey) => inTurn(() => sendKept(key, save)), [save]);
}

let last: Promise<unknown> = Promise.resolve();
/** One sheet after the other: two readers of this page never send the same one at once. */
function inTurn(send: () => Promise<Ended>): Promise<Ended> {
  const next = last.then(send);
  last = next.catch(() => undefined);
  return next;
}

async function sendKept(key: SheetKey, save: Save): Promise<Ended> {
  const first = await attempt(key, save);
  if (first !== 'changed') return first;
  // Somebody saved the sheet in between: ours goes on top of what it is now.
  const second = await attempt(key, save);
  return second === 'changed' ? 'kept' : second;
}

async function attempt(key: SheetKey, save: Save): Promise<Ended | 'changed'> {
  const kept = keptNow(key);
  if (!kept) return 'sent';
  const ready = kept.sending ? kept : await prepared(kept);
  if (typeof ready === 'string') return ready;
  const { key: commandId, input } = ready.sending as NonNullable<KeptSheet['sending']>;
  const answer = await save({ ...input, commandId });
  if (answer.ok) {
    await settle(ready);
    return 'sent';
  }
  const { status, message } = answer.error;
  if (goesAgain(status)) return 'kept';
  const { sending: _gone, ...unsent } = keptNow(key) ?? ready;
  if (status === CHANGED_MEANWHILE) {
    await keep(unsent);
    return 'changed';
  }
  await keep({ ...unsent, refusal: message });
  return 'refused';
}

/** The sheet as it is now, with what was ticked on top: written down before it goes. */
async function prepared(kept: KeptSheet): Promise<KeptSheet | Ended> {
  const { idAtelier: id, date } = kept;
  const read = await ask('GET /api/presences/parAtelier/:id', { params: { id }, query: { date } });
  if (!read.ok) return goesAgain(read.error.status) ? 'kept' : refuse(kept, read.error.message);
  if (read.data.dateValidation !== null && !differs(read.data, kept.ticks)) {
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
