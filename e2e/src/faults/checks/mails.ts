import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recorded } from '../event-log';
import type { Check } from './check';

/** Number of mails in the mailbox's folder per Message-ID. */
function delivered(home: string): ReadonlyMap<string, number> {
  const folder = join(home, 'data/mailbox');
  const counts = new Map<string, number>();
  // The summary is written last: a mail without one was not accepted.
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const raw = readFileSync(join(folder, file.replace(/json$/, 'eml')), 'utf8');
    const id = /^message-id:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function countOf(events: readonly Recorded[], type: string, field: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const event of events)
    if (event.type === type) counts.set(String(event.data[field]), (counts.get(String(event.data[field])) ?? 0) + 1);
  return counts;
}

/**
 * Every requested mail must have been sent at least once, under one Message-ID.
 * @param since position of the last event before the load: mails of the demonstration were recorded as sent, and never lay in a mailbox.
 */
export function checkMails(log: readonly Recorded[], home: string, since = -1n): readonly Check[] {
  const asked = log.filter(({ type, position }) => type === 'MailRequested' && position > since);
  const requested = countOf(asked, 'MailRequested', 'idMail');
  const sent = countOf(log, 'MailSent', 'idMail');
  const failed = [...countOf(log, 'MailFailed', 'idMail').keys()].filter((idMail) => requested.has(idMail));
  const messageIds = new Map(
    log.filter((event) => event.type === 'MailSent').map((event) => [String(event.data.idMail), event.data.messageId]),
  );
  const recordedIds = new Set([...messageIds.values()].map(String));
  const mailbox = delivered(home);
  const doubled = [...mailbox.values()].reduce((sum, count) => sum + count - 1, 0);
  return [
    {
      name: 'mails asked for are recorded as sent once, and none failed',
      counted: requested.size,
      problems: [
        ...[...requested.keys()].flatMap((idMail) => unlessOnce(`mail ${idMail} sent`, sent.get(idMail))),
        ...failed.map((idMail) => `mail ${idMail} failed`),
      ],
    },
    {
      name: 'mails asked for lie in the mailbox under their Message-ID, and no other does',
      counted: mailbox.size,
      problems: [
        ...[...requested.keys()].flatMap((idMail) =>
          mailbox.has(String(messageIds.get(idMail))) ? [] : [`mail ${idMail} never came`],
        ),
        // A mail sent again under another id would look like a second mail.
        ...[...mailbox.keys()].flatMap((id) =>
          recordedIds.has(id) ? [] : [`${id || 'a mail without a Message-ID'} came, and no event names it`],
        ),
      ],
      note: `${doubled} came more than once`,
    },
  ];
}

const unlessOnce = (what: string, count = 0): string[] => (count === 1 ? [] : [`${what} ${count} times`]);
