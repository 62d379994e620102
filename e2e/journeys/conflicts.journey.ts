import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, journey, loginOf, opens, stage, violations, visiting } from '../src/browser';
import { done } from '../src/done';
import { type Caller, logInOverHttp } from '../src/http-client';
import { everybodyKnows, leaveNobody, newTeacher, newWord } from '../src/people';

const mark = newWord();
const CELLO = 3;
/** Monday to Friday, two lessons of one teacher that share half an hour. */
const DAYS = [1, 2, 3, 4, 5];
const HOURS = [
  ['19:00', '20:00'],
  ['19:30', '20:30'],
] as const;

journey('a director works off five conflicts', () => {
  leaveNobody(mark);
  const at = visiting(DESKTOP, { as: /direction/i });
  let caller: Caller;
  const made: number[] = [];

  beforeAll(async () => {
    if (!stage) return;
    caller = await logInOverHttp(stage.url, loginOf(/superviseur/i));
    const { valeur } = await done<{ valeur: string }>(caller, 'GET', '/api/parametres/getValeur/anneeEnCours');
    const [site] = await done<readonly { idSite: number }[]>(caller, 'GET', '/api/sites/liste');
    const fk_site = site?.idSite ?? 0;
    const fk_anneeScolaire = Number(valeur);
    const teacher = await newTeacher(caller, {
      ...{ nom: `Haramburu ${mark}`, prenom: 'Enea', email: `enea.${mark}@exemple.fr` },
      ...{ fk_anneeScolaire, fk_site, fk_instrument: CELLO, heures: '10:00' },
    });
    await everybodyKnows(caller);
    for (const jour of DAYS)
      for (const [heureDebut, heureFin] of HOURS) {
        const { idAtelier } = await done<{ idAtelier: number }>(caller, 'POST', '/api/ateliers/0', {
          ...{ fk_anneeScolaire, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site, fk_salle: null, jour },
          ...{ heureDebut, heureFin, enseignants: [{ fk_enseignant: teacher, fk_instrument: CELLO }] },
        });
        made.push(idAtelier);
      }
    await everybodyKnows(caller);
  });

  afterAll(async () => {
    for (const id of made) await done(caller, 'DELETE', `/api/ateliers/${id}`);
  });

  const left = () => at.page.getByRole('row').filter({ has: at.page.getByRole('button', { name: /^Aperçu/ }) });
  const panel = () => at.page.getByRole('complementary').filter({ hasText: 'Garder ainsi' });
  const leftAre = (count: number) =>
    at.page.waitForFunction((wanted) => document.querySelectorAll('.d-row-open').length === wanted, count);

  test('sees them in the year’s list, and opens the first', async () => {
    await opens(at.page, `/conflits-ateliers?decision=a-trancher&recherche=${mark}`);
    await leftAre(DAYS.length);
    expect(await violations(at.page)).toEqual([]);
    await left()
      .first()
      .getByRole('button', { name: /^Aperçu/ })
      .press('Enter');
    await panel().waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  test.each([1, 2, 3, 4])('keeps number %s for a reason, and the next one stands there', async (number) => {
    const before = await panel().textContent();
    await panel()
      .getByLabel(/^Motif/)
      .fill(`Duo numéro ${number}`);
    await panel().getByRole('button', { name: 'Garder', exact: true }).click();
    await leftAre(DAYS.length - number);
    await panel().waitFor();
    expect(
      await panel()
        .getByLabel(/^Motif/)
        .inputValue(),
    ).toBe('');
    expect(await panel().textContent()).not.toBe(before);
  });

  test('moves a lesson of the last one to a slot that is free: nothing is left to decide', async () => {
    await panel()
      .getByRole('button', { name: /^Déplacer\s:/ })
      .first()
      .click();
    await leftAre(0);
    await at.page.getByText('Aucun conflit').waitFor();
    expect(await violations(at.page)).toEqual([]);
  });

  test('finds the four others with their reasons', async () => {
    await opens(at.page, `/conflits-ateliers?decision=gardes&recherche=${mark}`);
    await leftAre(DAYS.length - 1);
    for (const number of [1, 2, 3, 4]) await at.page.getByText(`Duo numéro ${number}`).waitFor();
    expect(at.errors).toEqual([]);
  });
});
