import { dayAfter, schoolYearFrom, todayInParis, weekdayOf } from '@diapason/contracts/constants';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, journey, loginOf, opens, stage, violations, visiting } from '../src/browser';
import { done } from '../src/done';
import { type Caller, logInOverHttp } from '../src/http-client';
import { everybodyKnows, leaveNobody, newFamily, newTeacher, newWord } from '../src/people';
import { beganIn } from '../src/school-year';

const mark = newWord();
const FAMILY = `Salaberry ${mark}`;
const SURNAME = FAMILY.toLocaleUpperCase('fr');
/** Who comes, changes and goes; the other one is in both groups all year. */
const [GOER, STAYER] = [`${SURNAME} Zoé`, `${SURNAME} Tom`];
const CELLO = 3;
const [TUESDAY, THURSDAY] = [2, 4];
/** No other group of the kind begins then. */
const HOUR = '21:10';
const today = todayInParis();
const french = (day: string) => day.split('-').reverse().join('/');

interface Year {
  readonly dateDebut: string;
  readonly dateFin: string;
  readonly libres: readonly { readonly du: string; readonly au: string; readonly fk_site: number | null }[];
}

/** Days of the year on which a lesson of a weekday takes place. */
function lessonDays({ dateDebut, dateFin, libres }: Year, weekday: number, site: number): readonly string[] {
  const isFree = (date: string) =>
    libres.some(({ du, au, fk_site }) => (fk_site === null || fk_site === site) && du <= date && date <= au);
  const days: string[] = [];
  for (let date = dateDebut; date <= dateFin; date = dayAfter(date, 1))
    if (weekdayOf(date) === weekday && !isFree(date)) days.push(date);
  return days;
}

journey('a pupil joins, changes group and leaves in mid-year', () => {
  leaveNobody(mark);
  const at = visiting(DESKTOP, { as: /secr/i });
  let caller: Caller;
  let pupil: number;
  let former = 0;
  let next = 0;
  /** The first day in the one group, in the other, and in neither. */
  let joins: string;
  let changes: string;
  let leaves: string;
  /** The last lesson before each of them; of the change, in both groups. */
  let before: { readonly joining: string; readonly changing: string; readonly other: string; readonly leaving: string };
  /** The first lessons after the change. */
  let after: { readonly former: string; readonly next: string };
  let told: { readonly now: string; readonly then: string };

  /** Two groups of one kind, on Tuesdays and on Thursdays, and a family that is billed for two children. */
  beforeAll(async () => {
    if (!stage) return;
    caller = await logInOverHttp(stage.url, loginOf(/superviseur/i));
    const { valeur } = await done<{ valeur: string }>(caller, 'GET', '/api/parametres/getValeur/anneeEnCours');
    const fk_anneeScolaire = Number(valeur);
    const [site] = await done<readonly { idSite: number }[]>(caller, 'GET', '/api/sites/liste');
    const fk_site = site?.idSite ?? 0;
    const teacher = await newTeacher(caller, {
      ...{ nom: `Etxepare ${mark}`, prenom: 'Bixente', email: `bixente.${mark}@exemple.fr` },
      ...{ fk_anneeScolaire, fk_site, fk_instrument: CELLO, heures: '2:00' },
    });
    const { idUtilisateur: fk_responsable, eleves } = await newFamily(FAMILY, ['Zoé', 'Tom']);
    const [goer = 0, stayer = 0] = eleves;
    pupil = goer;
    const income = { fk_responsable, fk_anneeScolaire, revenuFiscal: 30_000, nombrePart: 3 };
    await done(caller, 'POST', '/api/responsablesRevenus/0', income);
    await done(caller, 'POST', '/api/cotisations/calcul', { fk_anneeScolaire, fk_responsable });
    const { debut } = schoolYearFrom(beganIn(fk_anneeScolaire));
    const [schooling] = await done<readonly { idScolarite: number }[]>(
      caller,
      'GET',
      `/api/eleves/${stayer}/SI_list?fk_anneeScolaire=${fk_anneeScolaire}`,
    );
    const made: number[] = [];
    for (const jour of [TUESDAY, THURSDAY]) {
      const { idAtelier } = await done<{ idAtelier: number }>(caller, 'POST', '/api/ateliers/0', {
        ...{ fk_anneeScolaire, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site, fk_salle: null, jour },
        ...{ heureDebut: HOUR, heureFin: '21:55', aPartirDu: debut },
        enseignants: [{ fk_enseignant: teacher, fk_instrument: CELLO }],
      });
      await done(caller, 'POST', '/api/ateliers/attachedEleve', {
        ...{ fk_atelier: idAtelier, fk_eleve: stayer, fk_instrument: CELLO, fk_statut: 1, aPartirDu: debut },
        fk_scolariteInterne: schooling?.idScolarite,
      });
      made.push(idAtelier);
    }
    [former = 0, next = 0] = made;
    const year = await done<Year>(caller, 'GET', `/api/ateliers/annee/${former}`);
    const [tuesdays, thursdays] = [TUESDAY, THURSDAY].map((weekday) => lessonDays(year, weekday, fk_site)) as [
      readonly string[],
      readonly string[],
    ];
    // Some weeks ago where the year is that old; the leaving lies ahead.
    const past = tuesdays.filter((date) => date < today).length;
    const from = Math.max(1, past - 4);
    joins = tuesdays[from] ?? '';
    const then = tuesdays[from + 2] ?? '';
    const of = (days: readonly string[], day: string) => days.filter((date) => date < day).at(-1) ?? '';
    changes = dayAfter(then, -1);
    const ahead = thursdays.findIndex((date) => date > today && date > changes);
    leaves = thursdays[ahead + 2] ?? '';
    before = {
      joining: of(tuesdays, joins),
      changing: of(tuesdays, changes),
      other: of(thursdays, changes),
      leaving: of(thursdays, leaves),
    };
    after = { former: then, next: thursdays.find((date) => date >= changes) ?? '' };
    await everybodyKnows(caller);
  });
  afterAll(async () => {
    for (const id of [former, next]) if (id) await done(caller, 'DELETE', `/api/ateliers/${id}`);
  });

  /** Whether the pupil stands on the roll of a day; the sibling always does. */
  async function isOnRoll(workshop: number, date: string): Promise<boolean> {
    await opens(at.page, `/fiche-presence/${workshop}?date=${date}`);
    await at.page.getByRole('group', { name: STAYER }).waitFor();
    return (await at.page.getByRole('group', { name: GOER }).count()) === 1;
  }
  const rolls = async (...days: readonly (readonly [workshop: number, date: string])[]) => {
    const found: boolean[] = [];
    for (const [workshop, date] of days) found.push(await isOnRoll(workshop, date));
    return found;
  };
  const setDay = async (label: string | RegExp, day: string) => {
    const field = at.page.getByRole('combobox', { name: label });
    await field.fill(french(day));
    await field.press('Tab');
  };
  /** What the list of contributions says that the family owes. */
  const owed = async (amount: string) => {
    await opens(at.page, `/liste-cotisations?recherche=${mark}`);
    const row = at.page.getByRole('row', { name: new RegExp(SURNAME) });
    await row.getByText(amount, { exact: true }).first().waitFor();
  };

  test('joins a workshop from a day on: on its rolls from then, on none before', async () => {
    const { page } = at;
    await opens(page, `/fiche-atelier/${former}`);
    await page.getByRole('button', { name: 'Ajouter un élève' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^Élève/ }).fill(`${SURNAME} Zo`);
    await page.getByRole('option', { name: new RegExp(GOER) }).click();
    await dialog.getByLabel(/^Scolarité/).selectOption({ index: 1 });
    await dialog.getByLabel(/^Instrument/).selectOption({ index: 1 });
    await dialog.getByLabel(/^Statut/).selectOption('Inscrit');
    await setDay(/^À partir du/, joins);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await rolls([former, before.joining], [former, joins])).toEqual([false, true]);
  });

  test('changes to another group from a day on: each roll has who was there', async () => {
    const { page } = at;
    await opens(page, `/fiche-atelier/${former}`);
    await page.getByRole('link', { name: 'Changer de groupe' }).click();
    await page.getByRole('checkbox', { name: GOER }).waitFor();
    await setDay('À partir du', changes);
    await page.getByRole('checkbox', { name: GOER }).check();
    const towards = page.getByLabel('Vers', { exact: true });
    const group = towards.locator('option', { hasText: `Jeudi ${HOUR}` }).first();
    await group.waitFor({ state: 'attached' });
    await towards.selectOption({ label: (await group.textContent()) ?? '' });
    const save = page.getByRole('button', { name: new RegExp(`^Changer 1\\s+élève dès le ${french(changes)}$`) });
    await save.waitFor();
    expect(await violations(page)).toEqual([]);
    await save.click();
    await page.waitForURL(new RegExp(`/fiche-atelier/${former}$`));
    expect(
      await rolls([former, before.changing], [next, before.other], [former, after.former], [next, after.next]),
    ).toEqual([true, false, false, true]);
  });

  test('tells the leaving ahead: what falls away, and what the family owes before and after', async () => {
    const { page } = at;
    await opens(page, `/fiche-eleve/${pupil}`);
    await page.getByRole('checkbox', { name: 'Abandon' }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Départ d[e’] ?${GOER}`) });
    await setDay(/^Premier jour sans/, leaves);
    await dialog.getByText(new RegExp(`^Le ${french(leaves)}, 1\\s+cours et 1\\s+scolarité finissent`)).waitFor();
    await dialog.getByText('dernière fois').waitFor();
    const family = dialog.getByRole('row', { name: /^Famille/ }).getByRole('cell');
    const [now = '', then = ''] = (await family.allTextContents()).map((text) => text.replace(/\s*→$/, ''));
    expect(now).not.toBe(then);
    await dialog.getByText(`La cotisation passe à ${then}`).waitFor();
    told = { now, then };
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: `Enregistrer le départ au ${french(leaves)}` }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByText(`Part le ${french(leaves)}`)
      .first()
      .waitFor();
    expect(await rolls([next, before.leaving], [next, leaves])).toEqual([true, false]);
    // Until then the family owes what it owed.
    await owed(told.now);
  });

  /** No journey moves the product's clock: the day of leaving comes by being moved to today. */
  test('leaves, and the family is billed as told; rolls of before stay', async () => {
    const { page } = at;
    await opens(page, `/fiche-eleve/${pupil}`);
    await page.getByRole('button', { name: 'Changer le départ' }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Départ d[e’] ?${GOER}`) });
    await setDay(/^Premier jour sans/, today);
    await dialog.getByText('Ce départ prend effet à l’enregistrement').waitFor();
    await dialog.getByText(`La cotisation passe à ${told.then}`).waitFor();
    await dialog.getByRole('button', { name: `Enregistrer le départ au ${french(today)}` }).click();
    await dialog.waitFor({ state: 'detached' });
    await owed(told.then);
    const isPast = joins < today && changes < today;
    expect(await rolls([former, before.joining], [former, joins], [next, before.leaving], [next, leaves])).toEqual([
      false,
      isPast,
      before.leaving < today,
      false,
    ]);
    expect(at.errors).toEqual([]);
  });
});
