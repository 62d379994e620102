import { dayAfter, schoolYearFrom, todayInParis, weekdayOf } from '@diapason/contracts/constants';
import { beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, journey, loginOf, stage, violations, visiting } from '../src/browser';
import { done } from '../src/done';
import { type Caller, logInOverHttp } from '../src/http-client';
import { everybodyKnows, leaveNobody, newTeacher, newWord } from '../src/people';
import { beganIn } from '../src/school-year';

const mark = newWord();
const FORMER = `Goyénèche ${mark}`;
const NEXT = `Irigoyen ${mark}`;
const CELLO = 3;
/** Hours of service a week: eight lessons of an hour. */
const LESSONS = [1, 2, 3, 4].flatMap((jour) => ['19:00', '20:00'].map((heureDebut) => ({ jour, heureDebut })));
const WEEK = 60 * LESSONS.length;

/** The Monday after the next one. */
const today = todayInParis();
const monday = dayAfter(today, 15 - weekdayOf(today));
const french = (day: string) => day.split('-').reverse().join('/');

journey('a director replaces a teacher', () => {
  leaveNobody(mark);
  const at = visiting(DESKTOP, { as: /direction/i });
  let caller: Caller;
  let fk_anneeScolaire: number;
  let former: number;
  let next: number;
  let lessons: readonly number[];

  /** Two teachers of one discipline on one site; the first gives eight lessons since the year began. */
  beforeAll(async () => {
    if (!stage) return;
    caller = await logInOverHttp(stage.url, loginOf(/superviseur/i));
    const { valeur } = await done<{ valeur: string }>(caller, 'GET', '/api/parametres/getValeur/anneeEnCours');
    fk_anneeScolaire = Number(valeur);
    const [site] = await done<readonly { idSite: number }[]>(caller, 'GET', '/api/sites/liste');
    const fk_site = site?.idSite ?? 0;
    const hired = (nom: string, prenom: string) =>
      newTeacher(caller, {
        ...{ nom, prenom, email: `${prenom.toLowerCase()}.${mark}@exemple.fr` },
        ...{ fk_anneeScolaire, fk_site, fk_instrument: CELLO, heures: '8:00' },
      });
    former = await hired(FORMER, 'Peio');
    next = await hired(NEXT, 'Nahia');
    await everybodyKnows(caller);
    const { debut } = schoolYearFrom(beganIn(fk_anneeScolaire));
    const made: number[] = [];
    for (const { jour, heureDebut } of LESSONS) {
      const { idAtelier } = await done<{ idAtelier: number }>(caller, 'POST', '/api/ateliers/0', {
        ...{ fk_anneeScolaire, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site, fk_salle: null, jour, heureDebut },
        ...{ heureFin: heureDebut.replace(/^\d+/, (hour) => String(Number(hour) + 1)), aPartirDu: debut },
        enseignants: [{ fk_enseignant: former, fk_instrument: CELLO }],
      });
      made.push(idAtelier);
    }
    lessons = made;
    await everybodyKnows(caller);
  });

  test('in eight lessons from a Monday on, in one act', async () => {
    const { page } = at;
    await page.goto(`${stage?.url}/remplacer/${former}`);
    await page.getByRole('heading', { level: 1, name: new RegExp(FORMER, 'i') }).waitFor();
    const day = page.getByRole('combobox', { name: 'À partir du' });
    await day.fill(french(monday));
    await day.press('Tab');
    await page.getByLabel('Par', { exact: true }).selectOption({ label: `${NEXT.toUpperCase()} Nahia` });
    const save = page.getByRole('button', {
      name: new RegExp(`^Remplacer dans 8\\s+cours dès le ${french(monday)}$`),
    });
    await save.waitFor();
    expect(await violations(page)).toEqual([]);
    await save.click();
    await page.waitForURL(new RegExp(`/fiche-agent/${former}$`));
  });

  /** What of the year's days with lessons lies from that Monday on, Sundays left out: by the days that are told to be free. */
  async function shareAfter(id: number): Promise<number> {
    const year = await done<{
      dateDebut: string;
      dateFin: string;
      libres: readonly { du: string; au: string; fk_site: number | null }[];
    }>(caller, 'GET', `/api/ateliers/annee/${id}`);
    const isFree = (date: string) =>
      year.libres.some(({ du, au, fk_site }) => fk_site === null && du <= date && date <= au);
    let [all, after] = [0, 0];
    for (let date = year.dateDebut; date <= year.dateFin; date = dayAfter(date, 1)) {
      if (weekdayOf(date) === 7 || isFree(date)) continue;
      all += 1;
      if (date >= monday) after += 1;
    }
    return after / all;
  }

  test('has the service of both right', async () => {
    const taught = async (who: number) => {
      const { heures } = await done<{ heures: readonly { enseigne: number }[] }>(
        caller,
        'GET',
        `/api/enseignantsFichesService?fk_utilisateur=${who}&fk_anneeScolaire=${fk_anneeScolaire}`,
      );
      return heures.reduce((sum, { enseigne }) => sum + enseigne, 0);
    };
    const share = await shareAfter(lessons[0] ?? 0);
    const [his, hers] = [await taught(former), await taught(next)];
    expect(Math.abs(hers - WEEK * share)).toBeLessThanOrEqual(3);
    expect(Math.abs(his + hers - WEEK)).toBeLessThanOrEqual(1);
  });

  test('finds it planned on each sheet, with the seven other lessons', async () => {
    const { page } = at;
    await page.goto(`${stage?.url}/fiche-atelier/${lessons[0]}`);
    const planned = page.getByRole('region', { name: /^Planifié/ });
    await planned.getByText(/avec 7\s+autres cours/).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
