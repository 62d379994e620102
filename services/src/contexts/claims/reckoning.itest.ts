import { randomUUID } from 'node:crypto';
import type { ClaimSheet, ClaimTown } from '@diapason/contracts/claims';
import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { ReferenceRowAdded } from '@diapason/contracts/site';
import { AgentRegistered, VehicleSaved } from '@diapason/contracts/staff';
import type { Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { desk, installedSystem, sessionWith } from '../../proofs/kit/desk';
import { reference } from '../site/aggregate/reference';
import { agent as agents } from '../staff/aggregate/agent';
import { vehicles } from '../staff/aggregate/vehicle';
import { openServices } from './testing/service-sheets';

const agent = sessionWith([right.seeOwnClaims], { idUtilisateur: 31 });
const manager = sessionWith([right.manageClaims, right.reviewClaims], { idUtilisateur: 4 });
let system: Harness;
const call = <T>(path: string, who: typeof agent, input: object = {}) => desk(system).call<T>(path, who, input);

const [MAZAMET, LAVAUR, HAMLET, ALBI] = [1, 2, 3, 4];
const site = (libelleSite: string, codePostal: string | null, ville: string | null) => ({
  libelleSite,
  codePostal,
  ville,
  adresse1: null,
  email: null,
  telephone1: null,
  visible: true,
  fk_antenne: null,
});

async function add(
  table: string,
  rows: Readonly<Record<number, Readonly<Record<string, string | number | boolean | null>>>>,
) {
  await system.execute({
    aggregate: reference,
    id: table,
    commandId: randomUUID(),
    actor: { actor: 'job:test', correlationId: randomUUID() },
    decide: () => Object.entries(rows).map(([id, row]) => make(ReferenceRowAdded, { table, id: Number(id), row })),
  });
}

beforeAll(async () => {
  system = await installedSystem('2026-11-21');
  await add('site', {
    [MAZAMET]: site('Mazamet', '81200', 'Mazamet'),
    [LAVAUR]: site('Lavaur', '81500', 'Lavaur'),
    [HAMLET]: site('Salle du Sidobre', null, null),
    [ALBI]: site('Albi – Madeleine', '81000', 'Albi'),
  });
  await add('commune', {
    7: {
      libelleCommune: 'Lautrec',
      codePostal: '81440',
      codeInsee: '81139',
      adherente: true,
      dateConvention: null,
      dateDenonciation: null,
      fk_epci: null,
    },
  });
  await add('distance', {
    1: { fk_siteA: MAZAMET, fk_siteB: null, fk_commune: 7, kilometres: 34 },
    2: { fk_siteA: ALBI, fk_siteB: MAZAMET, fk_commune: null, kilometres: 61.5 },
  });
  await openServices(system, [31, 32]);
  const actor = { actor: 'job:test', correlationId: randomUUID() };
  const unreachable = {
    adresse1: null,
    adresse2: null,
    telephoneFixe: null,
    telephoneFixe2: null,
    telephoneMobile: null,
  };
  const post = { IndexPaie: 'P-31', gestionPartitions: 0 as const, fk_groupe: 1, fk_siteResidence: null, antennes: [] };
  const person = { idUtilisateur: 31, nom: 'LÉVÊQUE', prenom: 'Sonia', email: 's@example.org' };
  const home = { codePostal: '81440', ville: 'LAUTREC' };
  await system.execute({
    aggregate: agents,
    id: 31,
    commandId: randomUUID(),
    actor,
    decide: () => [make(AgentRegistered, { ...person, ...unreachable, ...home, ...post })],
  });
  await system.execute({
    aggregate: vehicles,
    id: 31,
    commandId: randomUUID(),
    actor,
    decide: () => [
      make(VehicleSaved, {
        idVehicule: 310,
        fk_utilisateur: 31,
        vehiculeMarque: 'Renault',
        vehiculeModele: 'Clio',
        vehiculePuissance: 5,
        vehiculeImmatriculation: 'GH-482-KL',
        vehiculeCarburant: 'Essence',
        dateCreation: '2026-09-01',
      }),
    ],
  });
  await system.settled();
});
afterAll(() => system.stop());

// 002:519.a 002:197.a
test('the towns have their position', async () => {
  const [town] = await call<ClaimTown[]>('GET /api/frais/fraisCommunes', agent);
  expect(town).toEqual({
    idCommune: 7,
    libelleSelect: 'Lautrec',
    codePostal: '81440',
    coordonnerMairie: expect.stringMatching(/^43\.7\d*,2\.1\d*$/),
    fk_commune: 7,
  });
});

// 002:521.a 002:521.b
test('an agent’s town is where they live; without a service sheet of the year there is none', async () => {
  const path = 'GET /api/utilisateursAdministratifs/communeService';
  const of = (idUtilisateur: number, fk_anneeScolaire: number) =>
    call<ClaimTown | null>(path, manager, { query: { idUtilisateur, fk_anneeScolaire } });
  expect(await of(31, 9)).toMatchObject({ fk_commune: 7, libelleSelect: 'Lautrec' });
  expect(await of(32, 9)).toMatchObject({ fk_commune: null, libelleSelect: '' });
  expect(await of(31, 8)).toBeNull();
});

// 002:520.a 002:520.b
test('a leg is of the network’s table either way, else estimated; without a position nobody knows', async () => {
  const leg = (query: object) => call('GET /api/frais/fraisKilometrage', agent, { query });
  const table = (kilometrage: number) => ({ kilometrage, origine: 'table' });
  expect(await leg({ idSiteA: MAZAMET, siteA: 'Mazamet', idSiteB: ALBI, siteB: 'Albi' })).toEqual(table(61.5));
  expect(await leg({ idSiteA: 0, siteA: 'Lautrec', idSiteB: MAZAMET, siteB: 'Mazamet' })).toEqual(table(34));
  expect(await leg({ idSiteA: LAVAUR, siteA: 'Lavaur', idSiteB: ALBI, siteB: 'Albi' })).toEqual({
    kilometrage: expect.any(Number),
    origine: 'estimee',
  });
  for (const nowhere of [{ idSiteB: HAMLET }, { siteB: 'Nulle-Part' }, {}])
    expect(await leg({ idSiteA: LAVAUR, ...nowhere })).toEqual({ kilometrage: null, origine: 'saisie' });
});

const legs = (...ends: readonly (readonly [from: number | null, to: number | null])[]) =>
  ends.map(([fk_siteA, fk_siteB]) => ({ fk_siteA, fk_siteB, kilometrage: 999 }));
const day = (dateJour: string, fraisTrajets: object[]) => ({
  dateJour,
  heureDepart: '16:00',
  heureRetour: '21:30',
  nombreRepas: 1,
  fraisTrajets,
});
const november = {
  fk_anneeScolaire: 9,
  fk_fraisStatut: 2,
  fk_user: 31,
  fk_vehicule: 310,
  periode: '2026-11',
  fraisJournees: [
    day('2026-11-03', legs([null, MAZAMET], [MAZAMET, null])),
    day('2026-11-12', legs([null, HAMLET], [HAMLET, LAVAUR], [LAVAUR, null])),
  ],
};

// 002:59.c 002:402.c 002:406.a 002:406.b
test('the server finds kilometres, whatever is sent, and rates; a manager corrects with a reason, and what was not touched stays', async () => {
  const save = (id: number, who: typeof agent, body: object) =>
    call<{ idFrais: number }>('POST /api/frais/:id', who, { params: { id }, body });
  const read = (id: number) => call<ClaimSheet>('GET /api/frais/:id', agent, { params: { id } });
  const without = sessionWith([right.seeOwnClaims], { idUtilisateur: 33 });
  await expect(save(0, without, { ...november, fk_user: 33, fk_vehicule: null })).rejects.toMatchObject({
    status: 422,
    message: messages.claims.serviceRequired,
  });

  const { idFrais } = await save(0, agent, november);
  const sheet = await read(idFrais);
  const kilometres = sheet.fraisJournees.map((one) =>
    one.fraisTrajets.map(({ kilometrage, origine }) => [kilometrage, origine]),
  );
  const home = kilometres[1]?.[2]?.[0];
  expect(kilometres).toEqual([
    [
      [34, 'table'],
      [34, 'table'],
    ],
    [
      [999, 'saisie'],
      [999, 'saisie'],
      [expect.any(Number), 'estimee'],
    ],
  ]);
  expect(sheet).toMatchObject({ commune: 'Lautrec', tauxKilometre: 0.32, tauxRepas: 2000, anneeBareme: 2022 });
  const total = (68 + 2 * 999 + Number(home)) * 32 + 2 * 2000;
  expect(sheet.montants.total).toBe(Math.round(total));

  const correct = (who: typeof manager, body: object) =>
    call('POST /api/frais/correction/:id', who, { params: { id: idFrais }, body });
  const [, typed] = sheet.fraisJournees;
  const trajets = (typed?.fraisTrajets ?? [])
    .slice(0, 2)
    .map(({ idFraisTrajet }) => ({ idFraisTrajet, kilometrage: 20 }));
  await expect(correct(manager, { trajets, motifCorrection: ' ' })).rejects.toMatchObject({ field: 'motifCorrection' });
  await correct(manager, { trajets, motifCorrection: 'Itinéraire par Castres', versionAttendue: sheet.version });
  const corrected = await read(idFrais);
  expect(corrected.fraisJournees[1]?.fraisTrajets.map((leg) => leg.origine)).toEqual([
    'corrigee',
    'corrigee',
    'estimee',
  ]);
  expect(corrected.kilometrage).toBe(68 + 40 + Number(home));

  // Sent back, it keeps what was corrected as long as its agent goes the same way.
  await save(idFrais, manager, { ...corrected, fk_fraisStatut: 1 });
  const back = await read(idFrais);
  await save(idFrais, agent, {
    ...back,
    fk_fraisStatut: 2,
    fraisJournees: [...back.fraisJournees, day('2026-11-20', [])],
  });
  expect(await read(idFrais)).toMatchObject({ kilometrage: 68 + 40 + Number(home), nombreRepas: 3 });
});
