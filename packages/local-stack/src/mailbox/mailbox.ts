import { randomBytes } from 'node:crypto';
import { startMailboxPages } from './http';
import { startSmtp } from './smtp';
import { MailStore } from './store';

export interface MailboxOptions {
  /** Folder of the stored mails. */
  readonly folder: string;
  /** 0 takes a free port. */
  readonly smtpPort: number;
  readonly httpPort: number;
  /** Part of the pages' address; a new one each time unless told. */
  readonly token?: string;
}

export interface RunningMailbox {
  /** `smtp://…`, for the sender. */
  readonly smtpUrl: string;
  /** `http://…/token`: a page for people at `/`, a list for tests at `/api/messages`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a mailbox that accepts every mail and forwards none. */
export async function startMailbox(options: MailboxOptions): Promise<RunningMailbox> {
  const store = await MailStore.open(options.folder);
  const smtp = await startSmtp(store, options.smtpPort);
  const pages = await startMailboxPages(
    store,
    options.httpPort,
    options.token ?? randomBytes(24).toString('base64url'),
  );
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    url: pages.url,
    stop: async () => {
      await smtp.stop();
      await pages.stop();
    },
  };
}
