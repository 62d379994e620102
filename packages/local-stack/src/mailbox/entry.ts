import { announceReady, required, runEntry, stopOnRequest } from '../process/entry';
import { startMailbox } from './mailbox';

runEntry(async () => {
  const mailbox = await startMailbox({
    folder: required('MAILBOX_FOLDER'),
    smtpPort: Number(required('MAILBOX_SMTP_PORT')),
    httpPort: Number(required('MAILBOX_HTTP_PORT')),
    token: required('MAILBOX_TOKEN'),
  });
  stopOnRequest(() => mailbox.stop());
  announceReady({ smtpUrl: mailbox.smtpUrl, url: mailbox.url });
});
