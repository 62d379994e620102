import { enrolmentState } from '@diapason/contracts/constants';
import { EnrolmentDecided, EnrolmentDoubleSettled, EnrolmentSubmitted } from '@diapason/contracts/enrolment';
import { jobIdOf, RetryLater, reaction } from '@diapason/event-sourcing';
import { job } from '../../../machinery/app/job';
import { registerParams } from '../../site';
import { enrolment, isCarriedOut } from '../aggregate/enrolment';
import { carryOut, followDecision } from '../commands/carry-out';
import { confirmationOf, tellAnswer, tellReceived } from '../commands/mails';

const CARRY_OUT = { queue: 'inscription', name: 'carry-out' } as const;

/** The call that submitted sets the password: whoever comes before it would mail a link. */
const CALL_MS = 60_000;

const asked = (event: Parameters<typeof jobIdOf>[0], empreinte: string) => [
  { ...CARRY_OUT, id: jobIdOf(event, CARRY_OUT.name), data: { empreinte } },
];
export const enrolmentReactions = [
  reaction(EnrolmentSubmitted, (event) => asked(event, event.data.empreinte)),
  reaction(EnrolmentDecided, (event) => asked(event, event.data.empreinte)),
  reaction(EnrolmentDoubleSettled, (event) => asked(event, event.data.empreinte)),
];

/** Finishes what a call that died left, and mails what became of the request. */
export const finishEnrolment = job(
  CARRY_OUT.queue,
  CARRY_OUT.name,
  async ({ empreinte }, context) => {
    const request = await context.load(enrolment, String(empreinte));
    if (!request) return { changed: false };
    if (isCarriedOut(request)) {
      if (Date.parse(context.now) - Date.parse(request.recueLe) < CALL_MS && request.origine === 'publique')
        throw new RetryLater('the call that submitted may be under way');
      await carryOut(context, request);
      await tellReceived(context, request);
    }
    await followDecision(context, request);
    const { accepted, refused, asked: completing } = enrolmentState;
    const { etat } = request;
    if (etat === accepted && request.origine !== 'bureau')
      await tellAnswer(context, request, 'inscriptionAcceptee', 'acceptee');
    if (etat === refused) await tellAnswer(context, request, 'inscriptionRefusee', 'refusee');
    if (etat === completing) await tellAnswer(context, request, 'inscriptionACompleter', context.jobId);
    return { changed: true };
  },
  { needs: ['accounts', 'security'] },
);

registerParams('inscriptionRecue', async ({ idUtilisateur, parametres }, { publicUrl, passwordLinks }) => ({
  lien: `${publicUrl}/inscription/confirmation/${passwordLinks.tokenOf(idUtilisateur, confirmationOf(String(parametres?.empreinte)))}`,
}));
for (const template of ['inscriptionRefusee', 'inscriptionACompleter'] as const)
  registerParams(template, async ({ parametres }, { load, publicUrl }) => ({
    motif: (await load(enrolment, String(parametres?.empreinte)))?.motif ?? '',
    lien: `${publicUrl}/connexion`,
  }));
for (const template of ['inscriptionAcceptee', 'inscriptionAjoutee'] as const)
  registerParams(template, async (_mail, { publicUrl }) => ({ lien: `${publicUrl}/connexion` }));
