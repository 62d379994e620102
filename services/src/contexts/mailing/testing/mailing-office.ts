import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningMailbox, startMailbox } from '@diapason/local-stack/testing';
import { reactions } from '../../../catalogue';
import type { JobHandler } from '../../../machinery/app/job';
import type { Caller } from '../../../proofs/kit/test-api';
import { type Office, openOffice } from '../../money/testing/office';

interface MailingOffice {
  readonly office: Office;
  readonly supervisor: Caller;
  readonly mailbox: RunningMailbox;
  /** Where the mailbox keeps what it was sent. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** An office whose mails go to a mailbox of its own. @param jobs those that run there */
export async function openMailingOffice(jobs: readonly JobHandler[]): Promise<MailingOffice> {
  const folder = await mkdtemp(join(tmpdir(), 'diapason-mailing-'));
  const mailbox = await startMailbox({ folder, smtpPort: 0, httpPort: 0 });
  process.env.SMTP_URL = mailbox.smtpUrl;
  const office = await openOffice({ jobs, reactions });
  const supervisor = await office.hire(2001, 'superviseur@example.org', 1);
  return {
    ...{ office, supervisor, mailbox, folder },
    async stop() {
      await office.stop();
      await mailbox.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
