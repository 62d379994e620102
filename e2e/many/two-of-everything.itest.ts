import { randomUUID } from 'node:crypto';
import { createPool } from '@diapason/event-sourcing';
import { eventually, shortest, WAIT_LIMIT_MS } from '@diapason/local-stack/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { logInOverHttp } from '../src/http-client';
import { mails } from '../src/mailbox';
import { type Network, startNetwork } from '../src/many/network';
import { type Load, payAll, payable, payOnce } from '../src/many/payments';
import { receiptsAtOnce } from '../src/receipts-at-once';

const CALLERS = 4;

describe('two of everything behind one address', () => {
  let network: Network;
  let pool: ReturnType<typeof createPool>;
  const paid: number[] = [];

  beforeAll(async () => {
    network = await startNetwork(30);
    await receiptsAtOnce(network.url, network.logins);
    pool = createPool(network.stack.databaseUrl);
  });
  afterAll(async () => {
    await pool?.end();
    await network?.stop();
  });

  const loginOf = (role: RegExp) => {
    const found = network.logins.find((login) => role.test(login.role));
    if (!found) throw new Error(`no login of ${role}`);
    return found;
  };
  let current: Load | undefined;
  const head = async () =>
    (await pool.query<{ head: string }>('select coalesce(max(position), -1)::text as head from eventlog.event')).rows[0]
      ?.head ?? '-1';
  let before = '-1';
  const load = async () => {
    before = await head();
    current = await payAll(network.url, loginOf(/^Secr/), CALLERS);
    return current;
  };
  /** Waits until payments that were begun after this call are acknowledged. */
  const someMore = (running: Load) => {
    const now = running.acknowledged.length;
    return eventually(async () => (running.acknowledged.length > now + CALLERS ? true : undefined));
  };
  // A failed test must not leave its callers running for the next one.
  afterEach(() => current?.stop().catch(() => undefined));
  const timesLedBy = (name: string) => network.logOf(name).split('"msg":"leading"').length - 1;
  const leadRequestsOf = (name: string) => network.logOf(name).split('"msg":"asking for the lead"').length - 1;
  const checkpoint = async () =>
    Number(
      (await pool.query<{ position: string }>(`select position from read.checkpoint where id = 'all'`)).rows[0]
        ?.position,
    );

  /** The journal and the lists have what is in the log. Answers wait only two seconds for them. */
  const projected = async () => {
    const last = Number(await head());
    await eventually(async () => ((await checkpoint()) >= last ? true : undefined));
  };

  /** What the APIs logged of failed calls. */
  const whyFailed = () =>
    ['api1', 'api2']
      .flatMap((name) => network.logOf(name).split('\n'))
      .filter((line) => line.includes('"msg":"a call failed"'))
      .join('\n');

  /**
   * Every acknowledged payment must be once in the log and in the lists. There must be no other payment, such as one
   * made by a killed attempt.
   */
  async function expectSettled(done: Load): Promise<void> {
    await done.stop();
    if (done.failures.length > 0) process.stderr.write(`failed calls of all tests so far:\n${whyFailed()}\n`);
    paid.push(...done.acknowledged.map((one) => one.idReglement));
    expect(new Set(paid).size).toBe(paid.length);
    await projected();
    const { rows } = await pool.query<{ id: string; times: string; shown: string }>(
      `select e.id, e.times, (select count(*) from read.reglement r where r.id_reglement = e.id::bigint)::text as shown
       from (select data->>'idReglement' as id, count(*)::text as times from journal.event
             where type = 'PaymentRegistered' and data->>'idReglement' = any($1) group by 1) e`,
      [done.acknowledged.map((one) => String(one.idReglement))],
    );
    expect(rows).toHaveLength(done.acknowledged.length);
    expect(rows.filter((row) => row.times !== '1' || row.shown !== '1')).toEqual([]);
    const { rowCount } = await pool.query(
      `select from journal.event where type = 'PaymentRegistered' and position > $1`,
      [before],
    );
    expect(rowCount).toBe(done.acknowledged.length);
  }

  const openJobCount = async () => (await pool.query('select from vault.job where finished_at is null')).rowCount ?? 0;
  /** Mails that were asked for and not sent, as far as the journal knows. */
  const unsentMails = async () =>
    (
      await pool.query<{ stream: string }>(
        `select stream from journal.event where type = 'MailRequested' and stream not in
           (select stream from journal.event where type = 'MailSent')`,
      )
    ).rows;
  /** Every payment has its mail and nothing is left to do. Between an event and the job that it asks for nothing is open either. */
  const everythingDone = () =>
    eventually(
      async () => {
        const isIdle = (await openJobCount()) === 0 && (await unsentMails()).length === 0;
        return isIdle && (await mails(network.mailbox.url)).length >= paid.length ? true : undefined;
      },
      // What several tests left to do.
      3 * WAIT_LIMIT_MS,
      500,
    );
  /** What a killed worker had asked PostgreSQL for may be done after its end. */
  const noneWritesJobs = () =>
    eventually(async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()
           and state = 'active' and query like '%vault.job%'`,
      );
      return rowCount === 0 ? true : undefined;
    });
  /** Ids of jobs that a worker has started and not finished. */
  const startedJobs = async () =>
    (
      await pool.query<{ id: string }>(
        'select id from vault.job where started_at is not null and finished_at is null and failed_at is null',
      )
    ).rows.map((row) => row.id);

  /** When a projector last took the lead (ms), from its log; 0: never. */
  const lastLedAt = (name: string) => {
    const last = network
      .logOf(name)
      .split('\n')
      .filter((line) => line.includes('"msg":"leading"'))
      .at(-1);
    return Number(/"time":(\d+)/.exec(last ?? '')?.[1] ?? 0);
  };

  /** The leading projector and the other one. */
  async function projectors(): Promise<readonly [leader: string, other: string]> {
    return eventually(async () => {
      const [one, two] = ['projector1', 'projector2'].map(lastLedAt);
      if (!one && !two) return undefined;
      return (one ?? 0) > (two ?? 0)
        ? (['projector1', 'projector2'] as const)
        : (['projector2', 'projector1'] as const);
    });
  }

  test('when the leading projector is killed, the other leads within five seconds, and nothing is skipped or done twice', async () => {
    const running = await load();
    const takeover = async () => {
      const [leader, other] = await projectors();
      const before = timesLedBy(other);
      await someMore(running);
      const position = await checkpoint();
      await network.process(leader).end('SIGKILL');
      const killed = Date.now();
      const took = await eventually(async () =>
        timesLedBy(other) > before && (await checkpoint()) > position ? Date.now() - killed : undefined,
      );
      const asked = leadRequestsOf(leader);
      network.restart(leader);
      process.stderr.write(`the other projector led and projected ${took} ms after the kill\n`);
      await eventually(async () => (leadRequestsOf(leader) > asked ? true : undefined));
      return took;
    };
    expect(await shortest(5_000, takeover)).toBeLessThan(5_000);
    await someMore(running);
    await expectSettled(running);
    expect(running.failures).toEqual([]);
  });

  test('when the leading projector is paused, the other leads within five seconds, and the paused one writes nothing when it wakes', async () => {
    const running = await load();
    const interruptionsOf = (name: string) => network.logOf(name).split('following was interrupted').length - 1;
    const takeover = async () => {
      const [leader, other] = await projectors();
      const [before, interruptions] = [timesLedBy(other), interruptionsOf(leader)];
      await someMore(running);
      network.process(leader).child.kill('SIGSTOP');
      const paused = Date.now();
      const took = await eventually(async () =>
        timesLedBy(other) > before ? lastLedAt(other) - paused : undefined,
      ).finally(() => network.process(leader).child.kill('SIGCONT'));
      process.stderr.write(`the other projector led ${took} ms after the pause\n`);
      await eventually(async () => (interruptionsOf(leader) > interruptions ? true : undefined));
      return took;
    };
    expect(await shortest(5_000, takeover)).toBeLessThan(5_000);
    await someMore(running);
    await expectSettled(running);
    expect(running.failures).toEqual([]);
  });

  test('when the APIs are restarted in turn, as in an upgrade, no call fails', async () => {
    const running = await load();
    await someMore(running);
    for (const name of ['api1', 'api2'] as const) {
      expect(await network.process(name).end('SIGTERM')).toBe(0);
      network.restart(name);
      await network.untilReady(name);
    }
    await expectSettled(running);
    expect(running.failures).toEqual([]);
    expect(running.acknowledged.length).toBeGreaterThan(2 * CALLERS);
  });

  test('when an API is killed, its unanswered calls are settled once by their keys', async () => {
    const running = await load();
    await someMore(running);
    await network.process('api1').end('SIGKILL');
    await someMore(running);
    network.restart('api1');
    await network.untilReady('api1');
    await expectSettled(running);
    // A call in progress in the killed process is repeated on the other one, which waits until the key is released.
    expect(running.failures).toEqual([]);
  });

  test('when a jobs worker is killed in mid-work, the other finishes its jobs under the same Message-IDs', async () => {
    await everythingDone();
    // The other worker is paused: every started and unfinished job belongs to the one to be killed.
    const other = network.process('jobs2').child;
    other.kill('SIGSTOP');
    const running = await load();
    const inHand = await eventually(async () => {
      const started = await startedJobs();
      if (started.length === 0) return undefined;
      network.process('jobs1').child.kill('SIGKILL');
      // All of them may have finished just before the signal: then restart the worker and wait for others.
      await network.process('jobs1').ended;
      await noneWritesJobs();
      const left = (await startedJobs()).filter((id) => started.includes(id));
      if (left.length === 0) network.restart('jobs1');
      return left.length > 0 ? left : undefined;
    }).finally(() => other.kill('SIGCONT'));
    await expectSettled(running);
    await everythingDone();
    const repeated = await pool.query<{ id: string; attempts: number }>(
      'select id, attempts from vault.job where id = any($1)',
      [inHand],
    );
    expect(repeated.rows).toHaveLength(inHand.length);
    expect(repeated.rows.filter((row) => row.attempts < 2)).toEqual([]);
    network.restart('jobs1');
    const named = await pool.query<{ id: string; times: string }>(
      `select data->>'messageId' as id, count(*)::text as times from journal.event where type = 'MailSent' group by 1`,
    );
    expect(named.rows.filter((row) => row.times !== '1')).toEqual([]);
    const sent = await mails(network.mailbox.url);
    const arrived = new Set(sent.map((mail) => mail.messageId));
    expect(named.rows.filter((row) => !arrived.has(row.id.replace(/^<|>$/g, '')))).toEqual([]);
  });

  test('the same key sent to both APIs makes one payment, one after the other and simultaneously', async () => {
    const caller = await logInOverHttp(network.apis[0], loginOf(/^Secr/));
    const [{ idCotisation = 0 } = {}] = await payable(caller);
    const key = randomUUID();
    const first = await payOnce(network.apis[0], caller, key, idCotisation);
    expect(typeof first).toBe('number');
    expect(await payOnce(network.apis[1], caller, key, idCotisation)).toBe(first);
    for (let round = 0; round < 5; round++) {
      const same = randomUUID();
      const both = await Promise.all(network.apis.map((api) => payOnce(api, caller, same, idCotisation)));
      const ids = both.filter((answer) => typeof answer === 'number');
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(1);
      for (const api of network.apis) expect(await payOnce(api, caller, same, idCotisation)).toBe(ids[0]);
      await projected();
      const { rowCount } = await pool.query(
        `select from journal.event where type = 'PaymentRegistered' and data->>'idReglement' = $1`,
        [String(ids[0])],
      );
      expect(rowCount).toBe(1);
    }
  });

  test('sessions, settings and throttles are shared by both APIs', async () => {
    const [one, two] = network.apis;
    const director = loginOf(/^Superviseur/);
    const opened = await fetch(`${one}/api/login`, post({ email: director.email, password: director.password }));
    const { data } = (await opened.json()) as { data: { token: string; user: { idUtilisateur: number } } };
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    const headers = { authorization: `Bearer ${data.token}`, 'user-id': String(data.user.idUtilisateur) };
    const statusAt = async (api: string) => (await fetch(`${api}/api/session`, { headers })).status;
    expect(await statusAt(two)).toBe(200);
    const renewed = await fetch(`${two}/api/refresh`, { method: 'POST', headers: { cookie } });
    expect(renewed.status).toBe(200);

    for (const [saver, reader, valeur] of [
      [one, two, '7'],
      [two, one, '8'],
    ] as const) {
      const saved = post({ cle: 'sizeFile', valeur });
      const answer = await fetch(`${saver}/api/parametres/save`, {
        ...saved,
        headers: { ...saved.headers, ...headers },
      });
      expect(answer.status).toBe(200);
      if (answer.headers.get('x-read-model') === 'late') await projected();
      const seen = await fetch(`${reader}/api/parametres/getValeur/sizeFile`, { headers });
      expect(((await seen.json()) as { data: { valeur: string } }).data.valeur).toBe(valeur);
    }

    await fetch(`${one}/api/logout`, { method: 'POST', headers });
    expect([await statusAt(one), await statusAt(two)]).toEqual([401, 401]);

    // An API that gets no answer from Valkey counts alone meanwhile: two that always did would refuse the 17th.
    const guessed: string[] = [];
    const refused = async () => {
      const { email } = network.logins.find((login) => !guessed.includes(login.email)) ?? director;
      guessed.push(email);
      const wrong = post({ email, password: 'un mot de passe faux' });
      for (let tries = 0; ; tries += 1)
        if ((await fetch(`${network.apis[tries % 2]}/api/login`, wrong)).status === 429) return tries + 1;
    };
    expect(await shortest(9, refused, 3)).toBe(9);
  });

  test('after all of this the read models equal a rebuild from the log, row by row', async () => {
    expect(await network.verify()).toMatch(/^differences 0$/m);
  });
});

function post(body: object) {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
