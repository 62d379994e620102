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

/** Sends through an SMTP server, one connection per mail, none left open. @param smtpUrl `smtp://host:port` or `smtps://…` */
export function smtpSender(smtpUrl: string): SendMail {
  const transport = createTransport(smtpUrl);
  return async (mail) => {
    await transport.sendMail({ ...mail, attachments: mail.attachments.map((attachment) => ({ ...attachment })) });
  };
}

/** The sender from SMTP_URL. @throws Error without it. */
export const environmentSender: SendMail = async (mail) => {
  const { SMTP_URL } = process.env;
  if (!SMTP_URL) throw new Error('SMTP_URL is not set');
  await smtpSender(SMTP_URL)(mail);
};
