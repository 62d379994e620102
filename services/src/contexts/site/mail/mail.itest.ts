import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { events } from '@diapason/contracts';
import { ATTEMPTS } from '@diapason/event-sourcing';
import { createHarness, type Harness } from '@diapason/event-sourcing/testing';
import { eventually, type RunningMailbox, startMailbox } from '@diapason/local-stack/testing';
import { tables } from '@diapason/projections';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jobContext } from '../../../machinery/app/job-context';
import { openStore } from '../../../machinery/files/store';
import { registerAttachment } from './registry';
import { type MailRequest, requestMail } from './request-mail';
import { sendMailJob } from './send-mail';
import { type SendMail, smtpSender } from './transport';

let system: Harness;
let mailbox: RunningMailbox;
let folder: string;
let smtp: SendMail;

beforeAll(async () => {
  system = await createHarness({ catalogue: events, tables });
  folder = await mkdtemp(join(tmpdir(), 'diapason-mailbox-'));
  mailbox = await startMailbox({ folder, smtpPort: 0, httpPort: 0 });
  smtp = smtpSender(mailbox.smtpUrl);
  registerAttachment('attestation', async ({ idEleve }) => ({
    filename: `attestation-${idEleve}.pdf`,
    contentType: 'application/pdf',
    content: Buffer.from('%PDF-1.4'),
  }));
});
afterAll(async () => {
  await mailbox.stop();
  await system.stop();
  await rm(folder, { recursive: true });
});

const contextOf = (attempt = 1, requestedAt = new Date()) =>
  jobContext(
    {
      runtime: system,
      secrets: undefined as never,
      security: () => undefined,
      files: openStore(undefined),
      publicUrl: 'http://ecole.example:8080',
    },
    {
      id: randomUUID(),
      name: 'send-mail',
      data: {},
      batch: undefined,
      attempt,
      begun: attempt,
      requestedAt,
      progress: async () => undefined,
    },
  );
const receipt: MailRequest = {
  template: 'quittance',
  to: 'marie.dupont@example.org',
  person: 1042,
  params: { nom: 'Marie <Dupont>', montant: '150,00 €', date: '21/11/2026', anneeScolaire: '2026-2027' },
  attachments: [{ kind: 'attestation', reference: { idEleve: 5 } }],
};
const ask = async (request: MailRequest) => {
  const idMail = await requestMail(contextOf(), request);
  await system.settled();
  return idMail;
};
const send = async (idMail: string, attempt = 1, sender = smtp, asked = new Date()) => {
  const result = await sendMailJob(sender).run({ idMail }, contextOf(attempt, asked));
  await system.settled();
  return result;
};
const rowOf = async (idMail: string) =>
  (await system.query('select statut, raison, id_utilisateur from mail where id_mail = $1', [idMail]))[0];

interface Received {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly attachments: readonly object[];
}
const received = async () => (await (await fetch(`${mailbox.url}/api/messages`)).json()) as Received[];

test('a mail is sent once, with its attachment, and its words in French', async () => {
  const idMail = await ask({ ...receipt, idMail: 'quittance-1' });
  expect(await ask({ ...receipt, idMail: 'quittance-1' })).toBe(idMail);
  expect(await rowOf(idMail)).toMatchObject({ statut: 'demande', id_utilisateur: 1042 });
  await send(idMail);
  expect(await send(idMail)).toEqual({ changed: false });
  expect(await received()).toMatchObject([
    {
      to: 'marie.dupont@example.org',
      subject: 'Votre reçu',
      attachments: [{ name: 'attestation-5.pdf', type: 'application/pdf', size: 8 }],
    },
  ]);
  expect(await rowOf(idMail)).toMatchObject({ statut: 'envoye' });
});

/** An address in front of a mail server. @param dialled tells of each connection with which words it closes at once; undefined: it is let through. */
async function inFrontOf(smtpUrl: string, dialled: () => string | undefined) {
  const target = new URL(smtpUrl);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const last = dialled();
    if (last !== undefined) return void socket.on('error', () => undefined).end(last);
    open.add(socket);
    const onward = connect(Number(target.port), target.hostname);
    for (const one of [socket, onward]) one.on('error', () => undefined).on('close', () => onward.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const sender = smtpSender(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const close = () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  return { sender, close };
}

test('mails share connections, which are kept', async () => {
  let dialled = 0;
  const { sender, close } = await inFrontOf(mailbox.smtpUrl, () => {
    dialled += 1;
    return undefined;
  });
  const one = (number: number) => ({
    from: 'ecole@example.org',
    to: `famille${number}@example.org`,
    subject: 'Bonjour',
    text: 'Bonjour',
    html: '<p>Bonjour</p>',
    messageId: `<kept-${number}@example.org>`,
    attachments: [],
  });
  const before = (await received()).length;
  try {
    await Promise.all(Array.from({ length: 40 }, (_, number) => sender(one(number))));
    await sender(one(40));
    expect((await received()).length - before).toBe(41);
    expect(dialled).toBeLessThanOrEqual(8);
  } finally {
    close();
  }
});

test('a mail waits for a server that is away, and has failed after days', async () => {
  const idMail = await ask(receipt);
  const nobody = smtpSender('smtp://127.0.0.1:1');
  const yesterday = new Date(system.clock.now().getTime() - 86_400_000);
  await expect(send(idMail, 1, nobody, yesterday)).rejects.toMatchObject({ name: 'RetryLater', message: 'ESOCKET' });
  await expect(send(idMail, ATTEMPTS, nobody, yesterday)).rejects.toMatchObject({ name: 'RetryLater' });
  expect(await rowOf(idMail)).toMatchObject({ statut: 'demande' });
  const lastWeek = new Date(system.clock.now().getTime() - 7 * 86_400_000);
  await send(idMail, ATTEMPTS, nobody, lastWeek);
  expect(await rowOf(idMail)).toMatchObject({ statut: 'echec', raison: 'ESOCKET' });
});

/**
 * A mail server that answers a command as told, and else as one that takes everything. An answer without a line end closes the
 * connection. `said`: what it was told.
 */
async function scripted(answers: Readonly<Record<string, string>>, lockedMs?: number) {
  const said: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const answer = (line: string) =>
      void (line.endsWith('…') ? socket.end(line.slice(0, -1)) : socket.write(`${line}\r\n`));
    answer(answers.greeting ?? '220 ready');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().trimEnd().split('\r\n')) {
        const [verb = ''] = line.split(/[ :]/);
        said.push(verb);
        answer(answers[verb] ?? (verb === 'EHLO' ? '250-scripted\r\n250 AUTH PLAIN' : '250 ok'));
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const sender = smtpSender(`smtp://school:wrong@127.0.0.1:${port}`, lockedMs);
  const close = () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  return { said, sender, close };
}

test.each([
  ['a wrong password', { AUTH: '535 5.7.8 wrong' }, 'SMTP 535'],
  ['a login that it asks for', { AUTH: '235 ok', MAIL: '530 5.7.0 log in first' }, 'SMTP 530'],
  ['no service for this machine', { greeting: '554 no service' }, 'SMTP 554'],
  ['no service, said and gone', { greeting: '554 no service…' }, 'SMTP 554'],
  ['no time', { EHLO: '502 unknown', HELO: '554 no service' }, 'SMTP 554'],
])('a mail waits for a server with %s: that is no answer to the mail', async (_, answers, code) => {
  const idMail = await ask(receipt);
  const { sender, close } = await scripted(answers);
  await expect(send(idMail, ATTEMPTS, sender)).rejects.toMatchObject({ name: 'RetryLater', message: code });
  expect(await rowOf(idMail)).toMatchObject({ statut: 'demande' });
  close();
});

/** As many as a process sends at a time. @returns the answer to each, and how often the server heard `verb`. */
async function atOnce({ sender, said }: Awaited<ReturnType<typeof scripted>>, verb: string) {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 16 }, (_, number) =>
      sender({
        from: 'ecole@example.org',
        to: `famille${number}@example.org`,
        subject: 'Bonjour',
        text: 'Bonjour',
        html: '<p>Bonjour</p>',
        messageId: `<at-once-${number}@example.org>`,
        attachments: [],
      }),
    ),
  );
  const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.responseCode : 'sent'));
  return { codes: [...new Set(codes)], times: said.filter((each) => each === verb).length };
}

test('a wrong password is tried once, however many mails wait for it, and once more when the server may be asked again', async () => {
  const answers = { AUTH: '535 5.7.8 wrong' };
  const locked = await scripted(answers);
  expect(await atOnce(locked, 'AUTH')).toEqual({ codes: [535], times: 1 });
  expect(await atOnce(locked, 'AUTH')).toEqual({ codes: [535], times: 1 });
  locked.close();
  const open = await scripted(answers, 300);
  expect(await atOnce(open, 'AUTH')).toEqual({ codes: [535], times: 1 });
  // Asked again until it is due: a timer of Node ends up to a millisecond before the clock says so.
  const again = await eventually(async () => {
    const heard = await atOnce(open, 'AUTH');
    return heard.times > 1 ? heard : undefined;
  }, 10_000);
  expect(again).toEqual({ codes: [535], times: 2 });
  open.close();
});

test('a refusal of the mail that went first is not that of the others', async () => {
  const server = await scripted({ AUTH: '235 ok', RCPT: '550 5.1.1 unknown' });
  expect(await atOnce(server, 'RCPT')).toEqual({ codes: [550], times: 16 });
  server.close();
});

test('an answer with which the server closes costs a mail one try, and is why it failed after the last', async () => {
  const idMail = await ask(receipt);
  const { sender, close } = await scripted({ AUTH: '235 ok', MAIL: '552 5.2.2 mailbox full…' });
  await expect(send(idMail, 1, sender)).rejects.toThrow('552');
  expect(await rowOf(idMail)).toMatchObject({ statut: 'demande' });
  await send(idMail, ATTEMPTS, sender);
  expect(await rowOf(idMail)).toMatchObject({ statut: 'echec', raison: 'SMTP 552' });
  close();
});

test('a mail that met the one machine of several which says no and closes is sent at its next try', async () => {
  const idMail = await ask(receipt);
  const before = (await received()).length;
  let dialled = 0;
  const { sender, close } = await inFrontOf(mailbox.smtpUrl, () => {
    dialled += 1;
    return dialled === 1 ? '554 no service' : undefined;
  });
  await expect(send(idMail, 1, sender)).rejects.toThrow('554');
  expect(await rowOf(idMail)).toMatchObject({ statut: 'demande' });
  await send(idMail, 2, sender);
  expect(await rowOf(idMail)).toMatchObject({ statut: 'envoye' });
  expect((await received()).length - before).toBe(1);
  close();
});

test('an address that a real server refuses for good has failed', async () => {
  const idMail = await ask(receipt);
  const { sender, close } = await scripted({ AUTH: '235 ok', RCPT: '550 5.1.1 unknown' });
  await send(idMail, 1, sender);
  expect(await rowOf(idMail)).toMatchObject({ statut: 'echec', raison: 'SMTP 550' });
  close();
});

test('the mail of a person who was erased is dropped, and is no failure', async () => {
  const idMail = await ask({ ...receipt, person: 1043 });
  await system.keys.erase('utilisateur-1043');
  expect(await send(idMail)).toEqual({ changed: true });
  expect(await rowOf(idMail)).toMatchObject({ statut: 'abandonne', raison: null });
});

test('what goes wrong while a mail is made is tried a few times only', async () => {
  const idMail = await ask(receipt);
  const broken = async () => {
    throw new TypeError('undefined is not a function');
  };
  await expect(send(idMail, 1, broken)).rejects.toThrow(TypeError);
  await send(idMail, ATTEMPTS, broken);
  expect(await rowOf(idMail)).toMatchObject({ statut: 'echec', raison: 'ERROR' });
});

test('an address that the server refuses for good fails at once, and is not repeated in the log', async () => {
  const idMail = await ask(receipt);
  await send(idMail, 1, async () => {
    throw Object.assign(new Error('550 marie.dupont@example.org unknown'), { responseCode: 550 });
  });
  expect(await rowOf(idMail)).toMatchObject({ statut: 'echec', raison: 'SMTP 550' });
  const [{ log } = { log: '' }] = await system.query<{ log: string }>(
    `select string_agg(data::text, '') as log from journal.event where stream = $1`,
    [`mail-${idMail}`],
  );
  expect(log).not.toContain('dupont');
});

test('the sender is that of MAIL_FROM, and where it is absent or empty an address of the product', async () => {
  const senders: unknown[] = [];
  const noted: SendMail = async ({ from }) => void senders.push(from);
  const before = process.env.MAIL_FROM;
  try {
    for (const [number, given] of ['', 'Conservatoire <accueil@ecole.example>'].entries()) {
      process.env.MAIL_FROM = given;
      await send(await ask({ ...receipt, idMail: `expediteur-${number}` }), 1, noted);
    }
  } finally {
    if (before === undefined) delete process.env.MAIL_FROM;
    else process.env.MAIL_FROM = before;
  }
  expect(senders).toEqual(['Conservatoire <ne-pas-repondre@ecole.example>', 'Conservatoire <accueil@ecole.example>']);
});
