import type { CommandContext } from '../../../machinery/app/command';
import { decideRequestMail, mail } from './mail';
import type { TemplateName } from './templates';

export interface MailRequest {
  /** The same id sends one mail. Default: the command's or job's id and the template. */
  readonly idMail?: string;
  readonly template: TemplateName;
  /** Encrypted under the person's key. */
  readonly to: string;
  /** `idUtilisateur` of the recipient, guardian or agent. */
  readonly person: number;
  /** Parameters of the template. No secrets: {@link registerParams} adds those when the mail is sent. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Rendered when the mail is sent. */
  readonly attachments?: readonly {
    readonly kind: string;
    readonly reference: Readonly<Record<string, number>>;
  }[];
}

/** Appends MailRequested; a job sends the mail. @returns the mail's id. */
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
