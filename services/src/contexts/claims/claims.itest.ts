import { randomUUID } from 'node:crypto';
import type { ClaimRow, ClaimSheet } from '@diapason/contracts/claims';
import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { AgentRegistered, VehicleSaved } from '@diapason/contracts/staff';
import type { Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { desk, installedSystem, sessionWith } from '../../proofs/kit/desk';
import { agent as agents } from '../staff/aggregate/agent';
import { vehicles } from '../staff/aggregate/vehicle';
import { openServices } from './testing/service-sheets';

const TODAY = '2026-11-21';
const agent = sessionWith([right.seeOwnClaims], { idUtilisateur: 31 });
const manager = sessionWith([right.manageClaims, right.reviewClaims], { idUtilisateur: 4 });
let system: Harness;

type Saved = { idFrais: number; fk_fraisStatut: number; libelleFraisStatut: string };
const call = <T>(path: string, who: typeof agent, input: object) => desk(system).call<T>(path, who, input);
const save = (id: number, who: typeof agent, body: object) =>
  call<Saved>('POST /api/frais/:id', who, { params: { id }, body });
const read = (id: number) => call<ClaimSheet>('GET /api/frais/:id', agent, { params: { id } });
const list = (body: object) => call<ClaimRow[]>('POST /api/utilisateursAdministratifs/listFrais/', manager, { body });

const november = {
  idFrais: 0,
  fk_anneeScolaire: 9,
  fk_fraisStatut: 1,
  fk_user: 31,
  periode: '2026-11',
  fraisJournees: [
    {
      dateJour: '2026-11-10',
      heureDepart: '08:00',
      heureRetour: '12:30',
      nombreRepas: 1,
      montantDivers: '4,50',
      fraisTrajets: [{ kilometrage: 12.3 }, { kilometrage: 12.3 }],
    },
  ],
};

beforeAll(async () => {
  system = await installedSystem(TODAY);
  const others = Array.from({ length: 20 }, (_, index) => 60 + index);
  await openServices(system, [31, 33, 35, 36, 47, 49, 50, ...others]);
  await system.settled();
});
afterAll(() => system.stop());

// 002:516.a 002:516.b 002:517.a 002:518.a 002:518.b 002:514.a 002:514.b 002:514.d 002:189.d
test('an agent memorises a claim, submits it, and a manager reviews and accepts it; listed by agent, year and status; amounts in euros', async () => {
  const { idFrais } = await save(0, agent, november);
  const draft = await read(idFrais);
  expect(draft).toMatchObject({
    fk_fraisStatut: 1,
    libelleFraisStatut: 'Demande mémorisée',
    dateDemande: TODAY,
    kilometrage: 24.6,
    nombreRepas: 1,
    montantDivers: 4.5,
  });
  expect(draft.fraisJournees[0]).toMatchObject({ montantDivers: 4.5, kilometrage: 24.6, fk_frais: idFrais });
  expect(draft.fraisJournees[0]?.fraisTrajets.map((leg) => leg.ordre)).toEqual([1, 2]);

  await save(idFrais, agent, { ...draft, fk_fraisStatut: 2 });
  expect(await list({ anneeScolaire: 9, listStatuts: [2, 3] })).toMatchObject([{ idFrais, fk_fraisStatut: 2 }]);
  expect(await list({ anneeScolaire: 8, listStatuts: [2, 3] })).toEqual([]);
  expect(await list({ idAgent: 32, anneeScolaire: 9, listStatuts: [2] })).toEqual([]);
  await save(idFrais, manager, { ...(await read(idFrais)), fk_fraisStatut: 3 });
  const validated = await call<Saved>('POST /api/frais/validationFicheFrais', manager, {
    body: { idFrais, fk_fraisStatut: 4 },
  });
  expect(validated).toEqual({ idFrais, fk_fraisStatut: 4, libelleFraisStatut: 'Demande acceptée' });
  expect(await list({ idAgent: 31, listStatuts: [4] })).toMatchObject([
    { idFrais, libelleFraisStatut: 'Demande acceptée' },
  ]);
  const history = await system.query<{ type: string }>(
    `select type from journal.event where stream = $1 order by revision`,
    [`expenseClaim-${idFrais}`],
  );
  expect(history.map((event) => event.type)).toEqual([
    'ExpenseClaimSaved',
    'ExpenseClaimStatusChanged',
    'ExpenseClaimStatusChanged',
    'ExpenseClaimStatusChanged',
  ]);
});

test('who saved a claim while acting for its agent does not decide about it', async () => {
  const who = { ...agent, idUtilisateur: 33 };
  const borrowing = { ...who, act: manager.idUtilisateur };
  const colleague = { ...manager, idUtilisateur: 6 };
  const { idFrais } = await save(0, borrowing, { ...november, fk_user: 33, fk_fraisStatut: 2 });
  const sheet = { ...(await read(idFrais)), fk_fraisStatut: 3 };
  await expect(save(idFrais, manager, sheet)).rejects.toMatchObject({ status: 403 });
  await save(idFrais, colleague, sheet);
  const validate = (one: typeof manager) =>
    call<Saved>('POST /api/frais/validationFicheFrais', one, { body: { idFrais, fk_fraisStatut: 4 } });
  await expect(validate(manager)).rejects.toMatchObject({ status: 403 });
  expect(await validate(colleague)).toMatchObject({ fk_fraisStatut: 4 });
});

// 002:405.b
test('a month has one claim, until it is refused', async () => {
  const october = {
    ...november,
    periode: '2026-10',
    fraisJournees: [{ ...november.fraisJournees[0], dateJour: '2026-10-05' }],
  };
  const [first, ...others] = await Promise.allSettled([save(0, agent, october), save(0, agent, october)]);
  const outcomes = [first, ...others].map((outcome) => outcome?.status).sort();
  expect(outcomes).toEqual(['fulfilled', 'rejected']);
  const [held] = await list({ idAgent: 31, anneeScolaire: 9, listStatuts: [1] });
  expect(held).toMatchObject({ periode: '2026-10' });
  const id = held?.idFrais ?? 0;
  await save(id, agent, { ...(await read(id)), fk_fraisStatut: 2 });
  await expect(save(0, agent, october)).rejects.toThrow(messages.claims.monthTaken);
  await save(id, manager, { ...(await read(id)), fk_fraisStatut: 5 });
  const again = await save(0, agent, october);
  expect(again.idFrais).not.toBe(id);
  await expect(save(id, manager, { ...(await read(id)), fk_fraisStatut: 3 })).rejects.toThrow(
    messages.claims.monthTaken,
  );
});

test('a claim moves to another month and frees the one it had', async () => {
  const august = (day: string) => ({
    ...november,
    periode: day.slice(0, 7),
    fraisJournees: [{ ...november.fraisJournees[0], dateJour: day }],
  });
  const { idFrais } = await save(0, agent, august('2026-08-20'));
  await save(idFrais, agent, { ...august('2026-09-10'), idFrais });
  expect((await read(idFrais)).periode).toBe('2026-09');
  expect((await save(0, agent, august('2026-08-21'))).idFrais).not.toBe(idFrais);
  await expect(save(0, agent, august('2026-09-11'))).rejects.toThrow(messages.claims.monthTaken);
});

test('a claim that two saves at once move away and keep has one month, and no other claim has it', async () => {
  const who = { ...agent, idUtilisateur: 35 };
  const of = (day: string) => ({
    ...november,
    fk_user: 35,
    periode: day.slice(0, 7),
    fraisJournees: [{ ...november.fraisJournees[0], dateJour: day }],
  });
  for (const [here, there] of [
    ['2026-08', '2026-09'],
    ['2026-10', '2026-11'],
  ]) {
    const { idFrais } = await save(0, who, of(`${here}-20`));
    // Each order of the two, as it comes.
    const outcomes = await Promise.allSettled([
      save(idFrais, who, of(`${there}-10`)),
      ...Array.from({ length: 3 }, (_, index) => save(idFrais, who, of(`${here}-0${index + 1}`))),
    ]);
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 });
    await system.settled();
    const { periode } = await read(idFrais);
    const again = save(0, who, of(`${periode}-25`));
    await expect(again).rejects.toThrow(messages.claims.monthTaken);
    const left = periode === here ? there : here;
    expect((await save(0, who, of(`${left}-25`))).idFrais).not.toBe(idFrais);
  }
});

test('a month is kept by a claim that was moved back in the middle of its move', async () => {
  const who = { ...agent, idUtilisateur: 36 };
  const of = (day: string) => ({
    ...november,
    fk_user: 36,
    periode: day.slice(0, 7),
    fraisJournees: [{ ...november.fraisJournees[0], dateJour: day }],
  });
  const { idFrais } = await save(0, who, of('2026-08-20'));
  await save(idFrais, who, of('2026-09-10'));
  await save(idFrais, who, of('2026-08-21'));
  await expect(save(0, who, of('2026-08-22'))).rejects.toThrow(messages.claims.monthTaken);
  expect((await save(0, who, of('2026-09-11'))).idFrais).not.toBe(idFrais);
});

describe('a month that a claim left', () => {
  const MONTH = '2026-10';
  const held = { listStatuts: [1, 2, 3, 4], anneeScolaire: 9 };
  const of = (who: typeof agent, day: string) => ({
    ...november,
    fk_user: who.idUtilisateur,
    periode: day.slice(0, 7),
    fraisJournees: [{ ...november.fraisJournees[0], dateJour: day }],
  });
  const saveOn = (on: Harness, id: number, who: typeof agent, body: object) =>
    desk(on).call<Saved>('POST /api/frais/:id', who, { params: { id }, body });
  /** The same system, in which something happens once before the first append to such a stream. */
  const before = (category: string, happens: () => Promise<unknown>): Harness => {
    let isDone = false;
    const first = async (target: { readonly category: string }) => {
      if (isDone || target.category !== category) return;
      isDone = true;
      await happens();
    };
    return {
      ...system,
      execute: async (one) => first(one.aggregate).then(() => system.execute(one)),
      executeOn: async (one, history) => first(one.aggregate).then(() => system.executeOn(one, history)),
    };
  };
  const claimsOf = async ({ idUtilisateur }: typeof agent) => {
    await system.settled();
    const rows = await list({ ...held, idAgent: idUtilisateur });
    return rows.filter(({ periode }) => periode === MONTH).map(({ idFrais }) => idFrais);
  };
  /** Each way to leave a month and to take it up again. */
  const ways = {
    refused: {
      leave: async (id: number) => {
        await save(id, manager, { ...(await read(id)), fk_fraisStatut: 5 });
        return { ...(await read(id)), fk_fraisStatut: 3 };
      },
      first: 2,
      by: () => manager,
    },
    moved: {
      leave: async (id: number, who: typeof agent) => {
        await save(id, who, of(who, '2026-09-10'));
        return of(who, `${MONTH}-06`);
      },
      first: 1,
      by: (who: typeof agent) => who,
    },
  };
  let lastAgent = 60;

  describe.each(['refused', 'moved'] as const)('as it was %s', (way) => {
    const { leave, first, by } = ways[way];
    const left = async () => {
      lastAgent += 1;
      const who = { ...agent, idUtilisateur: lastAgent };
      const { idFrais } = await save(0, who, { ...of(who, `${MONTH}-05`), fk_fraisStatut: first });
      const back = await leave(idFrais, who);
      return {
        who,
        idFrais,
        takeUp: (on = system) => saveOn(on, idFrais, by(who), back),
        next: (on = system) => saveOn(on, 0, who, of(who, `${MONTH}-20`)),
      };
    };
    const taken = { status: 422, message: messages.claims.monthTaken };

    test('stays that claim’s, taken up while the next one is being saved', async () => {
      const { who, idFrais, takeUp, next } = await left();
      await expect(next(before('claimMonth', takeUp))).rejects.toMatchObject(taken);
      expect(await claimsOf(who)).toEqual([idFrais]);
    });
    test('is the next one’s, saved before that claim reserves it again', async () => {
      const { who, idFrais, takeUp, next } = await left();
      await expect(takeUp(before('claimMonth', next))).rejects.toMatchObject(taken);
      const [only, ...others] = await claimsOf(who);
      expect([only === idFrais, others]).toEqual([false, []]);
    });
    test('stays that claim’s, which has reserved it again and is not saved yet', async () => {
      const { who, idFrais, takeUp, next } = await left();
      await takeUp(before('expenseClaim', () => expect(next()).rejects.toMatchObject(taken)));
      expect(await claimsOf(who)).toEqual([idFrais]);
    });
    test('is that claim’s or the next one’s when the command died on the way', async () => {
      const { who, idFrais, takeUp, next } = await left();
      const died = () => Promise.reject(new Error('died'));
      await expect(takeUp(before('expenseClaim', died))).rejects.toThrow('died');
      await expect(next()).rejects.toMatchObject(taken);
      const later = { ...system, clock: { now: () => new Date(system.clock.now().getTime() + 61_000) } };
      const { idFrais: other } = await next(later as Harness);
      await expect(takeUp()).rejects.toMatchObject(taken);
      expect([other === idFrais, await claimsOf(who)]).toEqual([false, [other]]);
    });
  });
});

test('a day needs its times, in the words of the form', async () => {
  const late = { ...november, periode: '2026-09' };
  await expect(save(0, agent, { ...late, fraisJournees: [] })).rejects.toThrow(messages.claims.noDay);
  await expect(
    save(0, agent, { ...late, fraisJournees: [{ dateJour: '2026-09-01', heureDepart: '', heureRetour: null }] }),
  ).rejects.toThrow(messages.claims.dayFields);
  await expect(save(0, agent, { ...late, fraisJournees: [{ dateJour: '2026-09-01' }] })).rejects.toThrow(
    messages.claims.dayFields,
  );
});

test('a claim takes a vehicle of its agent alone', async () => {
  const actor = { actor: 'job:test', correlationId: randomUUID() };
  const vehicleOf = (fk_utilisateur: number, idVehicule: number) =>
    system.execute({
      aggregate: vehicles,
      id: fk_utilisateur,
      commandId: randomUUID(),
      actor,
      decide: () => [
        make(VehicleSaved, {
          idVehicule,
          fk_utilisateur,
          vehiculeMarque: 'Peugeot',
          vehiculeModele: '208',
          vehiculePuissance: 5,
          vehiculeImmatriculation: null,
          vehiculeCarburant: 'Essence',
          dateCreation: '2026-09-01',
        }),
      ],
    });
  await vehicleOf(47, 470);
  await vehicleOf(48, 480);
  await system.settled();
  const driver = sessionWith([right.seeOwnClaims], { idUtilisateur: 47 });
  const drive = (fk_vehicule: number) => save(0, driver, { ...november, fk_user: 47, fk_vehicule });
  for (const other of [480, 2_000_000_000])
    await expect(drive(other)).rejects.toMatchObject({ status: 400, field: 'fk_vehicule' });
  const { idFrais } = await drive(470);
  // Nor of whom its form names: the claim stays its agent’s.
  await expect(save(idFrais, driver, { ...november, idFrais, fk_user: 48, fk_vehicule: 480 })).rejects.toMatchObject({
    status: 400,
    field: 'fk_vehicule',
  });
  expect(await read(idFrais)).toMatchObject({ fk_user: 47, fk_vehicule: 470 });
});

test('nobody writes a claim in another’s name, manager or not', async () => {
  for (const who of [agent, manager])
    for (const fk_user of [32, 2_000_000_000])
      await expect(save(0, who, { ...november, fk_user })).rejects.toMatchObject({ status: 403 });
});

test('a vehicle keeps its power and fuel while a claim that was submitted is of it, refused ones too', async () => {
  const driver = sessionWith([right.seeOwnClaims, right.seeOwnVehicles], { idUtilisateur: 49 });
  const nowhere = { adresse1: null, adresse2: null, codePostal: null, ville: null };
  const unreachable = { telephoneFixe: null, telephoneFixe2: null, telephoneMobile: null };
  const post = { IndexPaie: null, gestionPartitions: 0 as const, fk_groupe: 1, fk_siteResidence: 1, antennes: [] };
  const person = { idUtilisateur: 49, nom: 'FAURE', prenom: 'Claire', email: 'faure@example.org' };
  const register = make(AgentRegistered, { ...person, ...nowhere, ...unreachable, ...post });
  const actor = { actor: 'job:test', correlationId: randomUUID() };
  await system.execute({ aggregate: agents, id: 49, commandId: randomUUID(), actor, decide: () => [register] });
  const saveVehicle = (body: object) =>
    call<{ idVehicule: number }>('POST /api/utilisateursAdministratifs/vehicule', driver, {
      body: { fk_utilisateur: 49, ...body },
    });
  const car = { vehiculeMarque: 'Peugeot', vehiculeModele: '208', vehiculePuissance: 90, vehiculeCarburant: 'Essence' };
  const { idVehicule } = await saveVehicle(car);
  const stronger = (vehiculePuissance: number) => saveVehicle({ ...car, idVehicule, vehiculePuissance });
  const kept = { status: 422, message: messages.claims.vehicleClaimed };
  const { idFrais } = await save(0, driver, { ...november, fk_user: 49, fk_vehicule: idVehicule });
  await stronger(100);
  await save(idFrais, driver, { ...(await read(idFrais)), fk_fraisStatut: 2 });
  await expect(stronger(300)).rejects.toMatchObject(kept);
  await saveVehicle({ ...car, vehiculePuissance: 300 });
  for (const fk_fraisStatut of [3, 5, 4]) {
    await save(idFrais, manager, { ...(await read(idFrais)), fk_fraisStatut });
    await expect(stronger(300)).rejects.toMatchObject(kept);
  }
  // Sent back by a new decision, the claim is its agent’s again.
  await save(idFrais, manager, { ...(await read(idFrais)), fk_fraisStatut: 1, motifDecision: 'Véhicule à corriger' });
  await stronger(110);
});

test.each(['1900-01-01', '2199-12-31'])(
  'a claim is of the day on which it is first saved, not of %s',
  async (dateDemande) => {
    const who = { ...agent, idUtilisateur: 50 };
    const month = dateDemande.startsWith('1900') ? '2026-09' : '2026-10';
    const dated = { ...november, fk_user: 50, periode: month, dateDemande };
    const { idFrais } = await save(0, who, {
      ...dated,
      fraisJournees: [{ ...november.fraisJournees[0], dateJour: `${month}-05` }],
    });
    expect(await read(idFrais)).toMatchObject({ dateDemande: TODAY });
  },
);
