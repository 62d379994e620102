import { enrolmentStates, messages } from '@diapason/contracts/constants';
import { answerRequest, type Enrolment, settleDouble } from '@diapason/contracts/enrolment';
import { firstOf, Refusal, sql } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import { guardian } from '../../families/aggregate/guardian';
import { pupil } from '../../families/aggregate/pupil';
import { decideAnswer, decideSettle, enrolment, known } from '../aggregate/enrolment';
import { carryOut, followDecision } from './carry-out';

const STREAM = { empreinte: sql.text('empreinte') };

/** @throws Refusal 404 */
async function streamOf({ db }: Pick<CommandContext, 'db'>, idDemande: number): Promise<string> {
  const found = await firstOf(db, STREAM, 'from demande_inscription where id_demande = $1', [idDemande]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  return found.empreinte;
}

/** Doubles about which nobody has decided: neither here, nor by merging the two records. */
async function openDoubles({ load }: Pick<CommandContext, 'load'>, { doubles }: Enrolment): Promise<number> {
  const open = await Promise.all(
    doubles
      .filter(({ suite }) => suite === null)
      .map(async ({ nature, demande }) =>
        nature === 'pupil' ? !(await load(pupil, demande)).merged : !(await load(guardian, demande)).merged,
      ),
  );
  return open.filter(Boolean).length;
}

const said = (etat: number) => ({ etat, libelleEtat: enrolmentStates.find(({ id }) => id === etat)?.libelle ?? '' });
const NEEDS = { needs: ['accounts', 'security'] } as const;

/** The family is told by mail, which a job sends; what follows for its pupils is done at once. */
export const answer = command(answerRequest, NEEDS, async ({ params: { id }, body: { acte, motif } }, context) => {
  const empreinte = await streamOf(context, id);
  const open = await openDoubles(context, known(await context.load(enrolment, empreinte)));
  const { state } = await context.execute(enrolment, empreinte, (now) =>
    decideAnswer(now, acte, { motif: motif ?? null, open }),
  );
  const request = known(state);
  await carryOut(context, request);
  await followDecision(context, request);
  return said(request.etat);
});

export const settle = command(settleDouble, NEEDS, async ({ params: { id }, body }, context) => {
  const empreinte = await streamOf(context, id);
  const { state } = await context.execute(enrolment, empreinte, (now) => decideSettle(now, body));
  const request = known(state);
  await carryOut(context, request);
  return said(request.etat);
});
