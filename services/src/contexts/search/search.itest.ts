import { right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { GuardianDeactivated, GuardianDetailsChanged, PupilDetailsChanged } from '@diapason/contracts/families';
import { type FindableKind, findableKinds, findables } from '@diapason/contracts/search';
import { AgentDetailsChanged } from '@diapason/contracts/staff';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { hiring, type Someone } from '../../proofs/rights-matrix/people';
import { guardian } from '../families/aggregate/guardian';
import { pupil } from '../families/aggregate/pupil';
import { openAccount } from '../identity/commands/accounts';
import { seedFamily, seedPlaces } from '../money/testing/network';
import { agent } from '../staff/aggregate/agent';

let api: TestApi;
let hire: ReturnType<typeof hiring>;
let office: Someone;

const families = [
  { idUtilisateur: 301, nom: 'LEFÈVRE', fk_site: 1 },
  { idUtilisateur: 302, nom: 'LEFEBURE', fk_site: 2 },
  { idUtilisateur: 303, nom: 'LE GOFF', fk_site: 1, eleves: [[10]] },
  { idUtilisateur: 304, nom: 'DÉAUX', eleves: [] },
];
const all = Object.values(findables).flatMap(({ list }) => list.access.anyOf);
const everywhere = [...all, right.changeGuardianSite, right.filterAgentActivity];

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  hire = hiring(api);
  const context = api.context();
  await seedPlaces(context);
  for (const family of families) await seedFamily(context, family);
  await context.execute(guardian, 301, ({ details }) => [
    make(GuardianDetailsChanged, {
      ...details!,
      telephoneMobile: '0612345678',
      telephoneFixe: '+32 475 12 34 56',
    }),
  ]);
  await context.execute(pupil, 3030, ({ details }) => [
    make(PupilDetailsChanged, { ...details!, prenom: 'Maëlys', dateNaissance: '2016-02-29' }),
  ]);
  await context.execute(guardian, 302, () => [
    make(GuardianDeactivated, { idUtilisateur: 302, dateSuppression: '2026-11-01' }),
  ]);
  office = await hire.agent(everywhere, []);
  await hire.ready();
});
afterAll(() => api?.stop());

interface Found {
  readonly nature: FindableKind;
  readonly id: number;
  readonly nomPrenom: string;
  readonly precision: string;
  readonly actif: 0 | 1;
}
const search = (texte: string, as: Caller = office, nature?: FindableKind) =>
  api.call('POST', '/api/recherche', { as, body: { texte, nature } });
const found = async (texte: string, as: Caller = office, nature?: FindableKind) => {
  const { status, body } = await search(texte, as, nature);
  expect([texte, status, body.message]).toEqual([texte, 200, expect.anything()]);
  return body.data as readonly Found[];
};
const names = async (texte: string, as: Caller = office) => (await found(texte, as)).map(({ nomPrenom }) => nomPrenom);

describe('a person is found', () => {
  it('by name, without accents, in any order, while it is typed', async () => {
    expect(await names('lucie lefev')).toEqual(['LEFÈVRE Lucie']);
    expect(await names('LEFÈVRE Lucie')).toEqual(['LEFÈVRE Lucie']);
    expect(await names('maelys goff')).toEqual(['LE GOFF Maëlys']);
    expect(await names('legoff mae')).toEqual(['LE GOFF Maëlys']);
  });

  it('with a typing error; who is written so comes first', async () => {
    expect(await names('lefvre lucie')).toEqual(['LEFÈVRE Lucie']);
    expect(await names('maleys')).toEqual(['LE GOFF Maëlys']);
    expect(await names('lefevre lucei')).toEqual(['LEFÈVRE Lucie']);
    expect(await names('nobody at all')).toEqual([]);
  });

  it('by telephone, however it is written', async () => {
    for (const typed of ['0612345678', '06 12 34 56 78', '06.12.34', '+33 6 12 34 56 78', '612345678', '0033612'])
      expect([typed, await names(typed)]).toEqual([typed, ['LEFÈVRE Lucie']]);
    for (const typed of ['+32 475 12 34 56', '0032475123456']) expect(await names(typed)).toEqual(['LEFÈVRE Lucie']);
    expect(await names('06 99 99 99 99')).toEqual([]);
  });

  it('by the last digits of a telephone, as a list of calls shows them; fewer than four tell nothing', async () => {
    for (const typed of ['345678', '34 56 78', '5678', 'lefevre 5678'])
      expect([typed, await names(typed)]).toEqual([typed, ['LEFÈVRE Lucie']]);
    for (const typed of ['678', '5679', '4567']) expect([typed, await names(typed)]).toEqual([typed, []]);
  });

  it('a pupil by telephone by nobody who does not see it, neither whole nor digit by digit', async () => {
    const clerk = await hire.agent([right.seePupils], []);
    const writer = await hire.agent([right.seePupils, right.useEmailTools], []);
    await api
      .context()
      .execute(pupil, 3030, ({ details }) => [
        make(PupilDetailsChanged, { ...details!, telephoneMobile: '0639981234' }),
      ]);
    await hire.ready();
    for (const typed of ['0639981234', '06 39 98 12', '063', '06', '1234', '98 12 34', 'maelys 1234', 'maelys 063']) {
      expect([typed, await names(typed, writer)]).toEqual([typed, ['LE GOFF Maëlys']]);
      expect([typed, await names(typed, clerk)]).toEqual([typed, []]);
    }
    const doubles = async (as: Caller) =>
      (
        await api.call('POST', '/api/recherche/doublons', {
          as,
          body: { nature: 'pupil', telephones: ['06 39 98 12 34'] },
        })
      ).body.data as readonly Found[];
    expect((await doubles(writer)).map(({ id }) => id)).toEqual([3030]);
    expect(await doubles(clerk)).toEqual([]);
    // Who searches is in the security log, what was searched is not.
    const said = api.security.filter(({ user }) => user === clerk.idUtilisateur);
    expect(said.map(({ event }) => event)).toContain('people-searched');
    expect(JSON.stringify(said)).not.toMatch(/maelys|0639/);
  });

  it('an agent by the telephones that the list shows, and not by the second one at home, which it does not', async () => {
    const clerk = await hire.agent([right.seeAgents], []);
    await api.context().execute(agent, clerk.idUtilisateur, ({ details }) => [
      make(AgentDetailsChanged, {
        ...details!,
        nom: 'FUSTIER',
        telephoneFixe: '0563112233',
        telephoneFixe2: '0563445566',
      }),
    ]);
    await hire.ready();
    for (const as of [clerk, office]) {
      expect(await names('05 63 11 22 33', as)).toEqual(['FUSTIER Claire']);
      expect(await names('05 63 44 55 66', as)).toEqual([]);
    }
  });

  it('by e-mail address', async () => {
    expect(await names('famille303@example.org')).toEqual(['LE GOFF Lucie']);
    expect(await names('FAMILLE303@')).toEqual(['LE GOFF Lucie']);
  });

  it('a pupil by birth date, a guardian not: the list shows none', async () => {
    expect(await names('29/02/2016')).toEqual(['LE GOFF Maëlys']);
    expect(await names('12/03/1985')).toEqual([]);
    expect(await names('12/03/1985 lucie')).toEqual([]);
  });

  it('with what tells them apart, and the deactivated marked', async () => {
    expect(await found('lefebure', office, 'guardian')).toEqual([
      {
        nature: 'guardian',
        id: 302,
        nomPrenom: 'LEFEBURE Lucie',
        precision: 'LEFEBURE Enfant 1, LEFEBURE Enfant 2 · Albi',
        actif: 0,
      },
    ]);
    expect(await found('maelys')).toEqual([
      {
        nature: 'pupil',
        id: 3030,
        nomPrenom: 'LE GOFF Maëlys',
        precision: '29/02/2016 · LE GOFF Lucie',
        actif: 1,
      },
    ]);
  });

  it('by what is not a search by nobody, and quotes and operators are text', async () => {
    for (const text of ['', 'l', "'", "l' | 'x", '& !', '\\', ":* ' ~", '~lefevr', '@', '#2016-02-29'])
      expect([text, (await search(text)).status]).toEqual([text, 200]);
    expect(await names('#2016-02-29x')).toEqual([]);
    expect((await search('x'.repeat(255))).status).toBe(400);
  });

  it('by the new name once it was changed', async () => {
    const context = api.context();
    await seedFamily(context, { idUtilisateur: 306, nom: 'ANCIEN', eleves: [] });
    await hire.ready();
    expect(await names('ancien')).toEqual(['ANCIEN Lucie']);
    await context.execute(guardian, 306, ({ details }) => [
      make(GuardianDetailsChanged, { ...details!, nom: 'NOUVELLE' }),
    ]);
    await hire.ready();
    expect(await names('ancien')).toEqual([]);
    expect(await names('nouvelle')).toEqual(['NOUVELLE Lucie']);
  });
});

/** The lists, as their screens ask them for everybody. */
const LISTS: Readonly<Record<FindableKind, readonly [path: string, key: string, bodies: readonly object[]]>> = {
  guardian: ['/api/utilisateursResponsables/list', 'idUtilisateur', [{ actif: 2 }]],
  pupil: ['/api/eleves/list/', 'idEleve', [{ actif: 1 }, { actif: 0 }]],
  agent: ['/api/utilisateursAdministratifs/list/', 'idUtilisateur', [{ actif: 2 }]],
};

async function listed(kind: FindableKind, as: Someone): Promise<number[]> {
  const [path, key, bodies] = LISTS[kind];
  const answers = await Promise.all(bodies.map((body) => api.call('POST', path, { as, body })));
  const rows = answers.flatMap(({ status, body }) => (status === 200 ? (body.data as Record<string, number>[]) : []));
  return rows.map((row) => Number(row[key])).sort((a, b) => a - b);
}

describe('whoever is found is who the lists show', () => {
  const holders: readonly (readonly [name: string, functions: readonly number[], role: string])[] = [
    ['nothing', [], 'Agent'],
    ...[...new Set(all)].map((one) => [`function ${one}`, [one], 'Agent'] as const),
    ['every list', all, 'Agent'],
    ['every list and site', everywhere, 'Agent'],
    ['pupils of own sites', [...everywhere, right.restrictPupilsToOwnSites], 'Agent'],
    ['agents of own sites', [...everywhere, right.restrictAgentsToOwnSites], 'Agent'],
    ['a lead teacher', everywhere, 'Enseignant Resp.'],
  ];

  it.each(holders)('with %s', async (_name, functions, role) => {
    const someone = await hire.agent(functions, [], role);
    await hire.ready();
    const seen = (await Promise.all(findableKinds.map((kind) => listed(kind, someone)))) as number[][];
    const answers = await Promise.all(['lucie', 'enfant', 'maelys', 'claire'].map((text) => search(text, someone)));
    if (seen.every((one) => one.length === 0) && functions.length === 0) {
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      return;
    }
    const people = answers.flatMap(({ body }) => body.data as readonly Found[]);
    for (const [at, kind] of findableKinds.entries()) {
      const ids = people.filter(({ nature }) => nature === kind).map(({ id }) => id);
      const few = (seen[at] ?? []).length <= 6 || kind !== 'agent';
      expect([kind, ids.filter((id) => !seen[at]?.includes(id))]).toEqual([kind, []]);
      if (few) expect([kind, [...ids].sort((a, b) => a - b)]).toEqual([kind, seen[at]]);
    }
  });

  it('a guardian of a past year only by who may choose the year (93), as a double too', async () => {
    const context = api.context();
    await seedFamily(context, { idUtilisateur: 307, nom: 'ANTAN', fk_anneeScolaire: 8 });
    await seedFamily(context, { idUtilisateur: 308, nom: 'ANTAN', fk_anneeScolaire: 8, eleves: [[10]] });
    await seedFamily(context, { idUtilisateur: 309, nom: 'ANTAN' });
    const ofAnyYear = await hire.agent([...everywhere, right.changeGuardianYear], []);
    await hire.ready();
    const guardians = async (as: Someone) => (await found('antan', as, 'guardian')).map(({ id }) => id);
    const entered = { nature: 'guardian', nom: 'ANTAN', prenom: 'Lucie' };
    const asDoubles = async (as: Someone) => (await doubles(entered, as)).map(({ id }) => id);
    expect([await guardians(office), await asDoubles(office)]).toEqual([[309], [309]]);
    expect(await listed('guardian', office)).not.toContain(307);
    const toLink = async (as: Someone, more = '') => {
      const path = `/api/utilisateursResponsables/list?recherche=antan${more}`;
      const { status, body } = await api.call('GET', path, { as });
      return status === 200
        ? (body.data as { idUtilisateur: number }[]).map(({ idUtilisateur }) => idUtilisateur)
        : status;
    };
    const linking = await hire.agent([right.linkGuardian, right.changeGuardianSite], []);
    const looking = await hire.agent([right.seeGuardians, right.changeGuardianSite], []);
    await hire.ready();
    expect([await toLink(looking), await toLink(looking, '&fk_anneeScolaire=8')]).toEqual([[309], 403]);
    expect([await toLink(linking), await toLink(ofAnyYear)]).toEqual([
      [307, 308, 309],
      [307, 308, 309],
    ]);
    expect([await guardians(ofAnyYear), await asDoubles(ofAnyYear)]).toEqual([
      [307, 308, 309],
      [307, 308, 309],
    ]);
  });

  it('by a guardian nobody', async () => {
    await openAccount(api.context(), { idUtilisateur: 301, isResponsable: 1, email: 'f301@example.org', fk_groupe: 7 });
    await hire.ready();
    const family = { idUtilisateur: 301, token: await hire.tokenOf({ idUtilisateur: 301 }) };
    expect((await search('lucie', family)).status).toBe(403);
  });
});

const doubles = async (body: object, as: Caller = office) =>
  (await api.call('POST', '/api/recherche/doublons', { as, body })).body.data as readonly (Found & {
    communs: readonly string[];
  })[];

describe('likely doubles', () => {
  const told = async (body: object, as?: Caller) =>
    (await doubles(body, as)).map(({ id, communs }) => [id, communs] as const);

  it('are those of the name without accents and with a typing error, the address, the number, the birth date', async () => {
    expect(await told({ nature: 'guardian', nom: 'LEFEVRE', prenom: 'lucei' })).toEqual([[301, ['nom']]]);
    expect(await told({ nature: 'guardian', email: 'Famille301@example.org' })).toEqual([[301, ['email']]]);
    expect(await told({ nature: 'guardian', telephones: ['+33 6 12 34 56 78'] })).toEqual([[301, ['telephone']]]);
    expect(await told({ nature: 'pupil', prenom: 'maelys', dateNaissance: '2016-02-29' })).toEqual([
      [3030, ['naissance']],
    ]);
  });

  it('come first who have most in common', async () => {
    const entered = { nom: 'Déaux', prenom: 'Lucie', telephones: ['0612345678'], email: 'famille304@example.org' };
    expect(await told({ nature: 'guardian', ...entered })).toEqual([
      [304, ['nom', 'email']],
      [301, ['telephone']],
    ]);
  });

  it('are nobody by a surname, a first name or a birth date alone, or by nothing', async () => {
    expect(await told({ nature: 'guardian', nom: 'LEFÈVRE' })).toEqual([]);
    expect(await told({ nature: 'pupil', prenom: 'Maëlys' })).toEqual([]);
    expect(await told({ nature: 'pupil', dateNaissance: '2016-02-29' })).toEqual([]);
    expect(await told({ nature: 'guardian' })).toEqual([]);
    expect(await told({ nature: 'guardian', nom: "'", prenom: '&', email: "' | 'x", telephones: ['-'] })).toEqual([]);
  });

  it('tell a guardian’s birth date to nobody who may not see or enter one; a pupil’s stands in the list', async () => {
    const entered = { nature: 'guardian', nom: 'LEFEVRE', prenom: 'Lucie', dateNaissance: '1985-03-12' };
    const looking = await hire.agent([right.seeGuardians, right.seePupils, right.changeGuardianSite], []);
    const opening = await hire.agent([right.seeGuardians, right.changeGuardianSite, right.seeGuardianGeneral], []);
    const entering = await hire.agent([right.seeGuardians, right.changeGuardianSite, right.createGuardian], []);
    await hire.ready();
    expect(await told(entered, looking)).toEqual([[301, ['nom']]]);
    expect(await told({ ...entered, nom: undefined }, looking)).toEqual([]);
    for (const who of [opening, entering]) expect((await told(entered, who))[0]).toEqual([301, ['nom', 'naissance']]);
    const pupilEntered = { nature: 'pupil', prenom: 'maelys', dateNaissance: '2016-02-29' };
    expect(await told(pupilEntered, looking)).toEqual([[3030, ['naissance']]]);
  });

  it('are not told to whom the list does not show them', async () => {
    const ofSite2 = await hire.agent([right.seeGuardians], [], 'Agent', 2);
    const ofPupils = await hire.agent([right.seePupils], []);
    await hire.ready();
    const entered = { nature: 'guardian', nom: 'LEFEVRE', prenom: 'Lucie', email: 'famille301@example.org' };
    expect(await told(entered)).toEqual([[301, ['nom', 'email']]]);
    expect(await told(entered, ofSite2)).toEqual([]);
    expect(await told(entered, ofPupils)).toEqual([]);
  });
});
