import { createTransport } from 'nodemailer';
import type { RenderedAttachment } from './registry';

interface OutgoingMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** With angle brackets. */
  readonly messageId: string;
  readonly attachments: readonly RenderedAttachment[];
}

/** @throws Error of nodemailer, with `code` and `responseCode`. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** Connections to a mail server at a time, each kept for the next mails until it was idle for a while. */
const MOST_CONNECTIONS = 8;
const IDLE_MS = 10_000;
/** A server that says nothing for so long is away. */
const SILENT_MS = 15_000;

/**
 * Sends through an SMTP server.
 * @param smtpUrl `smtp://host:port` or `smtps://…`
 */
export function smtpSender(smtpUrl: string): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    idleTimeout: IDLE_MS,
    connectionTimeout: SILENT_MS,
    greetingTimeout: SILENT_MS,
    socketTimeout: 2 * SILENT_MS,
    // A mail whose connection broke is the job's to try again: it may have arrived.
    maxRequeues: 0,
  });
  return async (mail) => {
    await transport.sendMail({ ...mail, attachments: mail.attachments.map((attachment) => ({ ...attachment })) });
  };
}

const senders = new Map<string, SendMail>();

/** The sender from SMTP_URL, one for all mails of the process. @throws Error without it. */
export const environmentSender: SendMail = async (mail) => {
  const { SMTP_URL } = process.env;
  if (!SMTP_URL) throw new Error('SMTP_URL is not set');
  const sender = senders.get(SMTP_URL) ?? smtpSender(SMTP_URL);
  senders.set(SMTP_URL, sender);
  await sender(mail);
};
