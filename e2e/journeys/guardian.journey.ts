import { eventually } from '@diapason/local-stack/testing';
import { expect, test } from '@jest/globals';
import {
  DESKTOP,
  focusedName,
  journey,
  logIn,
  loginOf,
  PHONE,
  sideways,
  stage,
  TABLET,
  violations,
  visit,
  visiting,
} from '../src/browser';
import { logInOverHttp } from '../src/http-client';
import { mails } from '../src/mailbox';
import { everybodyKnows } from '../src/people';

journey.each([
  ['on a phone', PHONE],
  ['at a desk', DESKTOP],
])('the guardian %s', (_name, size) => {
  const at = visiting(size);

  test('sees the specified message for a wrong password', async () => {
    await at.page.goto(`${stage?.url}/connexion`);
    await at.page.getByLabel(/e-?mail/i).fill(loginOf(/responsable$/i).email);
    await at.page
      .getByLabel(/mot de passe/i)
      .first()
      .fill('pas le bon mot de passe');
    await at.page.getByRole('button', { name: /connexion|se connecter/i }).click();
    await at.page.getByText('Adresse e-mail ou mot de passe incorrect').first().waitFor();
    expect(await focusedName(at.page)).toBe('Se connecter');
    expect(await violations(at.page)).toEqual([]);
  });

  test('logs in and finds the payment block on the home of the portal', async () => {
    await logIn(at.page, loginOf(/^responsable$/i), /\/accueilResponsable/);
    await at.page.getByRole('main').getByRole('heading').first().waitFor();
    expect(await violations(at.page)).toEqual([]);
    expect(await sideways(at.page)).toBeLessThanOrEqual(0);
  });

  // 000:9.o
  test('reads the contribution, its explanation and the payments', async () => {
    await at.page.goto(at.page.url().replace(/\/accueilResponsable.*/, '/accueilResponsable'));
    await at.page
      .getByRole('link', { name: /cotisation/i })
      .first()
      .click();
    await at.page.waitForURL(/\/responsableCotisation\/\d+/);
    await at.page
      .getByText(/règlement/i)
      .first()
      .waitFor();
    await at.page.getByText(/€/).first().waitFor();
    expect(await violations(at.page)).toEqual([]);
    expect(await sideways(at.page)).toBeLessThanOrEqual(0);
  });

  test('sees that a staff screen does not exist, and that a screen without the right is refused', async () => {
    await at.page.goto(`${stage?.url}/liste-cotisations`);
    await at.page.getByText('Cette page n’existe pas.').waitFor();
    await at.page.goto(`${stage?.url}/audit`);
    await at.page.waitForURL(/\/role-erreur/);
    await at.page.getByText('Vous n’êtes pas autorisé à accéder à cette page').waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  test('logs out, and the next visit asks for the login again', async () => {
    await at.page.goto(`${stage?.url}/accueilResponsable`);
    await at.page
      .getByRole('button', { name: /^compte de/i })
      .first()
      .click();
    await at.page.getByRole('menuitem', { name: 'Déconnexion' }).click();
    await at.page.waitForURL(/\/connexion/);
    await at.page.goto(`${stage?.url}/accueilResponsable`);
    await at.page.waitForURL(/\/connexion/);
  });

  test('causes no page error', () => {
    expect(at.errors).toEqual([]);
  });
});

journey('a forgotten password', () => {
  test('is replaced through the link in the mail', async () => {
    const { context, page } = await visit(TABLET);
    // An account of its own: other journeys log in with the printed ones.
    const email = `oubli-${Date.now()}@famille.example`;
    const direction = await logInOverHttp(stage?.url ?? '', loginOf(/^direction$/i));
    const body = { nom: 'Oubli', prenom: 'Jean', email, password: 'un mot de passe que le bureau a choisi' };
    expect(await direction.call('POST', '/api/utilisateursResponsables/0', body)).toMatchObject({ status: 200 });
    await everybodyKnows(direction);
    await page.goto(`${stage?.url}/mot-de-passe-oublie`);
    await page.getByLabel(/e-?mail/i).fill(email);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Recevoir le lien' }).click();
    const link = await eventually(async () => {
      const sent = (await mails(stage?.mailbox ?? '')).filter(({ to }) => to.includes(email));
      return sent.map(({ text }) => /https?:\S+\/nouveau-mdp\/[^\s"<)]+/.exec(text)?.[0]).find(Boolean);
    });
    await page.goto(link);
    await page.getByLabel(/e-?mail/i).fill(email);
    await page.getByLabel(/^Nouveau mot de passe/).fill('une clarinette bleue 42');
    await page.getByLabel('Confirmation du mot de passe').fill('une clarinette bleue 42');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /enregistrer|valider/i }).click();
    await page.waitForURL(/\/connexion/);
    await logIn(page, { role: 'Responsable', email, password: 'une clarinette bleue 42' }, /\/accueilResponsable/);
    await context.close();
  });
});
