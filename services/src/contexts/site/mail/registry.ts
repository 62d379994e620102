import { safeFileName } from '@diapason/projections';
import type { JobContext } from '../../../machinery/app/job';
import type { WorkPowers } from '../../../machinery/app/powers';
import { registry } from '../../../machinery/app/registry';
import type { RequestedMail } from './mail';
import type { TemplateName } from './templates';

/** The job that sends mails also makes password links. */
export type MailContext = JobContext & Pick<WorkPowers, 'passwordLinks'>;

export interface RenderedAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Renders an attachment from the ids in the event, when the mail is sent. */
type RenderAttachment = (
  reference: Readonly<Record<string, number>>,
  context: MailContext,
) => Promise<RenderedAttachment>;

/**
 * Adds parameters that no event may hold, such as a link with a token, when the mail is sent. Undefined: it has nothing to say any more, and
 * is not sent.
 */
type ResolveParams = (
  mail: RequestedMail,
  context: MailContext,
) => Promise<Readonly<Record<string, string | number>> | undefined>;

const renderers = registry<string, RenderAttachment>('renderer of attachment');
const resolvers = registry<TemplateName, ResolveParams>('resolver of template');

/** The renderer of a kind of attachment. */
export const registerAttachment = renderers.add;
export const registerParams = resolvers.add;

/** @throws Error for a kind without a renderer. */
export async function renderAttachments(mail: RequestedMail, context: MailContext): Promise<RenderedAttachment[]> {
  return Promise.all(
    mail.piecesJointes.map(async ({ kind, reference }) => {
      const rendered = await renderers.get(kind)(reference, context);
      return { ...rendered, filename: safeFileName(rendered.filename) };
    }),
  );
}

/** @throws Error with the code `ENOTHING` for a mail that has nothing to say any more. */
export async function paramsOf(
  mail: RequestedMail,
  template: TemplateName,
  context: MailContext,
): Promise<Record<string, string | number>> {
  const resolve = resolvers.find(template);
  const more = resolve ? await resolve(mail, context) : {};
  if (!more) throw Object.assign(new Error(`nothing to say in ${template}`), { code: 'ENOTHING' });
  return { ...mail.parametres, ...more };
}
