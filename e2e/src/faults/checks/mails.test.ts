import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Recorded } from '../event-log';
import { checkMails } from './mails';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'diapason-mails-'));
  mkdirSync(join(home, 'data/mailbox'), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const event = (type: string, data: object): Recorded => ({
  id: type,
  type,
  stream: 'mail-1',
  position: 1n,
  commandId: '',
  at: '',
  data: { idMail: '1', ...data },
});
const log = [event('MailRequested', {}), event('MailSent', { messageId: '<1@host>' })];
let arrived = 0;
function deliver(head: string): void {
  const file = join(home, 'data/mailbox', `${++arrived}`);
  writeFileSync(`${file}.eml`, `Subject: Quittance\r\n${head}\r\nBonjour`);
  writeFileSync(`${file}.json`, '{}');
}
const problems = () => checkMails(log, home).flatMap((check) => check.problems);

test('accepts a mail that arrived twice under one Message-ID', () => {
  deliver('Message-ID: <1@host>\r\n');
  deliver('Message-ID: <1@host>\r\n');
  expect(problems()).toEqual([]);
});

test('reports a mail sent again under another Message-ID, or without one', () => {
  deliver('Message-ID: <1@host>\r\n');
  deliver('Message-ID: <1-again@host>\r\n');
  deliver('');
  expect(problems()).toEqual([
    '<1-again@host> came, and no event names it',
    'a mail without a Message-ID came, and no event names it',
  ]);
});

test('reports a mail that never arrived', () => {
  expect(problems()).toEqual(['mail 1 never came']);
});

test('asks nothing of mails that were recorded before the load', () => {
  expect(checkMails(log, home, 1n).flatMap((check) => check.problems)).toEqual([]);
});
