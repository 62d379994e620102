import 'fake-indexeddb/auto';
import { messages, right } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import { mockApi, type RecordedCall, sheetAnswer, signIn, succeedsWith } from '@diapason/platform/testing';
import { normalizeSpaces, renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import sendAfterLogIn from './after-log-in';
import { change, forget, keptNow } from './kept';
import { Waiting } from './Waiting';

const CLAIRE = 501;
const HUGO = 502;
const key = (idUtilisateur: number, idAtelier: number) => ({ idUtilisateur, idAtelier, date: '2026-11-25' });
const ALL = [key(CLAIRE, 5), key(CLAIRE, 6), key(HUGO, 5)];
const remi = { fk_eleve: 71, nomPrenomEleve: 'ADAM Rémi', fk_statutPresence: null, commentaire: null, declareLe: null };
const sheet = { idPresence: null, date: '2026-11-25', dateValidation: null, version: 0, eleves: [remi] };

const ticks = (idUtilisateur: number, idAtelier: number) =>
  change(key(idUtilisateur, idAtelier), () => ({
    ...key(idUtilisateur, idAtelier),
    ...{
      libelleType: 'Formation musicale',
      heureDebut: '17:00',
      version: 0,
      act: 'save',
      at: '2026-11-25T16:10:00.000Z',
    },
    ticks: { eleves: { 71: { statut: 'absent' } } } as never,
  }));
beforeEach(async () => {
  for (const one of ALL) await forget(one);
  history.replaceState(null, '', '/accueil');
});

/** Logs in as Claire, and sends. @returns what was sent, and what was said. */
async function logsIn(
  saving: (asked: RecordedCall) => object = () => succeedsWith(messages.teaching.attendanceSaved, { version: 1 }),
) {
  signIn([right.openAttendanceFromOwnCourses], { idUtilisateur: CLAIRE, module: ['presences'] });
  const before = store.getState().notifications.length;
  const calls = mockApi((path, asked) =>
    path.startsWith('/api/presences/parAtelier/')
      ? sheetAnswer({ ...sheet, idAtelier: Number(path.split('/').at(-1)) }, true)
      : saving(asked),
  );
  await sendAfterLogIn();
  return {
    sent: calls
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => (body as { fk_atelier: number }).fk_atelier),
    said: store
      .getState()
      .notifications.slice(before)
      .map(({ message }) => message),
  };
}

test('what a person ticked goes after their next log-in, with a word; nobody else’s does', async () => {
  await ticks(CLAIRE, 5);
  await ticks(CLAIRE, 6);
  await ticks(HUGO, 5);
  const { sent, said } = await logsIn();
  expect(sent).toEqual([5, 6]);
  expect(said).toEqual(['2 fiches de présence gardées ici sont parties']);
  expect(ALL.map((one) => keptNow(one) !== undefined)).toEqual([false, false, true]);
  expect(await logsIn()).toEqual({ sent: [], said: [] });
});

test('what the server does not take is to be read, and is told once', async () => {
  await ticks(CLAIRE, 5);
  const refuses = () => ({ status: 403, message: messages.teaching.alreadyValidated, data: null });
  const { sent, said } = await logsIn(refuses);
  expect(sent).toEqual([5]);
  expect(said.map(normalizeSpaces)).toEqual([
    normalizeSpaces('1 fiche de présence gardée ici est à relire dans « Mes cours » ou « Présences »'),
  ]);
  expect(keptNow(key(CLAIRE, 5))?.refusal).toBe(messages.teaching.alreadyValidated);
  expect((await logsIn(refuses)).said).toEqual([]);
});

test('screens that say what waits send it themselves', async () => {
  await ticks(CLAIRE, 5);
  history.replaceState(null, '', `/mes-cours/${CLAIRE}`);
  expect(await logsIn()).toEqual({ sent: [], said: [] });
});

test('a sheet whose call never ends has its limit, goes later, and holds back no other', async () => {
  const inTime = globalThis.setTimeout;
  const timers = jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, ms?: number) =>
      inTime(run, ms === 20_000 ? 300 : ms)) as unknown as typeof setTimeout);
  await ticks(CLAIRE, 5);
  await ticks(CLAIRE, 6);
  const { sent, said } = await logsIn(({ body }) =>
    (body as { fk_atelier: number }).fk_atelier === 5
      ? new Promise(() => undefined)
      : succeedsWith(messages.teaching.attendanceSaved, { version: 1 }),
  );
  timers.mockRestore();
  expect(sent).toEqual([5, 6]);
  expect(said).toEqual(['1 fiche de présence gardée ici est partie']);
  expect([keptNow(key(CLAIRE, 5))?.refusal, keptNow(key(CLAIRE, 6))]).toEqual([undefined, undefined]);
  expect(keptNow(key(CLAIRE, 5))).toBeDefined();
});

test('of a workshop that is gone lesson, hour and number of ticks are told, no names; read, they are dropped', async () => {
  await ticks(CLAIRE, 5);
  signIn([right.openAttendanceFromOwnCourses], { idUtilisateur: CLAIRE, module: ['presences'] });
  mockApi(() => ({ status: 404, message: messages.general.notFound, data: null }));
  await sendAfterLogIn();
  renderAt('/mes-cours/501', <Waiting />);
  const refused = await screen.findByText(/élève coché/);
  expect(normalizeSpaces(refused.textContent ?? '')).toBe(
    normalizeSpaces(`1 élève coché. ${messages.general.notFound}`),
  );
  expect(screen.getByRole('link').textContent).toBe('Formation musicale, mer. 25/11/2026 à 17:00');
  await userEvent.click(screen.getByRole('button', { name: 'J’ai lu' }));
  await waitFor(() => expect(keptNow(key(CLAIRE, 5))).toBeUndefined());
  expect(screen.queryByText(/élève coché/)).toBeNull();
});
