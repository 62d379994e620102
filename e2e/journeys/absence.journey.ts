import { dayAfter, todayInParis, weekdayOf } from '@diapason/contracts/constants';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, journey, loginOf, opens, stage, violations, visiting } from '../src/browser';
import { done } from '../src/done';
import { logInOverHttp } from '../src/http-client';
import { everybodyKnows, leaveNobody, newTeacher, newWord } from '../src/people';
import { type Rolls, rolls, TEACHER } from '../src/rolls';

const mark = newWord();
const STANDS_IN = `Larzabal ${mark}`;
const today = todayInParis();
/** The Sunday after the next one: nobody has a lesson then but the one that is made here, and families are told 28 days ahead. */
const sunday = dayAfter(today, 14 - (weekdayOf(today) % 7));
const french = sunday.split('-').reverse().join('/');
const subject = 'Garde d’enfant malade';

interface Course {
  readonly idAtelier: number;
}
interface Place {
  readonly fk_eleve: number;
  readonly fk_instrument: number;
  readonly fk_statut: number;
  readonly fk_scolariteInterne: number | null;
}

journey('an absence, from its request to the family that is told', () => {
  leaveNobody(mark);
  const teacher = visiting(DESKTOP, { as: TEACHER });
  const direction = visiting(DESKTOP, { as: /direction/i });
  const guardian = visiting(DESKTOP, { as: /^responsable$/i });
  let made: Rolls;
  let child: string;

  /** A lesson of the printed teacher with a child of the printed guardian, and somebody else who could give it. */
  beforeAll(async () => {
    if (!stage) return;
    made = await rolls();
    const office = await logInOverHttp(stage.url, loginOf(/superviseur/i));
    const { idUtilisateur } = await logInOverHttp(stage.url, loginOf(/^responsable$/i));
    const lesson = await made.newLesson(20, sunday);
    const sheet = await done<{
      fk_site: number;
      fk_anneeScolaire: number;
      enseignants: readonly { fk_instrument: number }[];
    }>(office, 'GET', `/api/ateliers/${lesson}`);
    await newTeacher(office, {
      ...{ nom: STANDS_IN, prenom: 'Amaia', email: `amaia.${mark}@exemple.fr` },
      ...{ fk_anneeScolaire: sheet.fk_anneeScolaire, fk_site: sheet.fk_site },
      ...{ fk_instrument: sheet.enseignants[0]?.fk_instrument ?? 0, heures: '2:00' },
    });
    const children = await done<readonly { idEleve: number; nomPrenomEleve: string }[]>(
      office,
      'GET',
      `/api/utilisateursResponsables/${idUtilisateur}/elevesAttached`,
    );
    for (const { idEleve, nomPrenomEleve } of children) {
      const courses = await done<readonly Course[]>(
        office,
        'GET',
        `/api/ateliers/elevesParAteliersParEleve/${idEleve}?dateDebut=${today}&dateFin=${sunday}`,
      );
      const places = await Promise.all(
        courses.map(({ idAtelier }) =>
          done<readonly Place[]>(office, 'POST', '/api/ateliers/elevesByAteliers', { fk_atelier: idAtelier }),
        ),
      );
      const place = places.flat().find((one) => one.fk_eleve === idEleve);
      if (!place) continue;
      const { fk_instrument, fk_statut, fk_scolariteInterne } = place;
      await done(office, 'POST', '/api/ateliers/attachedEleve', {
        ...{ fk_atelier: lesson, fk_eleve: idEleve, fk_instrument, fk_statut, fk_scolariteInterne },
      });
      child = nomPrenomEleve;
      break;
    }
    await everybodyKnows(office);
  });
  afterAll(() => made?.end());

  const managed = async (statuses: string) => {
    await opens(direction.page, `/liste-gestion-absences?statut=${statuses}&recherche=${encodeURIComponent(subject)}`);
    const row = direction.page.getByRole('row').filter({ hasText: /dimanche|dim\. / });
    await row
      .first()
      .getByRole('button', { name: /^Aperçu/ })
      .press('Enter');
    return direction.page.getByRole('complementary').last();
  };
  const announced = async () => {
    await opens(guardian.page, '/accueil');
    const block = guardian.page.getByRole('region', { name: 'Absences des enseignants' });
    await block.waitFor();
    return block;
  };

  test('a teacher asks for it in a dialog', async () => {
    const { page } = teacher;
    expect(child).toBeTruthy();
    await opens(page, `/mes-absences/${teacher.user?.idUtilisateur}`);
    await page.getByRole('button', { name: 'Nouvelle demande' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Objet').selectOption({ label: subject });
    await dialog.getByLabel(/^Début/).fill(french);
    await dialog.getByLabel(/^Fin/).fill(french);
    await dialog.getByLabel(/^Heures annulées/).fill('1');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Soumettre' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: subject }).first().waitFor();
  });

  // 000:9.h 002:3.b
  test('the direction sees the lesson and the families, gives it to somebody who is free, and accepts', async () => {
    const panel = await managed('2');
    await panel.getByText('1 cours concerné', { exact: true }).waitFor();
    await panel.getByText(/famille[s]? à prévenir$/).waitFor();
    const who = panel.getByLabel(/^Qui donne les cours du/);
    const option = who.locator('option').filter({ hasText: new RegExp(mark, 'i') });
    await who.selectOption({ label: (await option.textContent()) ?? '' });
    expect(await violations(direction.page)).toEqual([]);
    await panel.getByRole('button', { name: 'Accepter' }).click();
    await direction.page
      .getByText(/La demande d’absence a été enregistrée/)
      .first()
      .waitFor();
  });

  test('the family sees on its home who gives the lesson', async () => {
    const block = await announced();
    await block.getByText(new RegExp(`est donné par ${STANDS_IN}`, 'i')).waitFor();
    expect(await violations(guardian.page)).toEqual([]);
  });

  test('taken back, the lesson is the teacher’s again, and the family’s block says so', async () => {
    const panel = await managed('4');
    await panel.getByText(new RegExp(`avec ${STANDS_IN}`, 'i')).waitFor();
    await panel.getByLabel(/^Motif de la nouvelle décision/).fill('L’enfant est guéri');
    await panel.getByRole('button', { name: 'Refuser' }).click();
    await direction.page
      .getByText(/La demande d’absence a été enregistrée/)
      .first()
      .waitFor();
    const block = await announced();
    await block
      .getByText(/aucune absence annoncée/)
      .first()
      .waitFor();
    expect(await block.getByText(new RegExp(STANDS_IN, 'i')).count()).toBe(0);
    expect([...teacher.errors, ...direction.errors, ...guardian.errors]).toEqual([]);
  });
});
