import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type RunningMailbox, startMailbox } from './mailbox';

const PDF = Buffer.from('%PDF-1.7\nquittance\n%%EOF');

const MESSAGE = [
  'From: "École de musique" <ecole@example.org>',
  'To: parent@example.org',
  'Subject: =?UTF-8?B?UXXDqXRhbmNl?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="frontier"',
  '',
  '--frontier',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: 8bit',
  '',
  'Bonjour, votre règlement de 150 € est enregistré. <b>',
  '--frontier',
  'Content-Type: application/pdf; name="quittance.pdf"',
  'Content-Disposition: attachment; filename="quittance.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  PDF.toString('base64'),
  '--frontier--',
  '',
].join('\r\n');

/** Sends a mail over SMTP. */
function deliver(smtpUrl: string, message: string): Promise<void> {
  const lines = [
    'EHLO test',
    'MAIL FROM:<ecole@example.org>',
    'RCPT TO:<parent@example.org>',
    'DATA',
    `${message}\r\n.`,
    'QUIT',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(smtpUrl).port), '127.0.0.1');
    socket.on('data', (chunk) => {
      const reply = chunk.toString();
      if (/^[45]/m.test(reply)) reject(new Error(reply));
      // A reply ends with a line whose code is followed by a space.
      if (!/^\d{3} .*\r\n$/m.test(reply)) return;
      const line = lines.shift();
      if (line === undefined) socket.end();
      else socket.write(`${line}\r\n`);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

describe('the local mailbox', () => {
  let folder: string;
  let mailbox: RunningMailbox;
  const start = () => startMailbox({ folder, smtpPort: 0, httpPort: 0 });
  const page = async (path: string) => (await fetch(`${mailbox.url}${path}`)).text();
  const list = async () => JSON.parse(await page('/api/messages'));

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'diapason-mailbox-'));
    mailbox = await start();
  });
  afterEach(async () => {
    await mailbox.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('lists a sent mail with its subject, recipient, text and attachments', async () => {
    expect(await page('/')).toContain('Aucun e-mail pour le moment.');
    await deliver(mailbox.smtpUrl, MESSAGE);
    const [mail] = await list();
    expect(mail).toMatchObject({
      subject: 'Quétance',
      to: 'parent@example.org',
      attachments: [{ name: 'quittance.pdf', type: 'application/pdf', size: PDF.length }],
    });
    expect(mail.text).toContain('150 €');
    expect(await page('/')).toContain('Quétance');
  });

  test('shows a mail and serves its PDF byte for byte', async () => {
    await deliver(mailbox.smtpUrl, MESSAGE);
    const [{ id }] = await list();
    expect(await page(`/messages/${id}`)).toContain('&lt;b&gt;');
    const answer = await fetch(`${mailbox.url}/messages/${id}/pieces-jointes/0`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('quittance.pdf');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
  });

  test('keeps mails over a restart, newest first, until emptied', async () => {
    await deliver(mailbox.smtpUrl, MESSAGE);
    await deliver(mailbox.smtpUrl, MESSAGE.replace('UXXDqXRhbmNl', 'Wm/Dqw=='));
    await mailbox.stop();
    mailbox = await start();
    expect((await list()).map((mail: { subject: string }) => mail.subject)).toEqual(['Zoë', 'Quétance']);
    await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
    expect(await list()).toEqual([]);
  });

  test('keeps idle connections longer than a client on a busy machine needs', async () => {
    const { headers } = await fetch(`${mailbox.url}/api/messages`);
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  test('shows nothing to whoever has no token, or comes by another name of this machine', async () => {
    await deliver(mailbox.smtpUrl, MESSAGE);
    const { origin, pathname, port } = new URL(mailbox.url);
    for (const path of ['/', '/api/messages', '/nothing/api/messages'])
      expect((await fetch(`${origin}${path}`)).status).toBe(404);
    const asked = (host: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = { host };
        get({ host: '127.0.0.1', port, path: `${pathname}/api/messages`, headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        }).on('error', reject);
      });
    expect(await asked(`localhost:${port}`)).toBe(200);
    expect(await asked(`rebound.example:${port}`)).toBe(403);
  });

  test('answers 404 for unknown mails and attachments', async () => {
    for (const path of ['/messages/nothing', '/messages/..%2F..%2Fetc/pieces-jointes/0', '/api/messages/nothing']) {
      expect((await fetch(`${mailbox.url}${path}`)).status).toBe(404);
    }
  });
});
