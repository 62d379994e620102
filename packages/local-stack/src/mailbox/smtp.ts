import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MailStore } from './store';

const MAX_MAIL_BYTES = 30 * 1024 * 1024;

async function contentOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw Object.assign(new Error('Message trop volumineux'), { responseCode: 552 });
  return Buffer.concat(chunks);
}

const recipientsOf = (session: SMTPServerSession): string[] => session.envelope.rcptTo.map(({ address }) => address);

/** Accepts and stores any mail on 127.0.0.1; never forwards. */
export async function startSmtp(store: MailStore, port: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: MAX_MAIL_BYTES,
    logger: false,
    onAuth: (_auth, _session, callback) => callback(null, { user: 'local' }),
    onData: (stream, session, callback) => {
      contentOf(stream)
        .then((raw) => store.keep(raw, recipientsOf(session)))
        .then(
          () => callback(),
          (error: Error) => callback(error),
        );
    },
  });
  // A client that breaks off must not affect others.
  server.on('error', (error) => process.stderr.write(`SMTP: ${error.message}\n`));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address() as AddressInfo;
  return { port: address.port, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
