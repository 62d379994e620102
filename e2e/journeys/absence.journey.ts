import { dayAfter, daysBetween, todayInParis, weekdayOf } from '@diapason/contracts/constants';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  DESKTOP,
  journey,
  loginOf,
  opens,
  pressRare,
  settled,
  showing,
  stage,
  untilShown,
  violations,
  visiting,
} from '../src/browser';
import { type NewClass, newClass } from '../src/classes';
import { done } from '../src/done';
import { logInOverHttp } from '../src/http-client';
import { passing } from '../src/passing';
import { everybodyKnows, leaveNobody, newTeacher, newWord } from '../src/people';
import { TEACHER } from '../src/rolls';

/** Somebody new at each run. */
const mark = newWord();
const CHILD = `Larzabal ${mark}`;
const STAND_IN = `Etxegoyen ${mark}`;
/** A Sunday: nobody has a lesson then but the one that is made here. Families are told 28 days ahead. */
const today = todayInParis();
const sunday = dayAfter(today, 21 - (weekdayOf(today) % 7));
const typed = sunday.split('-').reverse().join('/');
const SUBJECT = 'Garde d’enfant malade';
const SUBMITTED = 2;
const ACCEPTED = 4;

journey('an absence, from its request to the family that is told', () => {
  leaveNobody(mark);
  const teacher = visiting(DESKTOP, { as: TEACHER });
  const direction = visiting(DESKTOP, { as: /direction/i });
  const family = visiting(DESKTOP, { as: /superviseur/i });
  let its: NewClass;

  /** A lesson of the teacher on that Sunday, with somebody new, and a colleague who could give it. */
  beforeAll(async () => {
    if (!stage) return;
    its = await newClass(CHILD, ['Zoé'], [daysBetween(today, sunday)]);
    const office = await logInOverHttp(stage.url, loginOf(/superviseur/i));
    const { fk_site, fk_anneeScolaire, enseignants } = await done<{
      readonly fk_site: number;
      readonly fk_anneeScolaire: number;
      readonly enseignants: readonly { readonly fk_instrument: number }[];
    }>(office, 'GET', `/api/ateliers/${its.ateliers[0]}`);
    await newTeacher(office, {
      ...{ nom: STAND_IN, prenom: 'Amaia', email: `amaia.${mark}@exemple.fr`, fk_anneeScolaire, fk_site },
      ...{ fk_instrument: enseignants[0]?.fk_instrument ?? 0, heures: '2:00' },
    });
    await everybodyKnows(office);
  });
  afterAll(() => its?.end());

  /** Its row among those of a status, opened beside the list. */
  const beside = async (statut: number) => {
    const { page } = direction;
    const name = teacher.user?.nomPrenomUtilisateur ?? '';
    const address = `${stage?.url}/liste-gestion-absences?statut=${statut}&recherche=${encodeURIComponent(name)}`;
    const row = page
      .getByRole('row')
      .filter({ hasText: new RegExp(`${SUBJECT}.*dim\\.\\s${Number(sunday.slice(8))}(ᵉʳ)?\\s`) });
    await showing(page, address, row);
    await row.getByRole('button', { name: /^Aperçu/ }).press('Enter');
    return page.getByRole('complementary').last();
  };
  const announced = () => family.page.getByRole('region', { name: 'Absences des enseignants' });

  test('a teacher asks for it in a dialog', async () => {
    const { page } = teacher;
    await opens(page, `/mes-absences/${teacher.user?.idUtilisateur}`);
    await page.getByRole('button', { name: 'Nouvelle demande' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nouvelle demande d’absence' });
    await dialog.getByLabel(/^Objet/).selectOption({ label: SUBJECT });
    for (const name of [/^Début/, /^Fin/]) {
      const day = dialog.getByRole('combobox', { name });
      await day.fill(typed);
      await day.press('Tab');
    }
    await dialog.getByLabel(/^Heures annulées/).fill('1');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Soumettre' }).click();
    await passing(page, 'La demande d’absence a été enregistrée');
    await dialog.waitFor({ state: 'detached' });
  });

  // 000:9.h 002:3.b
  test('the direction sees its lesson and its family, gives it to a colleague who is free, and accepts', async () => {
    const panel = await beside(SUBMITTED);
    await panel.getByText(/^1\scours concerné$/).waitFor();
    await panel.getByText(/^1\sfamille à prévenir$/).waitFor();
    const who = panel.getByLabel(/^Qui donne le cours du/);
    const colleague = who.locator('option').filter({ hasText: new RegExp(STAND_IN, 'i') });
    await who.selectOption((await colleague.getAttribute('value')) ?? '');
    await panel.getByText(/confie 1\scours à d’autres/).waitFor();
    expect(await violations(direction.page)).toEqual([]);
    await panel.getByRole('button', { name: 'Accepter' }).click();
    await passing(direction.page, 'La demande d’absence a été enregistrée');
  });

  test('the family sees at home who gives the lesson', async () => {
    const { page } = family;
    await opens(page, `/liste-responsables?recherche=${mark}`);
    await pressRare(page.getByRole('row').filter({ hasText: new RegExp(mark, 'i') }), 'Voir comme la famille');
    await page.waitForURL(/\/accueilResponsable/);
    await settled(page);
    await untilShown(() => page.reload(), announced().getByText(new RegExp(`est donné par ${STAND_IN}`, 'i')));
    expect(await violations(page)).toEqual([]);
  });

  test('taken back, the lesson is the teacher’s again, and the family is not told of it any more', async () => {
    const panel = await beside(ACCEPTED);
    await panel.getByText(new RegExp(`avec ${STAND_IN}`, 'i')).waitFor();
    await panel.getByLabel(/^Motif de la nouvelle décision/).fill('L’enfant est guéri');
    await panel.getByRole('button', { name: 'Demande de modification' }).click();
    await passing(direction.page, 'La demande d’absence a été enregistrée');
    await untilShown(() => family.page.reload(), announced().getByText('Zoé : aucune absence annoncée'));
    expect([...teacher.errors, ...direction.errors, ...family.errors]).toEqual([]);
  });
});
