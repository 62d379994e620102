import { until } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, journey, loginOf, opens, stage, untilShown, violations, visiting } from '../src/browser';
import { done } from '../src/done';
import { type Caller, logInOverHttp } from '../src/http-client';
import { everybodyKnows, newWord } from '../src/people';

/** A new one at each run. */
const ROOM = `Rotonde ${newWord()}`;
/** As long as nobody may do nothing in the tables, and a little more. */
const IDLE = '10:05';

interface Table {
  readonly lignes: readonly { readonly id: number }[];
}

journey('the super-administrator', () => {
  const at = visiting(DESKTOP, { as: /superviseur/i });
  const login = () => loginOf(/superviseur/i);
  let caller: Caller;
  let workshop = 0;
  let site: { readonly idSite: number; readonly libelleSite: string };

  /** A workshop without a room. */
  beforeAll(async () => {
    if (!stage) return;
    caller = await logInOverHttp(stage.url, login());
    const { valeur } = await done<{ valeur: string }>(caller, 'GET', '/api/parametres/getValeur/anneeEnCours');
    const [first] = await done<readonly (typeof site)[]>(caller, 'GET', '/api/sites/liste');
    if (!first) throw new Error('there is no site');
    site = first;
    ({ idAtelier: workshop } = await done<{ idAtelier: number }>(caller, 'POST', '/api/ateliers/0', {
      ...{ fk_anneeScolaire: Number(valeur), fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: site.idSite },
      ...{ fk_salle: null, jour: 6, heureDebut: '07:00', heureFin: '07:30' },
    }));
    await everybodyKnows(caller);
  });
  /** A room that nothing uses is deleted. */
  afterAll(async () => {
    if (!workshop) return;
    await done(caller, 'DELETE', `/api/ateliers/${workshop}`);
    const { email, password } = login();
    await done(caller, 'POST', '/api/gestionBDD/acces', { email, password });
    const { lignes } = await done<Table>(caller, 'GET', `/bdd/salle?recherche=${encodeURIComponent(ROOM)}`);
    for (const { id } of lignes) await done(caller, 'DELETE', `/bdd/salle/${id}`);
  });

  // 000:94.l 000:94.m 000:136.a
  test('opens the tables by a second login', async () => {
    const { page } = at;
    await opens(page, '/viewTable');
    await page.getByLabel(/^Mot de passe/).fill(login().password);
    expect(await violations(page)).toEqual([]);
    expect(await page.getByRole('link', { name: 'Salles', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Ouvrir' }).click();
    await page.getByRole('link', { name: 'Salles', exact: true }).click();
    await page.waitForURL(/\/viewTableData\?salle/);
  });

  test('adds a room, gives it to a workshop, and sees in the table that it is used', async () => {
    const { page } = at;
    await page.getByRole('button', { name: 'Ajouter' }).click();
    const row = page.getByRole('table', { name: 'Salles' }).getByRole('row');
    const name = row.getByRole('textbox', { name: /^Salle/ });
    await name.fill(ROOM);
    await row.getByRole('combobox', { name: /^Site/ }).selectOption({ label: site.libelleSite });
    expect(await violations(page)).toEqual([]);
    await name.press('Enter');
    await name.waitFor({ state: 'detached' });
    await until('the room is offered', async () => {
      const rooms = await done<readonly { libelleSalle: string }[]>(caller, 'POST', '/api/salles/liste', {
        fk_site: site.idSite,
      });
      return rooms.some(({ libelleSalle }) => libelleSalle === ROOM);
    });

    await opens(page, `/fiche-atelier/${workshop}`);
    await page.getByLabel('Salle', { exact: true }).selectOption({ label: ROOM });
    const save = page.getByRole('button', { name: 'Enregistrer & Rester' });
    await save.click();
    await save.waitFor({ state: 'detached' });

    const used = page
      .getByRole('row')
      .filter({ hasText: ROOM })
      .filter({ hasText: /1\sfiche/ });
    await untilShown(async () => {
      await opens(page, '/viewTableData?salle&Salles');
      await page.getByRole('searchbox').first().fill(ROOM);
    }, used);
    expect(await violations(page)).toEqual([]);
  });

  // 000:136.e 000:136.f
  test('is led home after ten minutes in which nothing was done, and the tables are shut', async () => {
    const { page } = at;
    await page.clock.install();
    await opens(page, '/viewTable');
    await page.getByText(/^Accès ouvert encore/).waitFor();
    await page.clock.fastForward(IDLE);
    await page.waitForURL(/\/accueil$/);
    await opens(page, '/viewTable');
    await page.getByLabel(/^Mot de passe/).waitFor();
    expect(await page.getByRole('link', { name: 'Salles', exact: true }).count()).toBe(0);
    expect(at.errors).toEqual([]);
  });
});
