import { StaffAbsenceStatusChanged } from '@diapason/contracts/absences';
import { ExpenseClaimStatusChanged } from '@diapason/contracts/claims';
import { functionRight, functionRights, messages, modules, restrictingRights } from '@diapason/contracts/constants';
import { type Decisions, make } from '@diapason/contracts/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { absence } from '../../contexts/absences/aggregate/absence';
import { claim } from '../../contexts/claims/aggregate/claim';
import type { WorkContext } from '../../machinery/app/command-context';
import { type Caller, startTestApi, type TestApi } from '../kit/test-api';
import { declared, nameOf, noLimits } from './door';
import { seedNetwork } from './network';
import { hiring } from './people';
import { here } from './place';
import { sampleOf } from './sample';

const everyFunction = functionRights.map(({ idFonction }) => idFonction).filter((id) => !restrictingRights.has(id));
const deciding = declared.flatMap((endpoint) => (endpoint.decides ? [[endpoint, endpoint.decides] as const] : []));

/** Gives the record of the agent here a status, by record. */
const STATUS: Readonly<Record<string, (context: WorkContext, status: number) => Promise<unknown>>> = {
  claim: ({ execute }, fk_fraisStatut) =>
    execute(claim, here.claim, () => [
      make(ExpenseClaimStatusChanged, { idFrais: here.claim, fk_user: here.agent, fk_fraisStatut }),
    ]),
  absence: ({ execute }, fk_absencesStatut) =>
    execute(absence, here.absence, () => [
      make(StaffAbsenceStatusChanged, {
        idAbsence: here.absence,
        fk_user: here.agent,
        fk_absencesStatut,
        avisDirection: null,
      }),
    ]),
};

const statusesOf = ({ draft, submitted, outcomes }: Decisions) =>
  [...new Set([submitted, ...outcomes])].filter((status) => status !== draft);

describe('four eyes, on the API itself', () => {
  let api: TestApi;
  let person: Caller;
  let borrowing: Caller;
  let other: Caller;

  beforeAll(async () => {
    api = await startTestApi({ limits: noLimits });
    await seedNetwork(api.context());
    const hire = hiring(api);
    await hire.ready();
    person = await hire.agentOf(here, everyFunction, modules);
    other = await hire.agent(everyFunction, modules);
    const { idUtilisateur } = other;
    borrowing = { idUtilisateur, token: await hire.tokenOf({ idUtilisateur, act: person.idUtilisateur }) };
    await hire.ready();
  });
  afterAll(() => api?.stop());

  const head = async () =>
    (await api.harness.query<{ head: string }>('select max(position)::text as head from journal.event'))[0]?.head;

  test.each(deciding.map(([endpoint, decides]) => [nameOf(endpoint), endpoint, decides] as const))(
    '%s: nobody decides about themselves, whatever they hold and whoever they act for; somebody else does',
    async (name, endpoint, decides) => {
      const seed = STATUS[decides.record];
      if (!seed) throw new Error(`tell four-eyes.itest.ts how a ${decides.record} comes to a status (${name})`);
      // A correction gives no status: it changes what was written, before somebody decides.
      const givesStatus = endpoint.body instanceof z.ZodObject && decides.status in endpoint.body.shape;
      const message = messages.decisions.ownRequest(functionRight(decides.right)?.libelleFonction ?? '');
      const call = async (as: Caller, next: number) => {
        const { path, body } = sampleOf(endpoint, here, givesStatus ? { [`body.${decides.status}`]: next } : {});
        const answer = await api.call(endpoint.method, path, { as, body: { ...body, motifDecision: 'Parce que' } });
        return { status: answer.status, message: answer.body.message };
      };
      for (const current of statusesOf(decides)) {
        await seed(api.context(), current);
        await api.harness.settled();
        const before = await head();
        for (const next of decides.outcomes)
          for (const one of [person, borrowing])
            expect({ current, next, ...(await call(one, next)) }).toEqual({ current, next, status: 403, message });
        await api.harness.settled();
        expect(await head()).toBe(before);
        expect((await call(other, decides.accepted)).status).not.toBe(403);
      }
    },
  );
});
