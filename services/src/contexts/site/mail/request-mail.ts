import type { CommandContext } from '../../../machinery/app/command';
import { decideRequestMail, mail } from './mail';
import type { TemplateName } from './templates';

export interface MailRequest {
  /** The same id asks for the same mail once. By default the command's or job's id and the template. */
  readonly idMail?: string;
  readonly template: TemplateName;
  /** Address; kept encrypted under the person's key. */
  readonly to: string;
  /** `idUtilisateur` of the guardian or agent it is written to. */
  readonly person: number;
  /** What the template says. Never a secret: {@link registerParams} computes those when the mail is sent. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Rendered when the mail is sent, by the renderer registered for their kind. */
  readonly attachments?: readonly {
    readonly kind: string;
    readonly reference: Readonly<Record<string, number>>;
  }[];
}

/** Asks for a mail: appends MailRequested. A job sends it. @returns the mail's id. */
export async function requestMail(
  { execute, commandId }: Pick<CommandContext, 'execute' | 'commandId'>,
  { idMail, template, to, person, params = {}, attachments = [] }: MailRequest,
): Promise<string> {
  const id = idMail ?? `${commandId}-${template}`;
  await execute(mail, id, (state) =>
    decideRequestMail(state, {
      idMail: id,
      template,
      idUtilisateur: person,
      destinataire: to,
      parametres: { ...params },
      piecesJointes: attachments.map(({ kind, reference }) => ({ kind, reference: { ...reference } })),
    }),
  );
  return id;
}
