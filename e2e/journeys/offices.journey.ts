import { eventually } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { DESKTOP, journey, loginOf, opens, stage, violations, visiting } from '../src/browser';
import { done } from '../src/done';
import { type Caller, logInOverHttp } from '../src/http-client';
import { mails } from '../src/mailbox';
import { everybodyKnows, newWord } from '../src/people';

interface Owing {
  readonly nomPrenomUtilisateur: string;
  readonly email: string;
}

journey('the secretary reminds who owes', () => {
  const at = visiting(DESKTOP, { as: /secr/i });
  let family: Owing;
  let clicks = 0;
  const click = (what: Locator) => {
    clicks += 1;
    return what.click();
  };

  beforeAll(async () => {
    if (!stage) return;
    const caller = await logInOverHttp(stage.url, loginOf(/secr/i));
    const owing = await done<readonly Owing[]>(caller, 'POST', '/api/cotisations/liste', {
      ...{ vue: 'sansReglement', taille: 100 },
    });
    const logins = new Set(stage.logins.map(({ email }) => email));
    const found = owing.findLast(({ email }) => email !== '' && !logins.has(email));
    if (!found) throw new Error('nobody owes');
    family = found;
  });

  test('from the home page to a mail in the family’s name, in four clicks', async () => {
    const { page } = at;
    await opens(page, '/accueil');
    await click(page.getByRole('button', { name: /^Voir.*Familles sans règlement/ }));
    await page.waitForURL(/\/liste-cotisations\?.*vue=sansReglement/);
    // Of one family: the mailbox is everybody's.
    await page.getByRole('searchbox', { name: /rechercher/i }).fill(family.nomPrenomUtilisateur);
    await page.waitForURL(/recherche=/);
    await page.getByRole('row').filter({ hasText: family.nomPrenomUtilisateur }).first().waitFor();
    await click(page.getByRole('button', { name: 'Relancer', exact: true }));
    const send = page.getByRole('button', { name: /^Envoyer à 1\sfamille$/ });
    await send.waitFor();
    expect(await violations(page)).toEqual([]);
    await click(send);
    await click(page.getByRole('dialog').getByRole('button', { name: 'Envoyer', exact: true }));
    const [mail] = await eventually(async () => {
      const got = (await mails(stage?.mailbox ?? '')).filter(({ to }) => to.includes(family.email));
      return got.length > 0 ? got : undefined;
    });
    expect(mail?.text).toMatch(/€/);
    await page.getByRole('heading', { name: 'Envois de l’année' }).waitFor();
    await page.getByText('1 envoyé').first().waitFor();
    expect(clicks).toBeLessThanOrEqual(4);
    expect(at.errors).toEqual([]);
  });
});

journey('the super-administrator', () => {
  const at = visiting(DESKTOP, { as: /superviseur/i });
  const ROOM = `Rotonde ${newWord()}`;
  let caller: Caller;
  let workshop = 0;
  let site = { idSite: 0, libelleSite: '' };

  beforeAll(async () => {
    if (!stage) return;
    caller = await logInOverHttp(stage.url, loginOf(/superviseur/i));
    const { valeur } = await done<{ valeur: string }>(caller, 'GET', '/api/parametres/getValeur/anneeEnCours');
    const [first] = await done<readonly (typeof site)[]>(caller, 'GET', '/api/sites/liste');
    if (!first) throw new Error('no site');
    site = first;
    ({ idAtelier: workshop } = await done<{ idAtelier: number }>(caller, 'POST', '/api/ateliers/0', {
      ...{ fk_anneeScolaire: Number(valeur), fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: site.idSite },
      ...{ fk_salle: null, jour: 6, heureDebut: '07:00', heureFin: '07:30', enseignants: [] },
    }));
    await everybodyKnows(caller);
  });
  afterAll(async () => {
    if (workshop > 0) await done(caller, 'DELETE', `/api/ateliers/${workshop}`);
  });

  // 000:136.a
  test('opens the tables by a second login', async () => {
    const { page } = at;
    await opens(page, '/viewTable');
    await page.getByLabel(/^Mot de passe/).fill(loginOf(/superviseur/i).password);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ouvrir' }).click();
    await page.getByRole('link', { name: 'Salles', exact: true }).click();
    await page.waitForURL(/\/viewTableData\?salle/);
  });

  test('adds a room by the keyboard, and a workshop has it', async () => {
    const { page } = at;
    await page.getByRole('button', { name: 'Ajouter' }).click();
    const row = page.getByRole('row').filter({ has: page.getByLabel(/^Salle/) });
    await row
      .getByLabel(/^Salle/)
      .first()
      .fill(ROOM);
    await row.getByLabel(/^Site/).selectOption({ label: site.libelleSite });
    await row
      .getByLabel(/^Salle/)
      .first()
      .press('Enter');
    await page.getByRole('button', { name: 'Enregistrer' }).waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
    await opens(page, `/fiche-atelier/${workshop}`);
    await page.getByLabel('Salle', { exact: true }).selectOption({ label: ROOM });
    await page.getByRole('button', { name: 'Enregistrer & Rester' }).click();
    await page.getByRole('button', { name: 'Enregistrer & Rester' }).waitFor({ state: 'detached' });
    await opens(page, '/viewTableData?salle&Salles');
    await page.getByRole('searchbox').fill(ROOM);
    await page
      .getByRole('row')
      .filter({ hasText: ROOM })
      .filter({ hasText: /1\sfiche/ })
      .waitFor();
  });

  // 000:136.f
  test('is led home after ten minutes in which nothing was done, and the tables are shut', async () => {
    const { page } = at;
    await page.clock.install();
    await opens(page, '/viewTable');
    await page.getByText(/Accès ouvert encore/).waitFor();
    await page.clock.fastForward('10:01');
    await page.waitForURL(/\/accueil$/);
    await page.clock.resume();
    await opens(page, '/viewTable');
    await page.getByLabel(/^Mot de passe/).waitFor();
    expect(at.errors).toEqual([]);
  });
});
