import { ATTEMPTS, ERASED, isUnavailable, RetryLater } from '@diapason/event-sourcing';
import { job } from '../../../machinery/app/job';
import { decideMailDropped, decideMailFailed, decideMailSent, mail, type RequestedMail } from './mail';
import { type MailContext, paramsOf, renderAttachments } from './registry';
import { isTemplate, renderTemplate } from './templates';
import { isOfServer, type SendMail } from './transport';

export const SEND_MAIL = { queue: 'mail', name: 'send-mail' } as const;

/** They wait for the log and the mail server more than they work. */
const AT_A_TIME = 16;

/** A mail that waits this long for a server has failed. */
const TIMEOUT_MS = 3 * 86_400_000;

/**
 * Renders and sends a mail. The Message-ID follows from the mail's id, so a server can recognise a second copy.
 * A mail waits while the server is away, refuses our login, or defers it; a final refusal of the mail or a last failed attempt is
 * recorded.
 */
export const sendMailJob = (send: SendMail) =>
  job(
    SEND_MAIL.queue,
    SEND_MAIL.name,
    async (data, context) => {
      const idMail = String(data.idMail);
      // The first time nobody can have sent it: what the journal says of it is enough.
      const asked = context.begun === 1 ? await context.readFromJournal(mail, idMail) : undefined;
      const state = asked ?? (await context.load(mail, idMail));
      if (state?.status !== 'requested') return { changed: false };
      // Nobody is left to write to.
      if (state.mail.destinataire === ERASED) return drop(context, idMail);
      const messageId = `<${idMail}@${new URL(context.publicUrl).hostname}>`;
      try {
        await send({ ...(await render(state.mail, context)), messageId });
      } catch (error) {
        if ((error as { code?: unknown }).code === 'ENOTHING') return drop(context, idMail);
        const waited = Date.parse(context.now) - context.requestedAt.getTime();
        if (isForNow(error) && waited < TIMEOUT_MS) throw new RetryLater(codeOf(error), { cause: error });
        if (!isPermanent(error) && context.attempt < ATTEMPTS) throw error;
        return fail(context, idMail, codeOf(error));
      }
      await context.execute(mail, idMail, (current) => decideMailSent(current, messageId));
      return { changed: true };
    },
    { needs: ['passwordLinks'], concurrency: AT_A_TIME },
  );

async function fail(context: MailContext, idMail: string, raison: string) {
  await context.execute(mail, idMail, (current) => decideMailFailed(current, raison));
  return { changed: true };
}

async function drop(context: MailContext, idMail: string) {
  await context.execute(mail, idMail, decideMailDropped);
  return { changed: true };
}

async function render(requested: RequestedMail, context: MailContext) {
  const { template, destinataire } = requested;
  if (!isTemplate(template)) throw Object.assign(new Error(`no template ${template}`), { code: 'ETEMPLATE' });
  const params = await paramsOf(requested, template, context);
  return {
    ...renderTemplate(template, params),
    to: destinataire,
    from: process.env.MAIL_FROM || `Conservatoire <ne-pas-repondre@${new URL(context.publicUrl).hostname}>`,
    attachments: await renderAttachments(requested, context),
  };
}

/** SMTP answers 5xx for good and 4xx for now; a missing template stays missing. */
function isPermanent(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (code === 'ETEMPLATE') return true;
  return typeof responseCode === 'number' && responseCode >= 500 && !isOfServer(error);
}

function isForNow(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown };
  if (isOfServer(error)) return true;
  return typeof responseCode === 'number' ? responseCode >= 400 && responseCode < 500 : isUnavailable(error);
}

/** Only the code: the server's message may contain the address. */
function codeOf(error: unknown): string {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode === 'number') return `SMTP ${responseCode}`;
  return typeof code === 'string' ? code : 'ERROR';
}
