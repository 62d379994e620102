import { randomBytes } from 'node:crypto';
import { messages, right } from '@diapason/contracts/constants';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { elsewhere, here } from '../../proofs/rights-matrix/place';

let api: TestApi;
let desk: Caller;
let local: Caller;
let reader: Caller;
const CALL = '/api/inscriptions/bureau';

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  await seedNetwork(api.context());
  const hire = hiring(api);
  desk = await hire.agent([right.registerFamily, right.seeGuardian, right.seeGuardians, right.changeGuardianSite], []);
  local = await hire.agent([right.registerFamily, right.seeGuardian, right.seeGuardians], []);
  reader = await hire.agent([right.seePupils], []);
  await api.harness.settled();
});
afterAll(() => api?.stop());

const letters = () => [...randomBytes(8)].map((one) => String.fromCharCode(97 + (one % 26))).join('');
const child = (more: object = {}) => ({
  nom: 'Adam',
  prenom: `Noé ${letters()}`,
  fk_genre: 1,
  dateNaissance: '2018-05-12',
  scolarites: [{ fk_offre: 10, fk_site: 1, fk_instrument: [1] }],
  ...more,
});
const parent = (more: object = {}) => ({
  fk_role: 1,
  nom: 'Aubert',
  prenom: `Marc ${letters()}`,
  codePostal: '81000',
  ville: 'Albi',
  telephoneMobile: '0639981752',
  email: `marc-${letters()}@courrier.example`,
  ...more,
});
const family = (more: object = {}) => ({
  cle: randomBytes(16).toString('hex'),
  fk_anneeScolaire: 9,
  responsables: [parent()],
  eleves: [child()],
  revenuFiscal: 36_000,
  nombrePart: 3,
  ...more,
});
const register = async (body: object, as = desk) => {
  const answer = await api.call('POST', CALL, { as, body });
  await api.harness.settled();
  return answer;
};
interface Registered {
  readonly idUtilisateur: number;
  readonly eleves: readonly number[];
}

describe('a family at the desk', () => {
  test('that declines to give its notice is in the last bracket, with nothing to verify', async () => {
    const answer = await register(family({ revenuFiscal: null, nombrePart: null, absence: 1 }));
    const { idUtilisateur } = answer.body.data as Registered;
    const rows = await api.harness.query(
      'select absence, verifiee, revenu_fiscal::int as revenu from revenu where fk_responsable = $1',
      [idUtilisateur],
    );
    expect(rows).toEqual([{ absence: true, verifiee: true, revenu: 0 }]);
  });

  test('keeps its income to the cent', async () => {
    const { body } = await register(family({ revenuFiscal: 35_999.5 }));
    const { idUtilisateur } = body.data as Registered;
    const rows = await api.harness.query(
      'select r.revenu_fiscal::int as revenu, d.revenu_fiscal::int as demande from revenu r join demande_inscription d on d.id_utilisateur = r.fk_responsable where r.fk_responsable = $1',
      [idUtilisateur],
    );
    expect(rows).toEqual([{ revenu: 3_599_950, demande: 3_599_950 }]);
  });

  test('is there at once: sheets, ranks, courses and income, and its first guardian has an account', async () => {
    const body = family({
      responsables: [parent(), parent({ nom: 'Adam', prenom: `Cécile ${letters()}`, fk_role: 2 })],
    });
    const answer = await register(body);
    expect([answer.status, answer.body.message]).toEqual([200, messages.enrolment.familyRegistered]);
    const { idUtilisateur, eleves } = answer.body.data as Registered;
    const rows = await api.harness.query(
      'select fk_offre, fk_site, fk_statut from scolarite_interne where fk_eleve = $1',
      [eleves[0]],
    );
    expect(rows).toEqual([{ fk_offre: 10, fk_site: 1, fk_statut: 1 }]);
    const links = await api.harness.query<{ fk_responsable: number; fk_role: number }>(
      'select fk_responsable, fk_role from eleve_responsable where fk_eleve = $1 order by ordre',
      [eleves[0]],
    );
    expect(links.map(({ fk_role }) => fk_role)).toEqual([1, 2]);
    expect(links[0]?.fk_responsable).toBe(idUtilisateur);
    expect(
      await api.harness.query('select nombre_part::float as parts from revenu where fk_responsable = $1', [
        idUtilisateur,
      ]),
    ).toEqual([{ parts: 3 }]);
    // Sent again, it is the same one.
    expect((await register(body)).body.data).toEqual(answer.body.data);
  });

  test('with a guardian who is known keeps their sheet and adds the child', async () => {
    const { body } = await register(family({ responsables: [{ idUtilisateur: here.guardian, fk_role: 2 }] }));
    const { idUtilisateur, eleves } = body.data as Registered;
    expect(idUtilisateur).toBe(here.guardian);
    expect(
      await api.harness.query('select fk_responsable from eleve_responsable where fk_eleve = $1', [eleves[0]]),
    ).toEqual([{ fk_responsable: here.guardian }]);
  });

  test('is refused whole: without the function, an offer, a name or a free address', async () => {
    const count = async () => (await api.harness.query('select id_eleve from eleve')).length;
    const before = await count();
    expect((await register(family(), reader)).status).toBe(403);
    const without = await register(family({ eleves: [child({ scolarites: [] })] }));
    expect([without.status, without.body.message]).toEqual([400, messages.enrolment.everyPupilAnOffer]);
    const sexless = await register(family({ eleves: [child({ fk_genre: null })] }));
    expect([sexless.status, sexless.body.field]).toEqual([400, 'eleves.0.fk_genre']);
    const nameless = await register(family({ responsables: [parent({ nom: '' })] }));
    expect([nameless.status, nameless.body.message]).toEqual([400, messages.general.missingField]);
    const [{ email } = { email: '' }] = await api.harness.query<{ email: string }>(
      'select email from responsable where id_utilisateur = $1',
      [here.guardian],
    );
    const taken = await register(family({ responsables: [parent({ email })] }));
    expect([taken.status, taken.body.message]).toEqual([409, messages.enrolment.addressOfKnown]);
    const twice = parent();
    expect((await register(family({ responsables: [twice, twice] }))).body.message).toBe(
      messages.enrolment.guardianTwice,
    );
    expect(await count()).toBe(before);
  });

  test('whoever sees one site alone takes no guardian of another', async () => {
    const other = family({ responsables: [{ idUtilisateur: elsewhere.guardian }] });
    expect((await register(other, local)).status).toBe(403);
  });

  test('with a child of the same name and day of birth asks first', async () => {
    const known = child();
    await register(family({ eleves: [known] }));
    const again = family({ eleves: [known] });
    const refused = await register(again);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('existe déjà')]);
    expect((await register({ ...again, autresPersonnes: 1 })).status).toBe(200);
  });
});

test('the price of a family counts the children that are there, and tells what was owed before', async () => {
  const price = (body: object) => api.call('POST', `${CALL}/estimation`, { as: desk, body });
  const asked = {
    fk_anneeScolaire: 9,
    codePostal: '81000',
    ville: 'Albi',
    revenuFiscal: 36_000,
    nombrePart: 3,
    eleves: [{ offres: [10] }],
  };
  const alone = (await price(asked)).body.data as { estimation: { montant: number } | null; avant: number };
  const { body } = await register(family());
  const { idUtilisateur } = body.data as Registered;
  const second = (await price({ ...asked, fk_responsable: idUtilisateur })).body.data as typeof alone;
  expect(alone.avant).toBe(0);
  expect(second.avant).toBe(alone.estimation?.montant);
  const added = (second.estimation?.montant ?? 0) - second.avant;
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(alone.estimation?.montant ?? 0);
  expect((await api.call('POST', `${CALL}/estimation`, { as: reader, body: asked })).status).toBe(403);
});
