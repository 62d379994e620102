import { eventually } from '@diapason/local-stack/testing';
import { expect, test } from '@jest/globals';
import { DESKTOP, journey, loginOf, sideways, stage, TABLET, violations, visiting } from '../src/browser';
import { logInOverHttp } from '../src/http-client';
import { passing } from '../src/passing';

/** A year that is over and not yet closed. Other journeys change only the names in the last rows of its list. */
const YEAR = 8;

interface Row {
  readonly idUtilisateur: number;
  readonly idCotisation: number;
  readonly nomPrenomUtilisateur: string;
  readonly email: string;
  readonly montantTotal: number;
}

journey('the supervisor, at 3 in the morning', () => {
  const at = visiting(DESKTOP, { as: /superviseur/i });

  test('sees whether the lists are up to date, what is queued and what failed', async () => {
    await at.page.goto(`${stage?.url}/accueil`);
    await at.page.getByRole('link', { name: 'État du système' }).click();
    await at.page.waitForURL(/\/systeme/);
    await at.page.getByText('À jour').first().waitFor();
    await at.page.getByRole('heading', { name: 'Files de travail' }).waitFor();
    await at.page.getByRole('button', { name: 'Tables de lecture' }).click();
    await at.page.getByText('scolarite_interne').waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  test('rebuilds the lists while everyone works, and compares them with the log', async () => {
    await at.page.getByRole('button', { name: 'Reconstruire les listes' }).click();
    const dialog = at.page.getByRole('dialog', { name: 'Reconstruire toutes les listes ?' });
    expect(await violations(at.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Reconstruire' }).click();
    await passing(at.page, 'Reconstruction des listes');
    const operations = at.page.getByRole('table', { name: 'Dernières opérations' });
    await operations.getByText(/événements en [\d,.]+ s/).waitFor();
    await at.page.getByRole('button', { name: 'Vérifier les listes' }).click();
    await passing(at.page, 'Vérification des listes');
    await operations.getByText(/lignes comparées, 0 différence,/).waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  test('erases a family on request: lists and history show « Effacé », the amount stays', async () => {
    const caller = await logInOverHttp(stage?.url ?? '', loginOf(/superviseur/i));
    const list = async () =>
      (await caller.call<Row[]>('POST', '/api/cotisations/liste', { fk_anneeScolaire: YEAR })).data;
    const logins = new Set(stage?.logins.map(({ email }) => email));
    const rows = (await list()).filter(({ email }) => email !== '' && !logins.has(email));
    const family = rows[Math.floor(rows.length / 2)];
    if (!family) throw new Error(`no contribution of year ${YEAR}`);
    const { idUtilisateur, idCotisation, montantTotal, nomPrenomUtilisateur: name } = family;
    await at.page.goto(`${stage?.url}/historique/guardian-${idUtilisateur}`);
    await at.page
      .getByText(name.split(' ')[0] ?? name)
      .first()
      .waitFor();

    const order = { nature: 'responsable', motif: 'demande', confirmation: 'EFFACER', forcer: 1 };
    expect(await caller.call('POST', `/api/personnes/${idUtilisateur}/effacement`, order)).toMatchObject({
      status: 200,
    });
    const after = await eventually(async () => {
      const row = (await list()).find((one) => one.idCotisation === idCotisation);
      return row?.nomPrenomUtilisateur === 'Effacé' ? row : undefined;
    });
    expect(after).toMatchObject({ email: '', montantTotal });

    await at.page.goto(`${stage?.url}/liste-cotisations?annee=${YEAR}&recherche=${encodeURIComponent('Effacé')}`);
    await at.page.getByTestId('famille').filter({ hasText: 'Effacé' }).first().waitFor();
    expect(await violations(at.page)).toEqual([]);
    await at.page.goto(`${stage?.url}/historique/guardian-${idUtilisateur}`);
    await at.page.getByText('Effacé', { exact: true }).first().waitFor();
    expect(await at.page.getByText(name.split(' ')[0] ?? name).count()).toBe(0);
    expect(await violations(at.page)).toEqual([]);
  });

  test('sees every control screen on a small desktop', async () => {
    await at.page.setViewportSize(TABLET);
    for (const path of ['/systeme', '/audit', '/rejeu', '/cloture-annee', '/accueil']) {
      await at.page.goto(`${stage?.url}${path}`);
      await at.page.getByRole('main').getByRole('heading').first().waitFor();
      expect(await violations(at.page)).toEqual([]);
      expect(await sideways(at.page)).toBeLessThanOrEqual(0);
    }
    await at.page.setViewportSize(DESKTOP);
  });

  test('causes no page error', () => {
    expect(at.errors).toEqual([]);
  });
});
