import { right } from '@diapason/contracts/constants';
import { provideSlots, type SlotEntry } from '@diapason/platform';
import { offline } from '@diapason/platform/offline';
import { signIn, signOut } from '@diapason/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { workOfSession } from './session-work';

const RIGHT = right.seeAttendanceSheets;
let databases: string[];
let loaded: number;
let done: number;
const works = async () => {
  done += 1;
};
const slot: SlotEntry = {
  workOf: 'session',
  key: 'presences-gardees',
  right: RIGHT,
  load: async () => {
    loaded += 1;
    return { default: works };
  },
};
beforeEach(() => {
  [databases, loaded, done] = [[offline.ticks], 0, 0];
  signOut();
  provideSlots([slot]);
  Object.assign(globalThis, {
    indexedDB: { databases: async () => databases.map((name) => ({ name })) },
    requestIdleCallback: (idle: () => void) => setTimeout(idle),
  });
});

test('ticks that the device holds are work of a session, once at a time', async () => {
  signIn([RIGHT]);
  await Promise.all([workOfSession(), workOfSession()]);
  expect(done).toBe(1);
  await workOfSession();
  expect(done).toBe(2);
});

test.each([
  [
    'no roll was ever opened',
    () => {
      databases = [];
      signIn([RIGHT]);
    },
  ],
  [
    'a private window refuses its store',
    () => {
      Object.assign(globalThis, {
        indexedDB: { databases: () => Promise.reject(new DOMException('', 'SecurityError')) },
      });
      signIn([RIGHT]);
    },
  ],
  ['nobody is signed in', () => undefined],
  ['who is signed in calls no roll', () => signIn([])],
  ['somebody acts in another’s name', () => signIn([RIGHT], { usurpation: true } as never)],
])('nothing is loaded where %s', async (_where, given) => {
  given();
  await workOfSession();
  expect(loaded).toBe(0);
});

test('what cannot be loaded now is asked for again', async () => {
  signIn([RIGHT]);
  provideSlots([{ ...slot, load: () => Promise.reject(new TypeError('Failed to fetch')) }]);
  await workOfSession();
  provideSlots([slot]);
  await workOfSession();
  expect(done).toBe(1);
});
