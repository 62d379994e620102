import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { events } from '@diapason/contracts';
import { ATTEMPTS } from '@diapason/event-sourcing';
import { createHarness, type Harness } from '@diapason/event-sourcing/testing';
import { type RunningMailbox, startMailbox } from '@diapason/local-stack/testing';
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
      subject: 'Votre quittance',
      attachments: [{ name: 'attestation-5.pdf', type: 'application/pdf', size: 8 }],
    },
  ]);
  expect(await rowOf(idMail)).toMatchObject({ statut: 'envoye' });
});

test('mails share connections, which are kept', async () => {
  const target = new URL(mailbox.smtpUrl);
  const open = new Set<Socket>();
  let dialled = 0;
  const counter = createServer((socket) => {
    dialled += 1;
    open.add(socket);
    const onward = connect(Number(target.port), target.hostname);
    for (const one of [socket, onward]) one.on('error', () => undefined).on('close', () => onward.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((ready) => counter.listen(0, '127.0.0.1', ready));
  const sender = smtpSender(`smtp://127.0.0.1:${(counter.address() as AddressInfo).port}`);
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
    for (const socket of open) socket.destroy();
    counter.close();
  }
});

test('a mail waits for a server that is away, and has failed after days', async () => {
  const idMail = await ask(receipt);
  const nobody = smtpSender('smtp://127.0.0.1:1');
  const yesterday = new Date(system.clock.now().getTime() - 86_400_000);
  await expect(send(idMail, 1, nobody, yesterday)).rejects.toMatchObject({ name: 'NotYet', message: 'ESOCKET' });
  await expect(send(idMail, ATTEMPTS, nobody, yesterday)).rejects.toMatchObject({ name: 'NotYet' });
  expect(await rowOf(idMail)).toMatchObject({ statut: 'demande' });
  const lastWeek = new Date(system.clock.now().getTime() - 7 * 86_400_000);
  await send(idMail, ATTEMPTS, nobody, lastWeek);
  expect(await rowOf(idMail)).toMatchObject({ statut: 'echec', raison: 'ESOCKET' });
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
