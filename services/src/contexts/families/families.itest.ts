import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { TaxRecordDeclared } from '@diapason/contracts/families';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hireAgent } from '../../proofs/kit/staff';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { guardian as guardianAggregate } from './aggregate/guardian';

const PASSWORD = 'une phrase de passe pour les tests';
const CHOSEN = 'une phrase que la personne a choisie';
let api: TestApi;
let secretary: Caller;
let supervisor: Caller;

beforeAll(async () => {
  api = await startTestApi();
  supervisor = await hire('superviseur@example.org', 1, 'Superviseur');
  secretary = await hire('secretaire@example.org', 3, 'Durand');
});
afterAll(() => api.stop());

async function hire(email: string, fk_groupe: number, nom: string): Promise<Caller> {
  await hireAgent(api, { email, fk_groupe }, { nom, motDePasse: PASSWORD });
  return api.logIn(email, PASSWORD);
}

const post = (path: string, body: unknown, as: Caller | undefined = secretary) =>
  api.call('POST', path, { body, ...(as ? { as } : {}) });
const get = async <T>(path: string, as: Caller = secretary): Promise<T> =>
  (await api.call('GET', path, { as })).body.data as T;
const idOf = (answer: { body: { data: never } }, field: string): number =>
  (answer.body.data as Record<string, number>)[field] ?? 0;

const guardianForm = (nom: string, email: string) => ({
  nom,
  prenom: 'Lucie',
  email,
  fk_civilite: 1,
  dateNaissance: '1985-03-12',
  codePostal: '81370',
  ville: 'SAINT SULPICE LA POINTE',
  password: PASSWORD,
});
const pupilForm = {
  nom: 'Petit',
  prenom: 'Zoé',
  fk_genre: 1,
  dateNaissance: '2015-04-02',
  dateInscription: '2026-09-01',
};

describe('a guardian', () => {
  // 002:546.a 002:546.b 001:143.a 001:143.b 001:84.c
  it('is created from the profile, with an account that opens, and with its municipality', async () => {
    const created = await post('/api/utilisateursResponsables/0', guardianForm('petit', 'lucie@example.org'));
    expect(created.body.message).toBe('Le responsable a ete enregistre');
    const id = idOf(created, 'idUtilisateur');
    expect(await get(`/api/utilisateursResponsables/${id}`)).toMatchObject({
      idUtilisateur: id,
      nom: 'PETIT',
      prenom: 'Lucie',
      email: 'lucie@example.org',
      fk_civilite: 1,
      dateNaissance: '1985-03-12',
      codePostal: '81370',
      ville: 'SAINT SULPICE LA POINTE',
      role: 'Responsable',
      actif: 1,
    });
    const [row] = await api.harness.query('select code_insee from responsable where id_utilisateur = $1', [id]);
    expect(row).toEqual({ code_insee: '81271' });
    const guardian = await api.logInFirst('lucie@example.org', PASSWORD, CHOSEN);
    expect(guardian.idUtilisateur).toBe(id);
    expect(await get(`/api/utilisateursResponsables/${id}/elevesAttached`, guardian)).toEqual([]);
  });

  it('needs a surname, a first name and an e-mail that nobody has', async () => {
    const empty = await post('/api/utilisateursResponsables/0', { nom: 'Seul' });
    expect([empty.status, empty.body.message]).toEqual([400, messages.families.guardianFields]);
    const twice = await post('/api/utilisateursResponsables/0', guardianForm('Autre', 'LUCIE@example.org'));
    expect([twice.status, twice.body.message]).toEqual([409, messages.families.emailExists]);
    const blocked = await post('/api/utilisateursResponsables/0', guardianForm('Autre', 'x@yopmail.com'));
    expect(blocked.body.message).toBe(messages.families.blockedDomain);
  });

  // 002:559.a 002:559.b 001:143.c 001:143.d
  it('is found by e-mail and birth date together, by neither alone; `success` tells', async () => {
    const exists = (date: string) =>
      api.call('GET', `/api/utilisateursResponsables/emailExist?email=Lucie@example.org&dateNaissance=${date}`);
    expect((await exists('1985-03-12')).body).toMatchObject({
      success: true,
      message: messages.families.emailExists,
      data: { existe: true },
    });
    expect((await exists('1985-03-13')).body).toMatchObject({ success: false, data: { existe: false } });
  });

  // 002:427.a 002:427.b 002:427.c
  it('keeps no address of a refused domain on its own profile, whichever pattern of the setting it ends in', async () => {
    const guardian = await api.logIn('lucie@example.org', CHOSEN);
    await post('/api/parametres/save', { cle: 'blocageDomaine', valeur: '.*yopmail.com$|.*jetable.org$' });
    const profile = {
      lieuNaissance: 'Albi',
      departementNaissance: '81',
      adresse1: '1 rue des Tisserands',
      telephoneMobile: '0639985678',
    };
    const save = (email: string) =>
      post(`/api/utilisateursResponsables/${guardian.idUtilisateur}`, { ...profile, email }, guardian);
    for (const email of ['lucie@yopmail.com', 'lucie@jetable.org']) {
      const refused = await save(email);
      expect([refused.status, refused.body.message]).toEqual([400, 'Vous devez renseigner autre adresse mail.']);
    }
    expect((await save('lucie@example.org')).status).toBe(200);
  });

  // 002:508.a 002:508.b 001:146.a 001:146.c
  it('declares its income, and may neither read another guardian nor exempt itself', async () => {
    const guardian = await api.logIn('lucie@example.org', CHOSEN);
    expect((await api.call('GET', '/api/utilisateursResponsables/1', { as: guardian })).status).toBe(403);
    const declared = await post(
      '/api/responsablesRevenus/0',
      {
        fk_responsable: guardian.idUtilisateur,
        fk_anneeScolaire: 9,
        revenuFiscal: 36000,
        nombrePart: 3,
        exoneration: 1,
      },
      guardian,
    );
    expect(declared.body.data).toMatchObject({ quotient: 1000 });
    expect(await get(`/api/responsablesRevenus/listFiscalite/${guardian.idUtilisateur}`)).toMatchObject([
      {
        revenuFiscal: 36000,
        nombrePart: 3,
        quotient: 1000,
        exoneration: 0,
        verifiee: 0,
        role: 'Responsable',
        libelleAnneeScolaire: '2026-2027',
      },
    ]);
  });

  it('declares nothing for a year that is over, and moves nothing there', async () => {
    const guardian = await api.logIn('lucie@example.org', CHOSEN);
    const [own] = await get<{ idRevenu: number }[]>(`/api/responsablesRevenus/listFiscalite/${guardian.idUtilisateur}`);
    const form = { fk_responsable: guardian.idUtilisateur, fk_anneeScolaire: 8, revenuFiscal: 12, nombrePart: 20 };
    for (const id of [0, own?.idRevenu]) {
      const { status, body } = await post(`/api/responsablesRevenus/${id}`, form, guardian);
      expect([status, body.field, body.message]).toEqual([422, 'fk_anneeScolaire', messages.families.taxYearOver]);
    }
    // Nor away from there: that year would be left without its income.
    const [idUtilisateur, idRevenu] = [guardian.idUtilisateur, 9_008];
    const amounts = { revenuFiscal: 3_600_000, nombrePart: 3, quotient: 1000, exoneration: 0, absence: 0, verifiee: 0 };
    await api
      .context()
      .execute(guardianAggregate, idUtilisateur, () => [
        make(TaxRecordDeclared, { idUtilisateur, idRevenu, fk_anneeScolaire: 8, ...amounts } as never),
      ]);
    await api.harness.settled();
    const away = await post(`/api/responsablesRevenus/${idRevenu}`, { ...form, fk_anneeScolaire: 10 }, guardian);
    expect([away.status, away.body.message]).toEqual([422, messages.families.taxYearOver]);
    expect((await api.call('DELETE', `/api/responsablesRevenus/${idRevenu}`, { as: supervisor })).status).toBe(200);
  });

  it('keeps the exemption that an import left on a record which it corrects', async () => {
    const guardian = await api.logIn('lucie@example.org', CHOSEN);
    const [idUtilisateur, idRevenu] = [guardian.idUtilisateur, 9_010];
    const exempt = { revenuFiscal: 900_000, nombrePart: 3, quotient: 250, exoneration: 1, absence: 0, verifiee: 0 };
    await api
      .context()
      .execute(guardianAggregate, idUtilisateur, () => [
        make(TaxRecordDeclared, { idUtilisateur, idRevenu, fk_anneeScolaire: 10, ...exempt } as never),
      ]);
    await api.harness.settled();
    const form = { fk_responsable: idUtilisateur, fk_anneeScolaire: 10, revenuFiscal: 9000, nombrePart: 2 };
    expect((await post(`/api/responsablesRevenus/${idRevenu}`, { ...form, exoneration: 0 }, guardian)).status).toBe(
      200,
    );
    const rows = await get<object[]>(`/api/responsablesRevenus/listFiscalite/${idUtilisateur}`);
    expect(rows).toContainEqual(expect.objectContaining({ idRevenu, nombrePart: 2, exoneration: 1, verifiee: 0 }));
    const path = `/api/responsablesRevenus/${idRevenu}`;
    expect((await api.call('DELETE', path, { as: supervisor })).status).toBe(200);
  });

  // 002:231.b 002:508.c 001:146.d
  it('declines the notice: absence 1; the record goes when an agent deletes it', async () => {
    const guardian = await api.logIn('lucie@example.org', CHOSEN);
    const list = () =>
      get<{ fk_anneeScolaire: number; absence: number }[]>(
        `/api/responsablesRevenus/listFiscalite/${guardian.idUtilisateur}`,
      );
    const declined = { fk_responsable: guardian.idUtilisateur, fk_anneeScolaire: 10, absence: 1 };
    const saved = await post('/api/responsablesRevenus/0', { ...declined, revenuFiscal: 0, nombrePart: 0 }, guardian);
    const of = async (year: number) =>
      (await list()).filter((row) => row.fk_anneeScolaire === year).map(({ absence }) => absence);
    expect([await of(9), await of(10)]).toEqual([[0], [1]]);
    const path = `/api/responsablesRevenus/${idOf(saved, 'idRevenu')}`;
    expect((await api.call('DELETE', path, { as: supervisor })).status).toBe(200);
    expect([await of(9), await of(10)]).toEqual([[0], []]);
  });

  it('declares and corrects an income of a school year that there is, and of no other', async () => {
    const guardian = await api.logIn('lucie@example.org', CHOSEN);
    const list = () =>
      get<{ idRevenu: number; fk_anneeScolaire: number }[]>(
        `/api/responsablesRevenus/listFiscalite/${guardian.idUtilisateur}`,
      );
    const before = await list();
    const body = { fk_responsable: guardian.idUtilisateur, revenuFiscal: 36000, nombrePart: 3 };
    for (const idRevenu of [0, before[0]?.idRevenu])
      for (const as of [guardian, supervisor])
        for (const fk_anneeScolaire of [99, 0]) {
          const answer = await post(`/api/responsablesRevenus/${idRevenu}`, { ...body, fk_anneeScolaire }, as);
          expect([answer.status, answer.body.message, answer.body.field]).toEqual([
            400,
            messages.families.schoolYearRequired,
            'fk_anneeScolaire',
          ]);
        }
    expect(await list()).toEqual(before);
  });

  it('corrects what it declared until an agent has verified it', async () => {
    const guardian = await api.logIn('lucie@example.org', CHOSEN);
    const list = () =>
      get<{ idRevenu: number }[]>(`/api/responsablesRevenus/listFiscalite/${guardian.idUtilisateur}`, secretary);
    const idRevenu = (await list())[0]?.idRevenu ?? 0;
    const save = (nombrePart: number, as: Caller, revenuFiscal = 36000) =>
      post(
        `/api/responsablesRevenus/${idRevenu}`,
        { fk_responsable: guardian.idUtilisateur, fk_anneeScolaire: 9, revenuFiscal, nombrePart },
        as,
      );
    expect((await save(50, guardian)).body.field).toBe('nombrePart');
    expect((await save(2, guardian, 0)).status).toBe(200);
    expect(await list()).toMatchObject([{ revenuFiscal: 0, verifiee: 0, role: 'Responsable' }]);
    expect((await save(2, guardian)).body.data).toMatchObject({ quotient: 1500 });
    expect(await list()).toMatchObject([{ nombrePart: 2, verifiee: 0, role: 'Responsable' }]);
    expect((await save(2, secretary)).status).toBe(200);
    expect(await list()).toMatchObject([{ nombrePart: 2, verifiee: 1, role: 'Agent' }]);
    const late = await save(4, guardian);
    expect([late.status, late.body.message]).toEqual([403, messages.families.taxVerified]);
  });
});

describe('a pupil', () => {
  let pupil: number;
  const guardians: number[] = [];

  // 002:550.a 002:550.c 002:599.a 001:172.b 001:128.a 001:128.b 001:172.a
  it('is saved and read; it needs gender, names, birth and registration dates', async () => {
    const refused = await post('/api/eleves/0', { ...pupilForm, dateNaissance: '' });
    expect([refused.status, refused.body.message]).toEqual([400, messages.general.fillMissing]);
    const saved = await post('/api/eleves/0', pupilForm);
    expect(saved.body.message).toBe("L'élève a été enregistré");
    pupil = idOf(saved, 'idEleve');
    const changed = await post(`/api/eleves/${pupil}`, { prenom: 'Zoé' });
    expect([changed.status, changed.body.message]).toEqual([200, 'Les informations ont été mise à jour']);
    expect(await get(`/api/eleves/${pupil}`)).toMatchObject({
      nom: 'PETIT',
      prenom: 'Zoé',
      dateInscription: '2026-09-01',
    });
  });

  // 002:550.b 001:128.c 001:129.a 001:129.b 001:129.c 001:129.d 001:191.a 002:547.a 001:143.g
  it('has guardians in ranks from 1: new ones last, moved on demand, closed up when one leaves; they have the pupil', async () => {
    for (const nom of ['Un', 'Deux', 'Trois'])
      guardians.push(
        idOf(await post('/api/utilisateursResponsables/0', guardianForm(nom, `${nom}@example.org`)), 'idUtilisateur'),
      );
    const path = '/api/utilisateursResponsables/elevesResponsables';
    const [un, deux, trois] = guardians;
    for (const fk_responsable of guardians) await post(path, { fk_eleve: pupil, fk_responsable, fk_role: 1 });
    const order = async () =>
      (await get<{ fk_responsable: number; ordre: number }[]>(`/api/eleves/${pupil}/listResponsables`)).map((row) => [
        row.fk_responsable,
        row.ordre,
      ]);
    expect(await order()).toEqual([
      [un, 1],
      [deux, 2],
      [trois, 3],
    ]);
    expect(await get(`/api/utilisateursResponsables/${un}/elevesAttached`)).toMatchObject([
      { idEleve: pupil, nomPrenomEleve: 'PETIT Zoé' },
    ]);
    await post(path, { fk_eleve: pupil, fk_responsable: trois, fk_role: 2, ordre: 1 });
    expect(await order()).toEqual([
      [trois, 1],
      [un, 2],
      [deux, 3],
    ]);
    await api.call('DELETE', path, { as: secretary, body: { fk_eleve: pupil, fk_responsable: trois } });
    expect(await order()).toEqual([
      [un, 1],
      [deux, 2],
    ]);
  });

  it('is unlinked from who is linked alone: who is not, who is an agent and who is nobody get one answer', async () => {
    const linked = async () =>
      (await get<{ fk_responsable: number }[]>(`/api/eleves/${pupil}/listResponsables`)).map(
        ({ fk_responsable }) => fk_responsable,
      );
    const [un, deux, trois] = guardians;
    expect(await linked()).toEqual([un, deux]);
    for (const fk_responsable of [trois, secretary.idUtilisateur, 2_000_000_000]) {
      const path = '/api/utilisateursResponsables/elevesResponsables';
      const answer = await api.call('DELETE', path, { as: secretary, body: { fk_eleve: pupil, fk_responsable } });
      expect([answer.status, answer.body.message]).toEqual([404, messages.general.notFound]);
    }
    expect(await linked()).toEqual([un, deux]);
  });

  // 002:552.b 001:131.a 001:131.b 001:131.f 001:131.g 001:131.h
  it('is enrolled with a status, and with what a complementary schooling completes', async () => {
    const path = `/api/eleves/${pupil}/scolaritesInterne`;
    const form = { fk_anneeScolaire: 9, fk_offre: 10, fk_site: null, fk_instrument: [1], fk_statut: 1 };
    expect((await post(`${path}/0`, { ...form, fk_statut: null })).body.message).toBe(
      messages.families.schoolingStatusRequired,
    );
    const enrolled = await post(`${path}/0`, form);
    expect(enrolled.body).toMatchObject({
      success: true,
      message: messages.families.schoolingSaved,
      data: { idScolarite: expect.any(Number) },
    });
    const main = idOf(enrolled, 'idScolarite');
    const alone = await post(`${path}/0`, { ...form, fk_offre: 3, complementaire: 1 });
    expect(alone.body.message).toBe(messages.families.complementaryNeedsParent);
    const extra = idOf(
      await post(`${path}/0`, {
        ...form,
        fk_offre: 3,
        fk_instrument: [],
        complementaire: 1,
        fk_idScolariteParent: main,
      }),
      'idScolarite',
    );
    expect(await get(`/api/eleves/${pupil}/SI_list?fk_anneeScolaire=9`)).toMatchObject([
      { idScolarite: main, libelleInstrument: 'Violon', libelleStatut: 'Inscrit', complementairePossible: 0 },
      { idScolarite: extra, complementaire: 1, fk_idScolariteParent: main },
    ]);
    await api.call('DELETE', `${path}/${extra}`, { as: secretary });
    expect(await get(`/api/eleves/${pupil}/SI_list`)).toHaveLength(1);
  });

  it('stands in the lists, with guardians and instruments', async () => {
    const listed = await post('/api/eleves/list/', { fk_anneeScolaire: 9, fk_instrument: [1] });
    expect(listed.body.data).toMatchObject([
      {
        idEleve: pupil,
        instrument: [{ libelleInstrument: 'Violon' }],
        concatInfoResponsable: [{ email: 'un@example.org' }, {}],
      },
    ]);
    const families = await post('/api/utilisateursResponsables/list', { fk_anneeScolaire: 9 });
    expect(families.body.data).toMatchObject([
      { nom: 'DEUX' },
      { nom: 'PETIT', countElevesAttached: 0 },
      { nom: 'TROIS', countElevesAttached: 0 },
      { nom: 'UN', countElevesAttached: 1, elevesAttached: [{ ordre: 1 }] },
    ]);
    expect(await get('/api/utilisateursResponsables/list?recherche=trois')).toMatchObject([{ nom: 'TROIS' }]);
  });

  it('leaves with status 6 on the schooling of the year', async () => {
    await post(`/api/eleves/${pupil}`, { dateAbandon: '2026-11-20' });
    expect(await get(`/api/eleves/${pupil}/SI_list`)).toMatchObject([{ fk_statut: 6, libelleStatut: 'Abandon' }]);
  });
});

describe('an agent', () => {
  it('is created by the direction, listed with its sites, and sees its own profile', async () => {
    const form = {
      nom: 'roux',
      prenom: 'Paul',
      email: 'paul@example.org',
      fk_groupe: 5,
      password: PASSWORD,
      antennes: [],
    };
    expect((await post('/api/utilisateursAdministratifs/0', form)).status).toBe(403);
    const created = await post('/api/utilisateursAdministratifs/0', form, supervisor);
    const id = idOf(created, 'idUtilisateur');
    expect(created.body.message).toBe(messages.staff.saved);
    const paul = await api.logInFirst('paul@example.org', PASSWORD, CHOSEN);
    expect(await get(`/api/utilisateursAdministratifs/${id}`, paul)).toMatchObject({
      nom: 'ROUX',
      role: 'Agent',
      libelleGroupe: 'Enseignant',
    });
    const listed = await post('/api/utilisateursAdministratifs/list/', { role: [5], actif: 1 });
    expect(listed.body.data).toMatchObject([{ idUtilisateur: id, role: 'Enseignant' }]);
    const raised = await post(`/api/utilisateursAdministratifs/${id}`, { fk_groupe: 1 }, paul);
    expect(raised.status).toBe(403);
  });

  it('needs a name, an e-mail and a role group', async () => {
    const refused = await post('/api/utilisateursAdministratifs/0', { nom: 'Roux' }, supervisor);
    expect([refused.status, refused.body.message]).toEqual([400, messages.staff.fields]);
  });

  it('is closed and opened again by whoever may', async () => {
    const id = idOf(
      await post(
        '/api/utilisateursAdministratifs/0',
        { nom: 'Noir', prenom: 'Jo', email: 'jo@example.org', fk_groupe: 6, password: PASSWORD },
        supervisor,
      ),
      'idUtilisateur',
    );
    await post(`/api/utilisateursAdministratifs/${id}`, { actif: 0 }, supervisor);
    await expect(api.logIn('jo@example.org', PASSWORD)).rejects.toThrow();
    await post(`/api/utilisateursAdministratifs/${id}`, { actif: 1 }, supervisor);
    expect((await api.logIn('jo@example.org', PASSWORD)).idUtilisateur).toBe(id);
  });
});

describe('lookups', () => {
  // 002:547.b 002:634.a 002:634.b 002:547.c 001:143.h 001:143.i
  it('give civilities, categories and years of a cycle', async () => {
    expect(await get('/api/utilisateursResponsables/civilites')).toEqual([
      { idCivilite: 1, libelleCivilite: 'Madame' },
      { idCivilite: 2, libelleCivilite: 'Monsieur' },
    ]);
    const categories = await get<{ libelleCategorieSocioProfessionnelle: string }[]>(
      '/api/utilisateursResponsables/categorieSocioProfessionnelle',
    );
    expect(categories.map((one) => one.libelleCategorieSocioProfessionnelle)).toContain('Employés');
    expect(categories).toHaveLength(8);
    expect(await get('/api/eleves/SI_annees')).toHaveLength(5);
  });
  // 002:555.a 002:555.b 002:632.b 001:144.a 001:144.b 001:192.b
  it('give the towns of a postal code, 100 at most', async () => {
    const towns = (q: string, postcode: string) =>
      get<{ communes: object[]; features: object[] }>(
        `/api/geoquery?q=${q}&postcode=${postcode}&limit=100&type=municipality`,
      );
    expect(await towns('81370', '81370')).toMatchObject({
      communes: [{ libelleCommune: 'Saint-Sulpice-la-Pointe', codeInsee: '81271' }],
      features: [{ properties: { city: 'Saint-Sulpice-la-Pointe', postcode: '81370' } }],
    });
    const limited = async (limit: number) => {
      const found = await get<{ limit: number; communes: object[] }>(
        `/api/geoquery?q=51300&postcode=51300&limit=${limit}&type=municipality`,
      );
      return [found.limit, found.communes.length];
    };
    expect(await limited(5)).toEqual([5, 5]);
    expect(await limited(1000)).toEqual([100, expect.any(Number)]);
  });
});
