import { defaultRoleGroups, messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { SchoolingChanged } from '@diapason/contracts/families';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Caller, TestApi } from '../../proofs/kit/test-api';
import type { Hiring } from '../../proofs/rights-matrix/people';
import { elsewhere, here } from '../../proofs/rights-matrix/place';
import { startNetwork } from '../../proofs/rights-matrix/start-network';
import { pupil as pupilAggregate } from './aggregate/pupil';

const YEAR = 9;
const DATE = '2026-11-22';
let api: TestApi;
let office: Caller;
let reader: Caller;
let held: Caller;
let parent: Caller;
let hire: Hiring;

beforeAll(async () => {
  ({ api, hire } = await startNetwork({ now: `${DATE}T10:00:00.000Z` }));
  const { agent, guardianOf, ready } = hire;
  const everything = [
    right.seePupils,
    right.seePupilAndWorkshop,
    right.changePupil,
    right.createPupil,
    right.deactivatePupil,
    right.seeImageConsent,
    right.useEmailTools,
    right.writeToAll,
    right.exportPupils,
    right.addExternalSchooling,
    right.changeExternalSchooling,
    right.deleteExternalSchooling,
    right.addSchooling,
    right.changeSchooling,
    right.seeAgents,
    right.seeGuardians,
    right.changeGuardianSite,
    right.changeGuardianLink,
    right.linkGuardian,
    right.unlinkGuardian,
  ];
  office = await agent(everything, []);
  reader = await agent([right.seePupilAndWorkshop, right.seePupils], []);
  held = await agent([...everything, right.restrictPupilsToOwnSites], []);
  parent = await guardianOf(here, []);
  await ready();
});
afterAll(() => api?.stop());

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, as = office) =>
  api.call(method, `/api/${path}`, { as, ...(body ? { body } : {}) });
const data = async <T>(method: 'GET' | 'POST', path: string, body?: object, as = office): Promise<T> =>
  (await call(method, path, body, as)).body.data as T;
const idsOf = async (search: object, as = office) =>
  (await data<{ idEleve: number }[]>('POST', 'eleves/list/', search, as)).map(({ idEleve }) => idEleve);

// 000:137.i 000:137.j 000:191.l 000:192.a 001:96.d 001:16.v 001:128.d 001:16.x 001:96.e
test('DELETE deactivates: the pupil is kept and found among the inactive ones; and reactivated', async () => {
  const { pupil } = elsewhere;
  expect((await call('DELETE', `eleves/${pupil}`)).status).toBe(200);
  const offered = async (as = office) => (await call('GET', `eleves/${pupil}`, undefined, as)).body.fiche?.peut;
  expect(await offered()).toEqual(expect.arrayContaining(['modifier', 'reactiver', 'rattacher', 'inscrire', 'creer']));
  expect(await offered()).not.toContain('desactiver');
  expect(await offered(reader)).toEqual(['lister']);
  expect(await data('GET', `eleves/${pupil}`)).toMatchObject({ idEleve: pupil, dateSuppression: DATE });
  expect([await idsOf({ actif: 1 }), await idsOf({ actif: 0 })]).toEqual([[here.pupil], [pupil]]);
  expect((await call('GET', `eleves/${pupil}/ractivationEleve`)).status).toBe(200);
  expect(await data('GET', `eleves/${pupil}`)).toMatchObject({ dateSuppression: null });
  expect(await idsOf({ actif: 1 })).toEqual([elsewhere.pupil, here.pupil]);
});

test('who saves a sheet that somebody else changed meanwhile is told 409, and nothing is written', async () => {
  const read = () => data<{ version: number }>('GET', `eleves/${here.pupil}`);
  const save = (body: object) => api.call('POST', `/api/eleves/${here.pupil}`, { as: office, body });
  const { version: versionAttendue } = await read();
  const saved = await save({ telephoneMobile: '0639981234', versionAttendue });
  expect(saved.body.data).toEqual({ idEleve: here.pupil, version: versionAttendue + 1 });
  const late = await save({ telephoneMobile: '0639980000', versionAttendue });
  expect([late.status, late.body.field]).toEqual([409, 'versionAttendue']);
  expect(await read()).toMatchObject({ telephoneMobile: '+33639981234', version: versionAttendue + 1 });
  // The same again changes nothing, and counts for nothing.
  const same = await save({ telephoneMobile: '0639981234', versionAttendue: versionAttendue + 1 });
  expect(same.body.data).toMatchObject({ version: versionAttendue + 1 });
});

// 001:107.n 001:107.o
test('a pupil’s number is French, overseas too, and found as it is dialled; a foreign one is refused', async () => {
  const save = (telephoneMobile: string) => call('POST', `eleves/${here.pupil}`, { telephoneMobile });
  const held = async () => (await data<{ telephoneMobile: string }>('GET', `eleves/${here.pupil}`)).telephoneMobile;
  expect((await save('0692 00 01 02')).status).toBe(200);
  expect(await held()).toBe('+262692000102');
  const refused = await save('+32 470 99 01 02');
  expect([refused.status, refused.body.field]).toEqual([400, 'telephoneMobile']);
  expect((await save('612345678')).status).toBe(200);
  expect(await held()).toBe('+33612345678');
});

// 001:21.af
test('what the staff noted of a pupil and its schooling is for the staff: the guardian’s own view is without it', async () => {
  const { pupil, schooling } = here;
  const commentaire = 'Remarque du secrétariat';
  const saved = [
    await call('POST', `eleves/${pupil}`, { commentaireSI: commentaire }),
    await call('POST', `eleves/${pupil}/scolaritesInterne/${schooling}`, {
      ...(await data<object[]>('GET', `eleves/${pupil}/SI_list`))[0],
      commentaire,
      commentaireInscription: commentaire,
    }),
  ];
  expect(saved.map(({ status }) => status)).toEqual([200, 200]);
  const read = async (as: Caller) => [
    await data<object>('GET', `eleves/${pupil}`, undefined, as),
    ...(await data<object[]>('GET', `eleves/${pupil}/SI_list`, undefined, as)),
  ];
  const ofSheet = (text: string | null) => ({ commentaireSI: text });
  const ofSchooling = (text: string | null) => ({ commentaire: text, commentaireInscription: text });
  expect(await read(reader)).toMatchObject([ofSheet(commentaire), ofSchooling(commentaire)]);
  expect(await read(parent)).toMatchObject([ofSheet(null), ofSchooling(null)]);
  // What a guardian saves leaves it as it is.
  const own = await call('POST', `eleves/${pupil}`, { telephoneMobile: '0639985678', commentaireSI: null }, parent);
  expect(own.status).toBe(200);
  // What they may not change is ignored where it is as it was, and refused where it differs.
  const sheet = await call('GET', `eleves/${pupil}`, undefined, parent);
  expect(sheet.body.fiche).toMatchObject({
    peut: ['modifier', 'scolariser', 'droitImage', 'declarerAbsence', 'voirPresences', 'voirPieces'],
    absents: ['commentaireSI'],
  });
  expect(sheet.body.fiche?.lectureSeule).toContain('handicape');
  expect((await call('POST', `eleves/${pupil}`, { adulte: 0, handicape: null }, parent)).status).toBe(200);
  const other = await call('POST', `eleves/${pupil}`, { adulte: 1 }, parent);
  expect([other.status, other.body.field]).toEqual([403, 'adulte']);
  expect(await data('GET', `eleves/${pupil}`, undefined, reader)).toMatchObject(ofSheet(commentaire));
});

// 000:159.g
test('who lacks 117 does not deactivate, who lacks 125 does not reactivate, nobody deactivates what does not exist', async () => {
  expect((await call('DELETE', `eleves/${here.pupil}`, undefined, reader)).status).toBe(403);
  expect((await call('GET', `eleves/${here.pupil}/ractivationEleve`, undefined, reader)).status).toBe(403);
  expect((await call('DELETE', 'eleves/999999')).status).toBe(404);
});

// 000:159.d
test('own sites: who is held to them neither lists, nor deactivates, nor writes to a pupil of another site', async () => {
  const { pupil, externalSchooling } = elsewhere;
  expect(await idsOf({}, held)).toEqual([here.pupil]);
  const tries = [
    await call('DELETE', `eleves/${pupil}`, undefined, held),
    await call('GET', `eleves/${pupil}/ractivationEleve`, undefined, held),
    await call('GET', `eleves/${pupil}/SE_list`, undefined, held),
    await call('DELETE', `eleves/${pupil}/scolaritesExterne/${externalSchooling}`, undefined, held),
    await call('POST', 'droitImage/', { fk_eleve: pupil, etat: 1, fk_anneeScolaire: YEAR }, held),
    await call('POST', 'eleves/saveEtudiant', { fk_eleve: pupil, fk_anneeScolaire: YEAR }, held),
    await call('GET', `eleves/SI_ListComplementairePossible?fk_eleve=${pupil}`, undefined, held),
  ];
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
});

// 000:156.e
test('a lead teacher of the first groups is held to the own sites', async () => {
  const group = defaultRoleGroups.find(({ role }) => role === 'Enseignant Resp.');
  const lead = await hire.agent(group?.fonctions ?? [], group?.modules ?? [], 'Enseignant Resp.');
  const everywhere = await hire.agent([right.seePupils, right.seePupilAndWorkshop], [], 'Agent');
  await hire.ready();
  expect(await idsOf({}, lead)).toEqual([here.pupil]);
  expect([...(await idsOf({}, everywhere))].sort()).toEqual([here.pupil, elsewhere.pupil].sort());
  const open = async (pupil: number) => (await call('GET', `eleves/${pupil}`, undefined, lead)).status;
  expect([await open(here.pupil), await open(elsewhere.pupil)]).toEqual([200, 403]);
  // An absence is offered where its calls are open: what is refused there is the declaration without a course, not the teacher.
  expect((await call('GET', `eleves/${here.pupil}`, undefined, lead)).body.fiche?.peut).toContain('declarerAbsence');
  const day = { periodeDebut: DATE, periodeFin: DATE };
  const absence = async (fk_eleve: number) => [
    (
      await call(
        'GET',
        `ateliers/elevesParAteliersParEleve/${fk_eleve}?dateDebut=${DATE}&dateFin=${DATE}`,
        undefined,
        lead,
      )
    ).status,
    (await call('POST', 'presences/absencesEleveAuxAteliers', { fk_eleve, atelier: [], ...day }, lead)).status,
  ];
  expect([await absence(here.pupil), await absence(elsewhere.pupil)]).toEqual([
    [200, 400],
    [403, 403],
  ]);
});

test('who is enrolled on no site is listed on every one, as the sheet opens', async () => {
  const context = api.context();
  const { schooling } = await context.load(pupilAggregate, elsewhere.pupil);
  const at = (site: (one: (typeof schooling)[number]) => number | null) =>
    context.execute(pupilAggregate, elsewhere.pupil, () =>
      schooling.map((one) => make(SchoolingChanged, { ...one, fk_site: site(one) })),
    );
  const opens = async () => (await call('GET', `eleves/${elsewhere.pupil}`, undefined, held)).status;
  expect([await idsOf({}, held), await opens()]).toEqual([[here.pupil], 403]);
  await at(() => null);
  await api.harness.settled();
  const shown = await idsOf({}, held);
  await at(({ fk_site }) => fk_site);
  await api.harness.settled();
  expect([shown.sort(), await idsOf({}, held)]).toEqual([[here.pupil, elsewhere.pupil].sort(), [here.pupil]]);
});

// 001:134.c 001:134.d 002:542.a 001:134.a 001:134.b 001:80.a 001:17.e 001:17.f 001:17.g 001:17.h
test('the image right is recorded; its history says year, state, who and when', async () => {
  const answer = (etat: number, as = office) =>
    call('POST', 'droitImage/', { fk_eleve: here.pupil, etat, utilisateur: 1, fk_anneeScolaire: YEAR }, as);
  expect([(await answer(1, parent)).status, (await answer(0)).status, (await answer(0)).status]).toEqual([
    200, 200, 200,
  ]);
  const history = await data<object[]>('GET', `droitImage/listeDroit/${here.pupil}?fk_anneeScolaire=${YEAR}`);
  const common = { fk_eleve: here.pupil, fk_anneeScolaire: YEAR, libelleAnneeScolaire: '2026-2027' };
  expect(history).toMatchObject([
    {
      ...common,
      etat: 0,
      libelleEtat: 'Refusé',
      utilisateur: office.idUtilisateur,
      nomPrenomUtilisateur: 'ESSAI Claire',
      role: 'Agent',
    },
    {
      ...common,
      etat: 1,
      libelleEtat: 'Accepté',
      utilisateur: here.guardian,
      nomPrenomUtilisateur: 'ICI Lucie',
      role: 'Responsable',
    },
  ]);
  expect(history[0]).toMatchObject({ dateHeure: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) });
  expect(await data('GET', `droitImage/listeDroit/${here.pupil}?fk_anneeScolaire=8`)).toEqual([]);
});

// 001:17.c 001:17.d
test('without 300 the image right stays as it is', async () => {
  const body = { fk_eleve: here.pupil, etat: 1, fk_anneeScolaire: YEAR };
  expect((await call('POST', 'droitImage/', body, reader)).status).toBe(403);
  const unknown = await call('POST', 'droitImage/', { ...body, fk_anneeScolaire: 99 });
  expect([unknown.status, unknown.body.field]).toEqual([400, 'fk_anneeScolaire']);
});

// 001:133.a 001:133.b 001:133.c 001:133.d
test('the student status is given for a year; and removed', async () => {
  const form = { fk_eleve: here.pupil, fk_anneeScolaire: 8, fk_user: 1, fk_pieceJointe: null };
  const years = async () =>
    (await data<{ etudiant: { fk_anneeScolaire: number }[] }>('GET', `eleves/${here.pupil}`)).etudiant;
  expect((await call('POST', 'eleves/saveEtudiant', form)).status).toBe(200);
  expect((await years()).map(({ fk_anneeScolaire }) => fk_anneeScolaire)).toEqual([9, 8]);
  const { fk_user: _, ...removal } = form;
  expect((await call('DELETE', 'eleves/etudiant', removal)).status).toBe(200);
  expect(await years()).toEqual([
    { fk_anneeScolaire: 9, libelleAnneeScolaire: '2026-2027', fk_pieceJointe: null, realFileName: null },
  ]);
  const without = await call('POST', 'eleves/saveEtudiant', { fk_eleve: here.pupil });
  expect([without.status, without.body.message]).toEqual([400, messages.families.schoolYearRequired]);
  expect((await call('POST', 'eleves/saveEtudiant', form, reader)).status).toBe(403);
});

// 001:131.c 001:131.d 001:21.s
test('the schoolings that a complementary one may complete; the one edited is left out, one that is completed shows by which offer', async () => {
  const path = `eleves/${here.pupil}/scolaritesInterne/0`;
  const list = (also = '') =>
    data<{ idScolarite: number }[]>('GET', `eleves/SI_ListComplementairePossible?fk_eleve=${here.pupil}${also}`);
  expect(await list()).toMatchObject([{ idScolarite: here.schooling, fk_scolariteComplementaire: null }]);
  const choir = await data<{ idScolarite: number }>('POST', path, {
    fk_anneeScolaire: YEAR,
    fk_offre: 40,
    fk_statut: 1,
    complementaire: 1,
    fk_idScolariteParent: here.schooling,
  });
  expect(await list()).toMatchObject([
    {
      idScolarite: here.schooling,
      fk_scolariteComplementaire: choir.idScolarite,
      libelleOffreComplementaire: 'Chœurs',
    },
  ]);
  expect(await list(`&idScolarite=${choir.idScolarite}`)).toMatchObject([
    { idScolarite: here.schooling, fk_scolariteComplementaire: null },
  ]);
  expect((await call('GET', 'eleves/SI_ListComplementairePossible')).status).toBe(400);
});

// 001:21.t 001:21.u 001:21.v
test('the passage to the next cycle is said of the current year, and of no other', async () => {
  const save = (fk_anneeScolaire: number, passageCycleSuivant: number) =>
    data<{ idScolarite: number }>('POST', `eleves/${elsewhere.pupil}/scolaritesInterne/0`, {
      fk_anneeScolaire,
      fk_offre: 12,
      fk_cycle: 5,
      fk_annee: 3,
      fk_statut: 1,
      passageCycleSuivant,
    });
  const now = await save(YEAR, 1);
  const before = await save(8, 1);
  const rows = await data<{ idScolarite: number; passageCycleSuivant: number; precisionOffre: string }[]>(
    'GET',
    `eleves/${elsewhere.pupil}/SI_list`,
  );
  // « Cursus musique cycle 3 » says the cycle.
  expect(rows.find(({ idScolarite }) => idScolarite === now.idScolarite)?.precisionOffre).toBe('3ᵉ année');
  const passage = ({ idScolarite }: { idScolarite: number }) =>
    rows.find((row) => row.idScolarite === idScolarite)?.passageCycleSuivant;
  expect([passage(now), passage(before)]).toEqual([1, 0]);
});

// 000:194.f 000:193.d 001:159.m 001:159.n 001:159.o 001:159.p 002:564.a 002:564.b
test('the groups of schooling; the styles; the instruments of a section; the sections', async () => {
  expect(await data('GET', 'eleves/SI_groupes')).toContainEqual({ idGroupeSI: 1, libelleGroupeSI: 'Groupe A' });
  expect(await data('POST', 'cotisations/styles')).toContainEqual({ idStyle: 10, libelleStyle: 'Jazz' });
  expect(await data('POST', 'cotisations/styles', { fk_anneeScolaire: YEAR })).toEqual([]);
  const sections = await data<{ idSection: number; enseignement: number }[]>(
    'GET',
    'cotisations/section?enseignement=1',
  );
  expect(sections.every(({ enseignement }) => enseignement === 1)).toBe(true);
  const [{ idSection } = { idSection: 0 }] = sections;
  const taught = await data<{ fk_section: number }[]>('POST', 'cotisations/instrumentSections', {
    fk_section: idSection,
  });
  expect([taught.length > 0, taught.every(({ fk_section }) => fk_section === idSection)]).toEqual([true, true]);
});

// 000:191.b 000:191.c 000:191.d 000:191.e 000:191.f 000:191.g 000:191.h 000:191.i 000:191.j 000:191.k 000:191.m
// 000:191.n 000:191.o 000:137.d 000:137.e 000:137.f 001:137.a 001:96.a 000:85.a
test('every filter of the pupil list narrows it', async () => {
  const found = (search: object) => idsOf({ etatAbandon: 2, ...search });
  const [both, mine, none] = [[elsewhere.pupil, here.pupil], [here.pupil], []];
  await call('POST', `eleves/${here.pupil}/scolaritesInterne/0`, {
    fk_anneeScolaire: YEAR,
    fk_offre: 23,
    fk_site: here.site,
    fk_instrument: [7],
    fk_style: [2],
    fk_cycle: 4,
    fk_annee: 2,
    fk_statut: 11,
    fk_enseignant: here.agent,
  });
  await call('POST', `eleves/${here.pupil}`, { handicape: 1 });
  expect(await found({ fk_anneeScolaire: YEAR })).toEqual(both);
  expect(await found({ fk_anneeScolaire: 3 })).toEqual(none);
  const one = [
    { fk_site: here.site },
    { fk_offre: 23 },
    { fk_cycle: 4 },
    { fk_annee: 2 },
    { fk_instrument: 7 },
    { fk_style: 2 },
    { fk_statut: [11] },
    { etatDroit: 0 },
    { handicape: 1 },
    { recherche: 'ici enfant' },
    { choisis: [here.pupil] },
  ];
  for (const search of one) expect([search, await found(search)]).toEqual([search, mine]);
  expect(await found({ etatDroit: 2 })).toEqual([elsewhere.pupil]);
  expect([await found({ etatDroit: 1 }), await found({ handicape: 0 })]).toEqual([none, [elsewhere.pupil]]);
  expect([await found({ etudiant: 1 }), await found({ etudiant: 0 })]).toEqual([both, none]);
  // All of it is asked of one schooling.
  expect(await found({ fk_offre: 10, fk_statut: 11 })).toEqual(none);
  await call('POST', `eleves/${here.pupil}`, { dateAbandon: DATE });
  expect([await found({ etatAbandon: 0 }), await found({ etatAbandon: 1 })]).toEqual([[elsewhere.pupil], mine]);
  expect(await found({ etatAbandon: 2 })).toEqual(both);
  expect(await found({ fk_anneeScolaire: YEAR, actif: 1 })).toEqual(both);
  expect(await found({ fk_anneeScolaire: YEAR, actif: 0 })).toEqual(none);
  await call('POST', `eleves/${here.pupil}`, { dateAbandon: null });
});

test('who has no schooling yet is found in every year and on every site, and under no offer', async () => {
  const { idEleve } = await data<{ idEleve: number }>('POST', 'eleves/0', {
    nom: 'Arrivée',
    prenom: 'Nine',
    fk_genre: 2,
    dateNaissance: '2018-05-04',
    dateInscription: DATE,
  });
  const found = (search: object) => idsOf({ recherche: 'arrivee nine', ...search });
  expect(await found({ fk_anneeScolaire: YEAR, fk_site: here.site })).toEqual([idEleve]);
  expect(await found({ fk_anneeScolaire: 3 })).toEqual([idEleve]);
  expect(await found({ fk_anneeScolaire: YEAR, fk_offre: 23 })).toEqual([]);
  // What is written to a whole site is not for them.
  const site = { fk_anneeScolaire: YEAR, fk_site: here.site };
  const before = await data<string[]>('POST', 'eleves/emails', site);
  await call('POST', 'utilisateursResponsables/elevesResponsables', {
    fk_eleve: idEleve,
    fk_responsable: elsewhere.guardian,
    fk_role: null,
  });
  expect(await data('POST', 'eleves/emails', site)).toEqual(before);
  expect((await data<string[]>('POST', 'eleves/emails', { ...site, eleves: [idEleve] })).length).toBe(1);
  await call('DELETE', `eleves/${idEleve}`);
});

test('a guardian reads how to reach oneself, not the other guardians of the child', async () => {
  const link = { fk_eleve: here.pupil, fk_responsable: elsewhere.guardian, fk_role: null };
  expect((await call('POST', 'utilisateursResponsables/elevesResponsables', link)).status).toBe(200);
  const reach = async (as: Caller) =>
    (
      await data<{ idUtilisateur: number; email: string | null }[]>(
        'GET',
        `eleves/${here.pupil}/listResponsables`,
        undefined,
        as,
      )
    ).map(({ idUtilisateur, email }) => [idUtilisateur, Boolean(email)]);
  const [own, other] = [here.guardian, elsewhere.guardian];
  expect(await reach(office)).toEqual([
    [own, true],
    [other, true],
  ]);
  expect(await reach(parent)).toEqual([
    [own, true],
    [other, false],
  ]);
  await call('DELETE', 'utilisateursResponsables/elevesResponsables', link);
});

// 001:19.i 001:19.j 001:19.m 001:19.n
test('two secretaries who move guardians at once leave each rank to one', async () => {
  const path = 'utilisateursResponsables/elevesResponsables';
  const link = { fk_eleve: here.pupil, fk_role: 3 };
  await call('POST', path, { ...link, fk_responsable: elsewhere.guardian });
  const ranks = async () =>
    (await data<{ fk_responsable: number; ordre: number }[]>('GET', `eleves/${here.pupil}/listResponsables`)).map(
      ({ ordre }) => ordre,
    );
  const moves = [here.guardian, elsewhere.guardian, here.guardian, elsewhere.guardian].map((fk_responsable, at) =>
    call('POST', path, { ...link, fk_responsable, ordre: 1 + (at % 2) }),
  );
  expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await ranks()).toEqual([1, 2]);
  await Promise.all([
    call('DELETE', path, { fk_eleve: here.pupil, fk_responsable: elsewhere.guardian }),
    call('POST', path, { ...link, fk_responsable: here.guardian, ordre: 2 }),
  ]);
  expect(await ranks()).toEqual([1]);
});

test('the pupil list is paged and sorted, its total counts every page; a row has what the screen shows', async () => {
  const page = (page: number, tri: string) => idsOf({ page, taille: 1, tri });
  expect([await page(0, 'nom'), await page(1, 'nom'), await page(2, 'nom')]).toEqual([
    [elsewhere.pupil],
    [here.pupil],
    [],
  ]);
  expect(await page(0, '-nom')).toEqual([here.pupil]);
  expect(await data('POST', 'eleves/resume', {})).toEqual({ nombre: 2 });
  expect(await data('POST', 'eleves/list/', { choisis: [here.pupil] })).toMatchObject([
    {
      nomPrenomEleve: 'ICI Enfant 1',
      instrument: [{ libelleInstrument: expect.any(String) }],
      enseignants: [{ idUtilisateur: here.agent, nomPrenomUtilisateur: 'ICI Claire' }],
      concatInfoResponsable: [{ idUtilisateur: here.guardian, nomPrenomUtilisateur: 'ICI Lucie' }],
      etatDroit: 0,
      handicape: 1,
      etudiant: 1,
    },
  ]);
});

// 000:159.h 000:159.j
test('the e-mail tools have each guardian’s address once; without 118 and 197 nobody has them', async () => {
  const address = `famille${here.guardian}@example.org`;
  expect(await data('POST', 'eleves/emails', { choisis: [here.pupil] })).toEqual([address]);
  expect((await data<string[]>('POST', 'eleves/emails', {})).length).toBe(2);
  expect((await call('POST', 'eleves/emails', {}, reader)).status).toBe(403);
  const some = await hire.agent([right.useEmailTools], []);
  await hire.ready();
  expect(await data('POST', 'eleves/emails', { choisis: [here.pupil] }, some)).toEqual([address]);
  for (const search of [{}, { choisis: [] }, { recherche: 'a' }])
    expect((await call('POST', 'eleves/emails', search, some)).status).toBe(403);
  const toAll = await hire.agent([right.seePupils, right.writeToAll], []);
  await hire.ready();
  expect((await data<string[]>('POST', 'eleves/emails', {}, toAll)).length).toBe(2);
  expect((await call('POST', 'eleves/list/', {}, toAll)).body.liste?.peut).toEqual(['ecrireATous']);
});

// 000:159.i 001:121.e
test('the export has the rows of the search and needs 196', async () => {
  const answer = await api.call('POST', '/api/eleves/export', {
    as: office,
    body: { format: 'csv', choisis: [here.pupil] },
  });
  expect(answer.status).toBe(200);
  expect((await call('POST', 'eleves/export', {}, reader)).status).toBe(403);
});

// 001:19.w 001:19.x 001:19.u 001:19.v
test('a guardian is linked with 128, or 105 from their own sheet; role and rank change with 127; 113, a link in a list, does neither', async () => {
  const path = 'utilisateursResponsables/elevesResponsables';
  const { linkGuardian, linkPupil, changeGuardianLink, linkGuardianFromPupils } = right;
  const link = { fk_eleve: here.pupil, fk_responsable: elsewhere.guardian, fk_role: 3 };
  const tries: [held: number, links: number, changes: number, again: number][] = [
    [linkGuardian, 200, 403, 200],
    [linkPupil, 200, 403, 200],
    [changeGuardianLink, 403, 200, 200],
    [linkGuardianFromPupils, 403, 403, 403],
  ];
  for (const [held, ...expected] of tries) {
    const someone = await hire.agent([held, right.seeGuardians, right.changeGuardianSite], []);
    await hire.ready();
    const links = await call('POST', path, link, someone);
    await call('POST', path, link);
    const statuses = [
      links,
      await call('POST', path, { ...link, fk_role: 2 }, someone),
      await call('POST', path, { fk_eleve: link.fk_eleve, fk_responsable: link.fk_responsable }, someone),
    ].map(({ status }) => status);
    expect([held, ...statuses]).toEqual([held, ...expected]);
    await call('DELETE', path, { fk_eleve: here.pupil, fk_responsable: elsewhere.guardian });
  }
});

// 001:14.a 001:121.g
test('the pupil’s sheet needs 184: 114, the link of the list, does not open it', async () => {
  const [linker, seer] = await hire.all([
    { functions: [right.seePupils, right.openPupilFromPupils], modules: [] },
    { functions: [right.seePupilAndWorkshop], modules: [] },
  ]);
  await hire.ready();
  expect((await call('GET', `eleves/${here.pupil}`, undefined, linker)).status).toBe(403);
  expect((await call('GET', `eleves/${here.pupil}`, undefined, seer)).status).toBe(200);
});

// 001:26.a 001:26.d 001:26.f
test('the guardian’s sheet needs 98; without 100 it says who it is and no more; its pupils need 101', async () => {
  const path = `utilisateursResponsables/${here.guardian}`;
  const { seeGuardian, seeGuardianGeneral, seeGuardianPupils, changeGuardianSite } = right;
  const who = async (...functions: readonly number[]) => {
    const someone = await hire.agent([...functions, changeGuardianSite], []);
    await hire.ready();
    return someone;
  };
  const holder = await who(seeGuardian);
  const general = await data<Record<string, unknown>>(
    'GET',
    path,
    undefined,
    await who(seeGuardian, seeGuardianGeneral),
  );
  const named = await data<Record<string, unknown>>('GET', path, undefined, holder);
  expect(general).toMatchObject({ nom: 'ICI', ville: 'Albi', dateNaissance: '1985-03-12' });
  const kept = [
    'idUtilisateur',
    'nom',
    'prenom',
    'nomPrenomUtilisateur',
    'role',
    'dateSuppression',
    'actif',
    'compte',
    'version',
  ];
  const said = Object.entries(named).filter(
    ([field, value]) => !kept.includes(field) && value !== null && value !== '' && !isNothing(value),
  );
  expect(said).toEqual([]);
  for (const field of kept) expect(named[field]).toEqual(general[field]);
  expect((await call('GET', path, undefined, await who(seeGuardianPupils))).status).toBe(403);
  expect((await call('GET', `${path}/elevesAttached`, undefined, holder)).status).toBe(403);
  const pupils = await call('GET', `${path}/elevesAttached`, undefined, await who(seeGuardianPupils));
  expect(pupils.status).toBe(200);
  expect(await data('GET', path, undefined, parent)).toMatchObject({ ville: 'Albi' });
});

const isNothing = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
