import { safeFileName } from '@diapason/projections';
import type { JobContext } from '../../../machinery/app/job';
import type { WorkPowers } from '../../../machinery/app/powers';
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
export type RenderAttachment = (
  reference: Readonly<Record<string, number>>,
  context: MailContext,
) => Promise<RenderedAttachment>;

/**
 * Adds parameters that no event may hold, such as a link with a token, when the mail is sent. Undefined: it has nothing to say any more, and
 * is not sent.
 */
export type ResolveParams = (
  mail: RequestedMail,
  context: MailContext,
) => Promise<Readonly<Record<string, string | number>> | undefined>;

const renderers = new Map<string, RenderAttachment>();
const resolvers = new Map<TemplateName, ResolveParams>();

/** Registers the renderer of a kind of attachment. @throws Error for a second one. */
export function registerAttachment(kind: string, render: RenderAttachment): void {
  if (renderers.has(kind)) throw new Error(`attachment ${kind} has a renderer already`);
  renderers.set(kind, render);
}

/** @throws Error for a second resolver of the template. */
export function registerParams(template: TemplateName, resolve: ResolveParams): void {
  if (resolvers.has(template)) throw new Error(`template ${template} has a resolver already`);
  resolvers.set(template, resolve);
}

/** @throws Error for a kind without a renderer. */
export async function renderAttachments(mail: RequestedMail, context: MailContext): Promise<RenderedAttachment[]> {
  return Promise.all(
    mail.piecesJointes.map(async ({ kind, reference }) => {
      const render = renderers.get(kind);
      if (!render) throw new Error(`no renderer of attachment ${kind}`);
      const rendered = await render(reference, context);
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
  const resolve = resolvers.get(template);
  const more = resolve ? await resolve(mail, context) : {};
  if (!more) throw Object.assign(new Error(`nothing to say in ${template}`), { code: 'ENOTHING' });
  return { ...mail.parametres, ...more };
}
