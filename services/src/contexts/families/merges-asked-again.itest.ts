import { randomUUID } from 'node:crypto';
import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { GuardianDetailsChanged, PupilDetailsChanged } from '@diapason/contracts/families';
import { TEST_RETRY_POLICY } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { messages as httpMessages } from '../../machinery/http/messages';
import type { Answer, Caller } from '../../proofs/kit/test-api';
import { dataOf, type Office } from '../money/testing/office';
import { guardian } from './aggregate/guardian';
import { pupil } from './aggregate/pupil';
import { finishPupilSeparationJob, finishSeparationJob } from './jobs/finish-merge';
import { openDoubles, seedWorkshop } from './testing/doubles';
import { told, withoutVersion } from './testing/merge-calls';

const { recordsMerged, recordsSeparated, notMerged } = messages.families;
const { unclear } = httpMessages;

/** That of the call which is broken is short. */
const retryPolicy = { ...TEST_RETRY_POLICY };
let office: Office;
let supervisor: Caller;

beforeAll(async () => {
  // Nobody finishes what died, unless a test says so.
  ({ office } = await openDoubles({ jobs: [], reactions: [] }, { retryPolicy }));
  supervisor = await office.hire(2001, 'superviseur@example.org', 1);
  await office.hire(1050, 'lucie.double@example.org', 7);
  const context = office.api.context();
  await seedWorkshop(context, { idAtelier: 70, fk_eleve: 10_500 });
  await context.execute(guardian, 1050, ({ details }) =>
    details ? [make(GuardianDetailsChanged, { ...details, telephoneMobile: '0612345678' })] : [],
  );
  await context.execute(pupil, 10_500, ({ details }) =>
    details ? [make(PupilDetailsChanged, { ...details, telephoneMobile: '0612345678' })] : [],
  );
  await office.api.harness.settled();
});
afterAll(() => office?.stop());

describe.each([
  {
    of: 'guardians',
    ...{ path: 'utilisateursResponsables', kept: 1042, double: 1050, reprendre: ['telephoneMobile'] },
    versionOf: async (id: number) => (await office.api.context().load(guardian, id)).version,
    job: finishSeparationJob,
  },
  {
    of: 'pupils',
    ...{ path: 'eleves', kept: 10_420, double: 10_500, reprendre: ['telephoneMobile'] },
    versionOf: async (id: number) => (await office.api.context().load(pupil, id)).version,
    job: finishPupilSeparationJob,
  },
])('of two records of $of', ({ path, kept, double, reprendre, versionOf, job }) => {
  type Click = (isHasty?: boolean) => Promise<Answer>;
  const click = (method: 'POST' | 'DELETE', id: number, body?: object): Click => {
    const headers = { 'Idempotency-Key': randomUUID() };
    return (isHasty = false) =>
      office.api.call(method, `/api/${path}/${id}/fusion`, { as: supervisor, isHasty, headers, body });
  };
  /** As the dialog sends it: over the sheets that were seen. */
  const merging = async (into = kept, other = double) =>
    click('POST', into, {
      ...{ fk_fusionne: other, reprendre: into === kept ? reprendre : [] },
      ...{ versionAttendue: await versionOf(into), versionFusionnee: await versionOf(other) },
    });
  const separating = (id = double) => click('DELETE', id);
  const whole = async (once: Click) => {
    await dataOf(once());
    return everything();
  };
  const everything = async () => {
    await office.api.harness.settled();
    const rows = (statement: string) => office.api.harness.query(statement);
    return {
      guardians: await rows(
        'select id_utilisateur, telephone_mobile, actif, fusionne_avec from responsable order by 1',
      ),
      pupils: await rows('select id_eleve, telephone_mobile, actif, fusionne_avec from eleve order by 1'),
      accounts: await rows('select id_utilisateur, actif from compte order by 1'),
      links: await rows('select * from eleve_responsable order by fk_eleve, ordre, fk_responsable'),
      schooling: (await rows('select * from scolarite_interne order by id_scolarite')).map(withoutVersion),
      places: await rows('select * from atelier_eleve order by 1, 2'),
    };
  };
  /** Whether the event store left the call after so many of its writes; else it was done before. */
  const breaks = async (once: Click, afterWrites: number): Promise<boolean> => {
    office.api.harness.stack.behave({ mood: 'leaderless', afterWrites });
    retryPolicy.retryForMs = 1_000;
    const { status, headers } = await once(true).finally(() => Object.assign(retryPolicy, TEST_RETRY_POLICY));
    office.api.harness.stack.behave({ mood: 'leader' });
    if (status === 200) return false;
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    return true;
  };

  test('a merge that breaks after any of its writes is finished by the same click', async () => {
    const merged = await whole(await merging());
    await whole(separating());
    let writes = 1;
    for (let once = await merging(); await breaks(once, writes); once = await merging()) {
      expect([writes, ...(await told(once()))]).toEqual([writes, 200, recordsMerged]);
      expect(await everything()).toEqual(merged);
      await whole(separating());
      writes += 1;
    }
    expect(writes).toBeGreaterThan(2);
    await whole(separating());
  });

  test('a separation that breaks after any of its writes is finished by the same click', async () => {
    const separated = await everything();
    let writes = 1;
    for (; ; writes += 1) {
      await whole(await merging());
      const once = separating();
      if (!(await breaks(once, writes))) break;
      expect([writes, ...(await told(once()))]).toEqual([writes, 200, recordsSeparated]);
      expect(await everything()).toEqual(separated);
    }
    expect(writes).toBeGreaterThan(2);
  });

  test('a merge that somebody undid meanwhile is told to the same click', async () => {
    const once = await merging();
    expect(await breaks(once, 1)).toBe(true);
    await whole(separating());
    expect(await told(once())).toEqual([409, unclear]);
  });

  test('a separation that is done is asked for in vain where the other record was merged into this one since', async () => {
    await whole(await merging());
    await whole(separating());
    await whole(await merging(double, kept));
    expect(await told(separating()())).toEqual([422, notMerged]);
    await whole(separating(kept));
  });

  test('a separation that its job finished meanwhile is answered to the same click as done', async () => {
    const separated = await everything();
    let isFinished = false;
    for (let writes = 1; !isFinished; writes += 1) {
      await whole(await merging());
      const once = separating();
      expect(await breaks(once, writes)).toBe(true);
      const done = await job.run({ id: double }, office.api.context() as never);
      isFinished = done?.changed === true;
      expect([writes, ...(await told(once()))]).toEqual([writes, 200, recordsSeparated]);
      expect(await everything()).toEqual(separated);
    }
  });
});

test('no answer came after a part was written that says nothing was', () =>
  expect(office.api.deviations).toEqual(new Set()));
