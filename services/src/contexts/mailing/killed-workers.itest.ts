import { mailingIdMail } from '@diapason/contracts/mailing';
import { eventually, type RunningMailbox } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { jobs } from '../../catalogue';
import type { JobHandler } from '../../machinery/app/job';
import type { Caller } from '../../proofs/kit/test-api';
import { seedFamily } from '../money/testing/network';
import { dataOf, type Office, YEAR } from '../money/testing/office';
import { openMailingOffice } from './testing/mailing-office';

/** More than one job's share would be too slow here: each death costs its job a pause. */
const FAMILIES = Array.from({ length: 12 }, (_one, at) => 1100 + at);
const KILLED: ReadonlySet<string> = new Set(['mailing-part', 'send-mail', 'mailing-trace']);
/** Of its five tries a job loses two at most: what fails for good is told as failed, and written again when that is asked for. */
const MOST_DEATHS = 2;

/** When the next processes die: 0 before a job begins, then before and after each thing that it writes; beyond that it lives. */
let fates: number[] = [];
let deaths = 0;
const died = new Map<string, number>();

const mortal = (one: JobHandler): JobHandler =>
  !KILLED.has(one.name)
    ? one
    : {
        ...one,
        async run(data, context) {
          let left = (died.get(context.jobId) ?? 0) < MOST_DEATHS ? (fates.shift() ?? Number.NaN) : Number.NaN;
          const live = () => {
            if (left === 0) {
              deaths += 1;
              died.set(context.jobId, (died.get(context.jobId) ?? 0) + 1);
              throw new Error('the process is gone');
            }
            left -= 1;
          };
          const execute: typeof context.execute = async (...how) => {
            live();
            const done = await context.execute(...how);
            live();
            return done;
          };
          live();
          return one.run(data, { ...context, execute });
        },
      };

let here: Awaited<ReturnType<typeof openMailingOffice>> | undefined;
let office: Office;
let supervisor: Caller;
let mailbox: RunningMailbox;

beforeAll(async () => {
  here = await openMailingOffice(jobs.map(mortal));
  ({ office, supervisor, mailbox } = here);
  for (const idUtilisateur of FAMILIES)
    await seedFamily(office.api.context(), {
      idUtilisateur,
      email: `famille${idUtilisateur}@example.org`,
      eleves: [[10]],
    });
  await office.api.harness.settled();
});
afterAll(() => here?.stop());

/** How often each event of a kind is in the log about one mailing, by what names it. */
async function counted(type: string, by: string, idEnvoi: number): Promise<readonly [string, number][]> {
  const rows = await office.api.harness.query<{ key: string; n: number }>(
    `select ${by} as key, count(*)::int as n from journal.event
      where type = $1 and (stream like 'mail-envoi-' || $2 || '-%' or data->>'idEnvoi' = $2) group by 1 order by 1`,
    [type, String(idEnvoi)],
  );
  return rows.map(({ key, n }) => [key, n]);
}

/** Message-IDs by whom they reached: what a mail server may take twice, it can know again. */
async function delivered(idEnvoi: number): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = (await (await fetch(`${mailbox.url}/api/messages`)).json()) as { to: string; messageId: string }[];
  const byFamily = new Map<string, Set<string>>();
  for (const { to, messageId } of found)
    if (messageId.startsWith(`envoi-${idEnvoi}-`)) byFamily.set(to, (byFamily.get(to) ?? new Set()).add(messageId));
  return byFamily;
}

test('a message reaches each family once, wherever the processes die that send it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(5), { minLength: 20, maxLength: 20 }), async (fate) => {
      fates = [...fate];
      const body = { type: 'message', fk_anneeScolaire: YEAR, objet: 'Concert', texte: '<p>Bonjour {Nom}</p>' };
      const sent = dataOf<{ idEnvoi: number }>(
        office.post('/api/envois', { ...body, destinataires: FAMILIES }, supervisor),
      );
      const { idEnvoi } = await sent;
      const finished = await eventually(async () => {
        const all = await dataOf<{ idEnvoi: number; restants: number; envoyes: number }[]>(
          office.get(`/api/envois?fk_anneeScolaire=${YEAR}&type=message`, supervisor),
        );
        const one = all.find((each) => each.idEnvoi === idEnvoi);
        const told = await counted('FamilyWritten', 'stream', idEnvoi);
        return one?.restants === 0 && told.length === FAMILIES.length ? { one, told } : undefined;
      });
      expect(finished.one.envoyes).toBe(FAMILIES.length);
      const once = (names: readonly string[]) => names.map((name) => [name, 1]);
      const streams = FAMILIES.map((id) => `mail-${mailingIdMail(idEnvoi, id)}`);
      expect(await counted('MailRequested', 'stream', idEnvoi)).toEqual(once(streams));
      expect(await counted('MailSent', 'stream', idEnvoi)).toEqual(once(streams));
      expect(finished.told).toEqual(once(FAMILIES.map((id) => `guardian-${id}`)));
      const reached = await delivered(idEnvoi);
      expect([...reached.keys()].sort()).toEqual(FAMILIES.map((id) => `famille${id}@example.org`));
      for (const ids of reached.values()) expect(ids.size).toBe(1);
    }),
    { numRuns: 3, endOnFailure: true },
  );
  expect(deaths).toBeGreaterThan(10);
});
