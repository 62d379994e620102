import type { JobContext } from '../../../machinery/app/job';
import type { RequestedMail } from './mail';
import type { TemplateName } from './templates';

export interface RenderedAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Renders an attachment from what the event names (ids), when the mail is sent. */
export type RenderAttachment = (
  reference: Readonly<Record<string, number>>,
  context: JobContext,
) => Promise<RenderedAttachment>;

/** Adds parameters that must not be in an event, such as a link with a token, when the mail is sent. */
export type ResolveParams = (
  mail: RequestedMail,
  context: JobContext,
) => Promise<Readonly<Record<string, string | number>>>;

const renderers = new Map<string, RenderAttachment>();
const resolvers = new Map<TemplateName, ResolveParams>();

/** Contexts say at start how their attachments are made. @throws Error when the kind has a renderer already. */
export function registerAttachment(kind: string, render: RenderAttachment): void {
  if (renderers.has(kind)) throw new Error(`attachment ${kind} has a renderer already`);
  renderers.set(kind, render);
}

/** @throws Error when the template has a resolver already. */
export function registerParams(template: TemplateName, resolve: ResolveParams): void {
  if (resolvers.has(template)) throw new Error(`template ${template} has a resolver already`);
  resolvers.set(template, resolve);
}

/** @throws Error for a kind that no context renders. */
export async function renderAttachments(mail: RequestedMail, context: JobContext): Promise<RenderedAttachment[]> {
  return Promise.all(
    mail.piecesJointes.map(({ kind, reference }) => {
      const render = renderers.get(kind);
      if (!render) throw new Error(`no renderer of attachment ${kind}`);
      return render(reference, context);
    }),
  );
}

export async function paramsOf(
  mail: RequestedMail,
  template: TemplateName,
  context: JobContext,
): Promise<Record<string, string | number>> {
  const resolve = resolvers.get(template);
  return { ...mail.parametres, ...(resolve ? await resolve(mail, context) : {}) };
}
