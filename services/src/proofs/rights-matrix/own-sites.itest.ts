import { StaffAbsenceStatusChanged } from '@diapason/contracts/absences';
import {
  absenceStatus,
  defaultRoleGroups,
  functionRights,
  messages,
  modules,
  restrictingRights,
  right,
  roleGroupIds,
} from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { absence } from '../../contexts/absences/aggregate/absence';
import { decideRegisterGuardian, guardian } from '../../contexts/families/aggregate/guardian';
import { seedFamily } from '../../contexts/money/testing/network';
import type { TestApi } from '../kit/test-api';
import { noLimits } from './door';
import type { Hiring, Someone } from './people';
import { ELSEWHERE, elsewhere, here, type Place } from './place';
import { startNetwork } from './start-network';

const free = functionRights.map(({ idFonction }) => idFonction).filter((id) => !restrictingRights.has(id));
const without = (id: number) => free.filter((one) => one !== id);

describe('who is held to their own sites', () => {
  let api: TestApi;
  let hire: Hiring;

  beforeAll(async () => {
    ({ api, hire } = await startNetwork({ limits: noLimits }));
    await hire.ready();
  });
  afterAll(() => api?.stop());

  const namesSeen = async (as: Someone, recherche = '') => {
    await hire.ready();
    const answer = await api.call('GET', `/api/utilisateursResponsables/list?recherche=${recherche}`, { as });
    return (answer.body.data as { nom: string }[]).map(({ nom }) => nom);
  };
  const newcomers = async (from: number, count: number) => {
    const ids = Array.from({ length: count }, (_, index) => from + index);
    const decisions = ids.map((id) => ({
      id,
      decide: (state: typeof guardian.initial) =>
        decideRegisterGuardian(
          state,
          id,
          { nom: 'Nouveau', prenom: 'Noé', email: `n${id}@example.org`, fk_civilite: 1 },
          () => null,
        ),
    }));
    for (const outcome of await api.context().executeEach(guardian, decisions))
      expect(outcome).toMatchObject({ status: 'fulfilled' });
  };

  test('finds the guardians of these sites and those who are on none yet, all of them', async () => {
    const lead = defaultRoleGroups.find(({ idGroupe }) => idGroupe === roleGroupIds.enseignantResponsable);
    const teacher = await hire.agent(lead?.fonctions ?? [], modules, lead?.role);
    const office = await hire.agent(free, modules);
    await newcomers(40_000, 1);
    expect((await namesSeen(teacher)).sort()).toEqual(['ICI', 'NOUVEAU']);
    expect(await namesSeen(teacher, ELSEWHERE.toLowerCase())).toEqual([]);
    expect((await namesSeen(office)).sort()).toEqual([ELSEWHERE, 'ICI', 'NOUVEAU']);
    await newcomers(40_001, 110);
    expect(await namesSeen(office)).toHaveLength(113);
    expect(await namesSeen(teacher)).toHaveLength(112);
  });

  test('takes the identity of nobody of another site', async () => {
    const [office, director] = await hire.all([
      { functions: without(right.changeGuardianSite), modules },
      { functions: [...free, right.restrictAgentsToOwnSites], modules },
    ]);
    const impersonate = async (as: Someone | undefined, fk_id: number, isResponsable: 0 | 1) => {
      if (!as) throw new Error('nobody was hired');
      await hire.ready();
      return (await api.call('GET', `/api/usurpation?fk_id=${fk_id}&isResponsable=${isResponsable}`, { as })).status;
    };
    const both = async (as: Someone | undefined, kind: 'guardian' | 'agent') =>
      Promise.all([here, elsewhere].map((place: Place) => impersonate(as, place[kind], kind === 'guardian' ? 1 : 0)));
    expect(await both(office, 'guardian')).toEqual([200, 403]);
    expect(await both(office, 'agent')).toEqual([200, 200]);
    expect(await both(director, 'guardian')).toEqual([200, 200]);
    expect(await both(director, 'agent')).toEqual([200, 403]);
  });

  test('reads as a whole and erases nobody of another site, no agent who may more or works elsewhere too, no child elsewhere', async () => {
    const [held, office, some] = await hire.all([
      {
        functions: [
          ...without(right.changeGuardianSite),
          right.restrictPupilsToOwnSites,
          right.restrictAgentsToOwnSites,
        ],
        modules,
      },
      { functions: free, modules },
      { functions: [right.erasePerson], modules },
    ]);
    if (!held || !office || !some) throw new Error('nobody was hired');
    const colleague = await hire.agent([right.seeOwnProfile], modules);
    await hire.ready();
    const people = ({ guardian, pupil, agent }: Place) =>
      [
        ['responsable', guardian],
        ['eleve', pupil],
        ['agent', agent],
      ] as const;
    const read = async (as: Someone, [nature, id]: readonly [string, number]) =>
      (await api.call('GET', `/api/personnes/${id}/acces?nature=${nature}&format=json`, { as })).status;
    const erase = async (as: Someone, [nature, id]: readonly [string, number], more = {}) => {
      const body = { nature, motif: 'demande', confirmation: 'EFFACER', forcer: 1, ...more };
      return (await api.call('POST', `/api/personnes/${id}/effacement`, { as, body })).status;
    };
    const why = async (as: Someone, id: number) => {
      const body = { nature: 'agent', motif: 'demande', confirmation: 'EFFACER', forcer: 1 };
      const answer = await api.call('POST', `/api/personnes/${id}/effacement`, { as, body });
      return [answer.status, answer.body.message, answer.body.field];
    };
    const erased = () =>
      api.harness.query("select stream from journal.event where type = 'PersonErased' order by stream");
    for (const one of people(elsewhere)) {
      expect([one, await read(held, one), await read(office, one)]).toEqual([one, 403, 200]);
      expect([one, await erase(held, one)]).toEqual([one, 403]);
    }
    for (const one of people(here)) expect([one, await read(held, one)]).toEqual([one, 200]);
    // Guardians and agents share their numbers: by the other kind's sites nobody is read.
    expect(await read(office, ['agent', elsewhere.guardian])).toBe(404);
    expect(await read(office, ['responsable', elsewhere.agent])).toBe(404);
    // By a function that they lack, by the lack of a lock, by a site.
    for (const as of [some, held])
      expect(await why(as, office.idUtilisateur)).toEqual([403, messages.erasure.mayMore, undefined]);
    const antennes = [here, elsewhere].map(({ site }) => ({ idSite: site }));
    const path = `/api/utilisateursAdministratifs/${colleague.idUtilisateur}`;
    expect((await api.call('POST', path, { as: office, body: { antennes } })).status).toBe(200);
    await hire.ready();
    expect(await why(held, colleague.idUtilisateur)).toEqual([403, messages.erasure.otherSites, undefined]);

    // A guardian here, of whose children one is elsewhere and has no other.
    const [family, other] = [2101, 2102];
    await seedFamily(api.context(), { idUtilisateur: family, nom: 'DEUX', eleves: [[10]], fk_site: here.site });
    await seedFamily(api.context(), { idUtilisateur: other, nom: 'TROIS', eleves: [[10]], fk_site: elsewhere.site });
    await hire.ready();
    const link = (method: 'POST' | 'DELETE', fk_responsable: number) =>
      api.call(method, '/api/utilisateursResponsables/elevesResponsables', {
        as: office,
        body: { fk_eleve: other * 10, fk_responsable, fk_role: 2 },
      });
    expect((await link('POST', family)).status).toBe(200);
    expect((await link('DELETE', other)).status).toBe(200);
    await hire.ready();
    expect(await read(held, ['responsable', family])).toBe(200);
    expect(await erase(held, ['responsable', family])).toBe(403);
    await hire.ready();
    expect(await erased()).toEqual([]);

    expect(await erase(held, ['responsable', family], { enfants: 0 })).toBe(200);
    expect(await erase(office, ['agent', colleague.idUtilisateur])).toBe(200);
    await hire.ready();
    expect(await erased()).toEqual([
      { stream: `erasure-agent-${colleague.idUtilisateur}` },
      { stream: `erasure-responsable-${family}` },
    ]);
  });

  test('sees the claims and absences of the agents of these sites, and their own wherever they work', async () => {
    const submitted = absenceStatus.submitted;
    for (const { absence: idAbsence, agent: fk_user } of [here, elsewhere])
      await api
        .context()
        .execute(absence, idAbsence, () => [
          make(StaffAbsenceStatusChanged, { idAbsence, fk_user, fk_absencesStatut: submitted, avisDirection: null }),
        ]);
    const office = await hire.agent(free, modules);
    const director = await hire.agent([...free, right.restrictAgentsToOwnSites], modules);
    const lead = await hire.agent(free, modules, 'Enseignant Resp.');
    const away = await hire.agentOf(elsewhere, [...free, right.restrictAgentsToOwnSites], modules);
    await hire.ready();
    const seen = async (as: Someone, path: string, body: object = {}) => {
      const { data } = (await api.call('POST', path, { as, body })).body as { data: { fk_user: number }[] };
      return data.map(({ fk_user }) => fk_user).sort();
    };
    for (const path of ['/api/utilisateursAdministratifs/listFrais/', '/api/absences/listAbsences/']) {
      expect(await seen(office, path)).toEqual([here.agent, elsewhere.agent]);
      expect(await seen(director, path)).toEqual([here.agent]);
      expect(await seen(director, path, { idAgent: here.agent })).toEqual([here.agent]);
      expect(await seen(lead, path)).toEqual([here.agent]);
      expect(await seen(away, path)).toEqual([elsewhere.agent]);
      const refused = await api.call('POST', path, { as: director, body: { idAgent: elsewhere.agent } });
      expect(refused.status).toBe(403);
    }
  });

  test('links and unlinks their own pupils only', async () => {
    const office = await hire.agent([...free, 115], modules);
    await hire.ready();
    const path = '/api/utilisateursResponsables/elevesResponsables';
    const link = (method: 'POST' | 'DELETE', pupil: number, fk_responsable: number) =>
      api.call(method, path, { as: office, body: { fk_eleve: pupil, fk_responsable, fk_role: 2 } });
    for (const method of ['POST', 'DELETE'] as const) {
      const refused = await link(method, elsewhere.pupil, elsewhere.guardian);
      expect([refused.status, JSON.stringify(refused.body).includes(ELSEWHERE)]).toEqual([403, false]);
    }
    expect((await link('POST', here.pupil, elsewhere.guardian)).status).toBe(200);
    expect((await link('DELETE', here.pupil, elsewhere.guardian)).status).toBe(200);
  });
});
