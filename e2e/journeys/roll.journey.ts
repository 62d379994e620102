import { todayInParis } from '@diapason/contracts/constants';
import { eventually } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { journey, loginOf, opens, PHONE, stage, violations, visit } from '../src/browser';
import { type Caller, logInOverHttp } from '../src/http-client';
import { passing } from '../src/passing';

const TEACHER = /^enseignant$/i;
const ONCE = 4;

interface Workshop {
  readonly idAtelier: number;
  readonly fk_site: number;
  readonly fk_anneeScolaire: number;
  readonly fk_groupeAtelier: number;
  readonly fk_typeAtelier: number;
  readonly enseignants: readonly { readonly fk_enseignant: number; readonly fk_instrument: number }[];
}
interface Listed {
  readonly idAtelier: number;
  readonly countEleves: number;
}
interface Assigned {
  readonly idUtilisateur: number;
  readonly disciplines: readonly { readonly fk_site: number; readonly fk_instrument: number }[];
}
interface Place {
  readonly fk_eleve: number;
  readonly fk_instrument: number;
  readonly fk_statut: number;
  readonly fk_scolariteInterne: number | null;
}

const today = todayInParis();
let office: Caller;
let teacher: number;
const made: number[] = [];

async function done<T>(...call: Parameters<Caller['call']>): Promise<T> {
  const { success, message, data } = await office.call<T>(...call);
  expect([call[1], success, message]).toEqual([call[1], true, message]);
  return data;
}

/** The first of these workshops whose site assigns the teacher what they teach there. */
async function firstTaught(ids: readonly number[]): Promise<Workshop> {
  for (const id of ids) {
    const one = await done<Workshop>('GET', `/api/ateliers/${id}`);
    const { fk_anneeScolaire, fk_site } = one;
    const place = { fk_anneeScolaire, fk_site: [fk_site], fk_instrument: [] };
    const assigned = (
      await done<readonly Assigned[]>('POST', '/api/utilisateursAdministratifs/enseignants', place)
    ).find(({ idUtilisateur }) => idUtilisateur === teacher);
    const taught = one.enseignants.find(({ fk_enseignant }) => fk_enseignant === teacher)?.fk_instrument;
    const isAssigned = assigned?.disciplines.some((of) => of.fk_site === fk_site && of.fk_instrument === taught);
    if (isAssigned) return one;
  }
  throw new Error(`no workshop of ${ids.length} is one that the teacher is assigned to`);
}

/** A lesson of today of the teacher's own, with pupils of a workshop that they have. */
async function newWorkshop(hour: 20 | 21): Promise<number> {
  const search = { fk_enseignant: [teacher], atelierIndividuel: 2 };
  const several = (await done<readonly Listed[]>('POST', '/api/ateliers/ateliers', search)).filter(
    ({ countEleves }) => countEleves > 1,
  );
  const known = await firstTaught(several.map(({ idAtelier }) => idAtelier));
  const places = await done<readonly Place[]>('POST', '/api/ateliers/elevesByAteliers', {
    fk_atelier: known.idAtelier,
  });
  const { fk_anneeScolaire, fk_groupeAtelier, fk_typeAtelier, fk_site } = known;
  const { idAtelier } = await done<{ idAtelier: number }>('POST', '/api/ateliers/0', {
    ...{ fk_anneeScolaire, fk_groupeAtelier, fk_typeAtelier, fk_site },
    ...{ fk_typeRepetition: ONCE, dateSeance: today, heureDebut: `${hour}:00`, heureFin: `${hour}:45` },
    enseignants: known.enseignants
      .filter(({ fk_enseignant }) => fk_enseignant === teacher)
      .map(({ fk_enseignant, fk_instrument }) => ({ fk_enseignant, fk_instrument })),
  });
  made.push(idAtelier);
  for (const { fk_eleve, fk_instrument, fk_statut, fk_scolariteInterne } of places.slice(0, 3))
    await done('POST', '/api/ateliers/attachedEleve', {
      fk_atelier: idAtelier,
      ...{ fk_eleve, fk_instrument, fk_statut, fk_scolariteInterne },
    });
  return idAtelier;
}

const sheetOf = (id: number) =>
  done<{ dateValidation: string | null; eleves: readonly { fk_statutPresence: number | null }[] }>(
    'GET',
    `/api/presences/parAtelier/${id}?date=${today}`,
  );

/** « Tous présents et valider », and the documents' question. */
async function twoTaps(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tous présents et valider' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
}

journey('a teacher with a phone', () => {
  beforeAll(async () => {
    office = await logInOverHttp(stage?.url ?? '', loginOf(/superviseur/i));
    teacher = (await logInOverHttp(stage?.url ?? '', loginOf(TEACHER))).idUtilisateur;
  });
  afterAll(async () => {
    for (const id of made) await done('DELETE', `/api/ateliers/${id}`);
  });

  test('calls the roll in two taps', async () => {
    const id = await newWorkshop(20);
    const { context, page, errors } = await visit(PHONE, { as: TEACHER });
    await opens(page, `/fiche-presence/${id}?date=${today}`);
    await page.getByRole('button', { name: 'Tous présents et valider' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await twoTaps(page);
    await passing(page, 'Fiche de présence enregistrée');
    await page.getByText(/^Validée le /).waitFor();
    expect(await violations(page)).toEqual([]);
    expect((await sheetOf(id)).dateValidation).toBe(today);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('calls it where there is no network; what was ticked goes once there is some', async () => {
    const id = await newWorkshop(21);
    const { context, page, errors } = await visit(PHONE, { as: TEACHER });
    await opens(page, `/mes-cours/${teacher}`);
    // The device has the screen, the person and the sheet.
    const isOnDevice = () =>
      page.evaluate(async (path) => {
        const sheets = await (await caches.open('diapason-fiches')).keys();
        return (await caches.has('diapason-personne')) && sheets.some(({ url }) => url.includes(path));
      }, `/parAtelier/${id}?`);
    await eventually(async () => ((await isOnDevice()) ? true : undefined));
    await context.setOffline(true);
    await page.reload();
    await page.waitForURL(/fiche-presence\/0$/);
    await page.getByRole('link', { name: /21:00/ }).last().click();
    await page.getByText('Hors ligne').first().waitFor();
    expect(await page.getByRole('button', { name: /^Excusé/ }).count()).toBe(0);
    await page.getByRole('radio', { name: 'Absent' }).first().check();
    await page.getByText('Hors ligne, gardé sur ce téléphone').waitFor();
    // Nothing else opens.
    await opens(page, '/accueil');
    await page.waitForURL(/fiche-presence\/0$/);
    await page.getByText('1 fiche en attente d’envoi').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: /21:00/ }).last().click();
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Tous présents et valider' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
    await page
      .getByText(/en attente d’envoi/)
      .first()
      .waitFor();
    await context.setOffline(false);
    await page.getByText(/^Validée le /).waitFor();
    const { dateValidation, eleves } = await sheetOf(id);
    expect(dateValidation).toBe(today);
    expect(eleves.map(({ fk_statutPresence }) => fk_statutPresence).sort()).toEqual(
      eleves.map((_one, at) => (at === eleves.length - 1 ? 4 : 2)),
    );
    expect(errors).toEqual([]);
    await context.close();
  });
});
