import type { Enrolment } from '@diapason/contracts/enrolment';
import type { CommandContext } from '../../../machinery/app/command';
import { account } from '../../identity';
import { requestMail } from '../../site';

type Context = Pick<CommandContext, 'execute' | 'commandId' | 'load'>;

/** What a link of a request's mail is signed for. */
export const confirmationOf = (empreinte: string): string => `inscription-adresse-${empreinte}`;
export const imprintOfConfirmation = (idReset: string): string | undefined =>
  /^inscription-adresse-([0-9a-f]{40})$/.exec(idReset)?.[1];

/** Once: newcomers confirm their address by it. */
export async function tellReceived(context: Context, request: Enrolment): Promise<void> {
  const { idUtilisateur, email, empreinte, origine } = request;
  if (email === '' || origine === 'bureau') return;
  await requestMail(context, {
    idMail: `inscription-${empreinte}`,
    template: origine === 'publique' ? 'inscriptionRecue' : 'inscriptionAjoutee',
    to: email,
    person: idUtilisateur,
    params: { empreinte },
  });
}

/** Whose account has the address learns that somebody gave it; a request that was held back writes to nobody. */
export async function tellOwner(context: Context, { doubles, empreinte }: Enrolment): Promise<void> {
  const owner = doubles.find((one) => one.adresse === 1)?.connu;
  if (owner === undefined) return;
  const { email } = await context.load(account, owner);
  if (email)
    await requestMail(context, {
      idMail: `inscription-${empreinte}-titulaire`,
      template: 'emailDejaUtilise',
      to: email,
      person: owner,
    });
}

/** What became of a request. @param once tells one answer from an earlier one. */
export async function tellAnswer(
  context: Context,
  request: Enrolment,
  template: 'inscriptionAcceptee' | 'inscriptionRefusee' | 'inscriptionACompleter',
  once: string,
): Promise<void> {
  const { idUtilisateur, email, empreinte } = request;
  if (email === '') return;
  await requestMail(context, {
    idMail: `inscription-${empreinte}-${once}`,
    template,
    to: email,
    person: idUtilisateur,
    params: { empreinte },
  });
}
