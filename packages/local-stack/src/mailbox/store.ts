import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Attachment } from 'postal-mime';

interface MailSummary {
  readonly id: string;
  /** Arrival, ISO 8601 instant. */
  readonly receivedAt: string;
  readonly from: string;
  /** Envelope recipients, comma-separated, hidden copies included. */
  readonly to: string;
  readonly subject: string;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly size: number }[];
}

export interface Mail extends MailSummary {
  /** Message-ID without angle brackets; empty when absent. */
  readonly messageId: string;
  readonly text: string;
  /** The HTML part; empty when absent. */
  readonly html: string;
}

const ID = /^[0-9TZ-]+-[0-9a-f-]{36}$/;

const formatAddress = (address: Address | undefined): string =>
  address ? [address.name, address.address && `<${address.address}>`].filter(Boolean).join(' ') : '';

const bytesOf = (attachment: Attachment): Buffer =>
  typeof attachment.content === 'string'
    ? Buffer.from(attachment.content, attachment.encoding === 'base64' ? 'base64' : 'utf8')
    : Buffer.from(attachment.content as ArrayBuffer);

const withoutBrackets = (messageId: string | undefined): string => (messageId ?? '').replace(/^<|>$/g, '');

async function parse(id: string, recipients: readonly string[], raw: Buffer): Promise<Mail> {
  const mail = await PostalMime.parse(raw);
  return {
    id,
    messageId: withoutBrackets(mail.messageId),
    receivedAt: new Date().toISOString(),
    from: formatAddress(mail.from),
    to: recipients.join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map((attachment, index) => ({
      name: attachment.filename ?? `piece-jointe-${index + 1}`,
      type: attachment.mimeType,
      size: bytesOf(attachment).length,
    })),
  };
}

/** Mails on disk: `<id>.eml` as received, `<id>.json` parsed. */
export class MailStore {
  private readonly mails = new Map<string, Mail>();

  private constructor(private readonly folder: string) {}

  static async open(folder: string): Promise<MailStore> {
    await mkdir(folder, { recursive: true });
    const store = new MailStore(folder);
    const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
    for (const file of files) {
      const mail = JSON.parse(await readFile(join(folder, file), 'utf8')) as Mail;
      store.mails.set(mail.id, mail);
    }
    return store;
  }

  /** Stores a mail; once resolved it survives a crash of the process. @throws Error for an unreadable message. */
  async keep(raw: Buffer, recipients: readonly string[]): Promise<Mail> {
    const id = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID()}`;
    const mail = await parse(id, recipients, raw);
    await writeFile(join(this.folder, `${id}.eml`), raw);
    // Written last and atomically: the summary makes the mail visible.
    await writeFile(join(this.folder, `${id}.tmp`), JSON.stringify(mail));
    await rename(join(this.folder, `${id}.tmp`), join(this.folder, `${id}.json`));
    this.mails.set(id, mail);
    return mail;
  }

  /** Newest first. */
  list(): Mail[] {
    return [...this.mails.values()].reverse();
  }

  find(id: string): Mail | undefined {
    return this.mails.get(id);
  }

  /** An attachment by its index in the mail, from 0. */
  async attachment(id: string, index: number): Promise<{ name: string; type: string; content: Buffer } | undefined> {
    const summary = ID.test(id) ? this.mails.get(id)?.attachments[index] : undefined;
    if (!summary) return undefined;
    const mail = await PostalMime.parse(await readFile(join(this.folder, `${id}.eml`)));
    const attachment = mail.attachments[index];
    return attachment && { name: summary.name, type: summary.type, content: bytesOf(attachment) };
  }

  async clear(): Promise<void> {
    await this.remove([...this.mails.keys()]);
  }

  /** Removes the mails whose Message-ID is one of these followed by `@` and a domain. @returns their number. */
  async forget(messageIds: readonly string[]): Promise<number> {
    const wanted = new Set(messageIds);
    const found = this.list().filter(({ messageId }) => wanted.has(messageId.slice(0, messageId.lastIndexOf('@'))));
    await this.remove(found.map(({ id }) => id));
    return found.length;
  }

  private async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.mails.delete(id);
    await Promise.all(
      ids.flatMap((id) => ['json', 'eml'].map((kind) => rm(join(this.folder, `${id}.${kind}`), { force: true }))),
    );
  }
}
