import { enrolmentState, enrolmentStates, messages } from '@diapason/contracts/constants';
import { acceptComplete, answerRequest, type Enrolment, settleDouble } from '@diapason/contracts/enrolment';
import { firstOf, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { ASKED_BY_FAMILIES, onSites, REQUESTS } from '@diapason/projections/enrolment/request-point';
import { type CommandContext, command } from '../../../machinery/app/command';
import { guardian, pupil } from '../../families';
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

/** The reaction to each fact enrols the pupils and writes to the family. What somebody else answered meanwhile stays as it is. */
export const acceptTogether = command(
  acceptComplete,
  async ({ body: { demandes, fk_site } }, { db, load, execute, sites }) => {
    const wanted = sites ?? (fk_site ? [fk_site] : null);
    const complete = await rowsOf(
      db,
      STREAM,
      `from ${REQUESTS} where d.id_demande = any($1) and v.point = 'complete' and ${ASKED_BY_FAMILIES}
        and ($2::int[] is null or ${onSites('$2::int[]')}) order by d.recue_le, d.id_demande`,
      [demandes, wanted],
    );
    let acceptees = 0;
    for (const { empreinte } of complete) {
      const before = known(await load(enrolment, empreinte));
      if (before.etat !== enrolmentState.received || (await openDoubles({ load }, before)) > 0) continue;
      const { events } = await execute(enrolment, empreinte, (now) =>
        now?.etat === enrolmentState.received ? decideAnswer(now, 'accepter', { motif: null, open: 0 }) : [],
      );
      if (events.length > 0) acceptees += 1;
    }
    return { acceptees, laissees: new Set(demandes).size - acceptees };
  },
);

export const settle = command(settleDouble, NEEDS, async ({ params: { id }, body }, context) => {
  const empreinte = await streamOf(context, id);
  const { state } = await context.execute(enrolment, empreinte, (now) => decideSettle(now, body));
  const request = known(state);
  await carryOut(context, request);
  return said(request.etat);
});
