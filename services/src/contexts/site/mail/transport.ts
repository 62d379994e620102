import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { behindLogin } from './login-gate';
import type { RenderedAttachment } from './registry';

interface OutgoingMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
  /** With angle brackets. */
  readonly messageId: string;
  readonly attachments: readonly RenderedAttachment[];
}

/** @throws Error of nodemailer, with `code` and `responseCode`; one with a `code` alone where nobody knows what the answer was to. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** Connections to a mail server at a time, each kept for the next mails until it was idle for a while. */
const MOST_CONNECTIONS = 8;
const IDLE_MS = 10_000;
/** A server that says nothing for so long is away. */
const SILENT_MS = 15_000;

/** Two tries a minute lock nobody out. */
const LOCKED_MS = 30_000;

/** nodemailer's words for what fails before a mail is spoken of: the protection of the connection, the login. */
const BEFORE_THE_MAIL = new Set('EAUTH ENOAUTH EOAUTH2 ETLS EPROXY'.split(' '));
/** What the server asks for before it hears of a mail: a login, a better one, encryption (RFC 4954). */
const WANTS_LOGIN = new Set([530, 534, 535, 538]);

/** What became of a connection that had no mail to send: that is never an answer to a mail. */
class NotLetIn extends Error {
  override readonly name = 'NotLetIn';
  readonly code: unknown;
  readonly responseCode: unknown;
  constructor(why: unknown) {
    super('the mail server did not let us in', { cause: why });
    const { code, responseCode } = why as { code?: unknown; responseCode?: unknown };
    this.code = code;
    this.responseCode = responseCode;
  }
}

/** The mail server did not let us in: no mail is at fault, and all wait until somebody mends the settings or the server. */
export function isOfServer(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (error instanceof NotLetIn || isAtGreeting(error)) return true;
  return BEFORE_THE_MAIL.has(String(code)) || WANTS_LOGIN.has(Number(responseCode));
}

/** nodemailer has the same codes and the command CONN in the middle of a mail: there only its words tell the greeting apart. */
function isAtGreeting(error: unknown): boolean {
  const { command, message } = error as { command?: unknown; message?: unknown };
  return /^(EHLO|HELO|LHLO)$/.test(String(command)) || /^Invalid greeting/.test(String(message));
}

/** The connection ended with a final answer, but without the end of its line: to the greeting or to the mail, nodemailer does not say. */
function isCutOff(error: unknown): boolean {
  const { command, responseCode, message } = error as { command?: unknown; responseCode?: unknown; message?: unknown };
  return command === 'CONN' && Number(responseCode) >= 500 && /^Connection closed/.test(String(message));
}

/**
 * Sends through an SMTP server.
 * @param smtpUrl `smtp://host:port` or `smtps://…`
 * @param lockedMs how long a server that refused our login is not asked again
 */
export function smtpSender(smtpUrl: string, lockedMs = LOCKED_MS): SendMail {
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
  /** A server that takes a connection without a mail meant the mail, or is another behind the same address. */
  async function explained(error: unknown): Promise<never> {
    if (!isCutOff(error)) throw error;
    await transport.verify().catch((why: unknown) => {
      throw isOfServer(why) ? why : new NotLetIn(why);
    });
    const code = `SMTP ${(error as { responseCode?: unknown }).responseCode}`;
    // Not as its cause: that has the code of a server that is away.
    throw Object.assign(new Error(`the mail server answered ${code} and closed`), { code });
  }
  return behindLogin(
    async (mail) => {
      await transport.sendMail(await inOnePiece(mail)).catch(explained);
    },
    { idleMs: IDLE_MS, lockedMs, isRefusal: isOfServer },
  );
}

/** Written to the connection at once: in the many small pieces of which it is composed it would cost a write each. */
async function inOnePiece(mail: OutgoingMail) {
  const attachments = mail.attachments.map((attachment) => ({ ...attachment }));
  const message = new MailComposer({ ...mail, attachments }).compile();
  return { envelope: message.getEnvelope(), raw: await message.build() };
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
