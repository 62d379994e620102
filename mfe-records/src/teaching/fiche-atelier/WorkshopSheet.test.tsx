import { right, weekdays } from '@diapason/contracts/constants';
import { everyRightBut } from '@diapason/platform/testing';
import { menuItems, normalizeSpaces, pressInMenu } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, chosen, EVERYTHING, field, open } from './testing/workshop-sheet';

// 001:56.b 001:56.e 001:56.k 001:56.m 001:56.n 001:56.p 001:57.a 001:57.b 001:57.c 001:57.d 001:57.e 001:57.f 001:57.g 001:57.h 001:57.i
// 001:57.k 001:57.l 001:57.n 001:57.p 001:57.q 001:57.r 001:57.s 001:57.t 001:57.v 001:57.w 001:57.y 001:57.z 001:57.aa
test('shows when, where and what a workshop is, its pupils with their maximum, its teachers', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Fiche atelier - Formation musicale');
  expect(screen.getByRole('link', { name: /Retour à la liste/ }).getAttribute('href')).toBe('/liste-ateliers');
  expect(await menuItems()).toEqual(['Livrets de la classe', 'Dupliquer & aller', 'Supprimer cet atelier…']);
  const texts = [
    /^Site/,
    'Salle',
    'Jour',
    /^Début/,
    /^Fin/,
    /^Fréquence/,
    /^Année scolaire/,
    /^Groupe d’ateliers/,
    /^Sous-groupe/,
  ];
  await waitFor(async () =>
    expect(await Promise.all(texts.map(chosen))).toEqual([
      ...['Albi', 'Cave voûtée', 'Mercredi', '10:00', '11:00', 'Hebdomadaire', '2026-2027'],
      ...['Formation musicale', 'Formation musicale'],
    ]),
  );
  for (const label of [
    'Visibilité',
    'Cycle',
    'Année du cycle',
    'Groupe',
    /^Nombre maximum/,
    /^Durée/,
    'Individuel',
    'Commentaire',
  ])
    expect(await field(label)).toBeTruthy();
  expect([(await field('Évaluation')).checked, (await field('Enseignant remplaçant')).checked]).toEqual([true, false]);
  const days = within(await field('Jour')).getAllByRole<HTMLOptionElement>('option');
  const documented = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'];
  expect(days.map(({ text }) => text).filter(Boolean)).toEqual(documented);
  expect(weekdays).toEqual(documented.map((libelle, index) => ({ id: index + 1, libelle })));
  expect(await screen.findByRole('region', { name: 'Élèves 1/8' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Enseignants' })).toBeTruthy();
});

// 001:56.o
test('no maximum is not shown', async () => {
  await open(EVERYTHING, '/fiche-atelier/5', { maximumEleves: 0 });
  expect(await screen.findByRole('region', { name: 'Élèves 1' })).toBeTruthy();
});

// 001:56.g 001:56.l
test.each([
  ['236 nobody saves and leaves', right.saveWorkshopAndLeave, [false, true]],
  ['189 nothing is duplicated', right.duplicateWorkshop, [true, false]],
])('without %s', async (_what, needed, expected) => {
  await open(everyRightBut(needed));
  await userEvent.type(await field('Commentaire'), 'x');
  await screen.findByRole('button', { name: 'Enregistrer & Rester' });
  expect([button(/Quitter/) !== null, (await menuItems()).includes('Dupliquer & aller')]).toEqual(expected);
});

// 001:58.o
test('without 188 the sheet is read, and nothing of it is changed', async () => {
  await open(
    everyRightBut(
      right.saveWorkshopAndStay,
      right.duplicateWorkshop,
      right.seeWorkshopPupil,
      right.openTeacherFromWorkshops,
    ),
  );
  expect((await screen.findByText('Début', { selector: 'dt' })).nextElementSibling?.textContent).toBe('10:00');
  expect(screen.queryByLabelText(/^Début/)).toBeNull();
  await screen.findByRole('row', { name: /ADAM Tom/ });
  expect([button(/Ajouter/), button(/^Autres actions\s:/), button(/Retirer/), button('Dupliquer & aller')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  await screen.findByRole('row', { name: /MEUNIER Gilles/ });
  expect(screen.queryByRole('link', { name: /ADAM Tom|MEUNIER Gilles/ })).toBeNull();
});

// 001:57.u 001:57.x
test('the maximum and the evaluation are read without 194 and 307', async () => {
  await open(everyRightBut(right.changeWorkshopCapacity, right.changeEvaluations));
  await field(/^Début/);
  expect([screen.queryByLabelText(/^Nombre maximum/), screen.queryByLabelText('Évaluation')]).toEqual([null, null]);
});

// 001:56.f 001:56.g 001:56.h 001:56.i 001:56.j
test('a change is saved alone; « Quitter » leads to the list, « Rester » stays', async () => {
  const { saved } = await open();
  await userEvent.type(await field('Commentaire'), 'Cahier rouge');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() =>
    expect(saved().map(({ body }) => body)).toEqual([{ commentaire: 'Cahier rouge', versionAttendue: 4 }]),
  );
  expect(window.location.pathname).toBe('/fiche-atelier/5');
  await userEvent.type(await field('Commentaire'), '.');
  await userEvent.click(await screen.findByRole('button', { name: /Enregistrer & Quitter/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/liste-ateliers'));
});

// 001:101.b
test('« Dupliquer & aller » leads to the address of a duplicate', async () => {
  await open();
  await pressInMenu('Dupliquer & aller');
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe('/fiche-atelier/5?dupliquer=true'));
});

test('a workshop is deleted after a question, which leads back to the list', async () => {
  const { asked } = await open();
  await pressInMenu('Supprimer cet atelier…');
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(window.location.pathname).toBe('/liste-ateliers'));
  expect(asked.find(({ method }) => method === 'DELETE')?.path).toBe('/api/ateliers/5');
});

test('the roll is called from the sheet with 271', async () => {
  await open([right.seePupilAndWorkshop, right.seeAttendanceSheets], undefined, {}, ['presences']);
  await userEvent.click(await screen.findByRole('button', { name: 'Fiche de présence' }));
  // The last lesson that there was, not the last Wednesday.
  expect(location.pathname + location.search).toBe('/fiche-presence/5?date=2026-11-18');
});

test('what is planned stands with who told it; of several lessons one or all are taken back', async () => {
  const { asked } = await open();
  const list = within(await screen.findByRole('region', { name: 'Planifié 2' }));
  expect(list.getByText(/^1ᵉʳ juil/)).toBeTruthy();
  expect(list.getByText(/FONTAINE Lucie, le 27\/11\/2026 · avec 2\s+autres cours/)).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: /^Annuler.*remplace/ }));
  expect(list.getByText('L’enseignant remplacé restera.')).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'Les 3' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/planifie/annuler'))?.body).toEqual({
      ...{ genre: 'remplacement', date: '2027-07-01', qui: 4, ateliers: [6, 7] },
    }),
  );
  // A leaving is taken back where it was told.
  await userEvent.click(list.getByRole('button', { name: /^Annuler.*part de l’école/ }));
  expect(list.getByText('L’élève restera à l’école.')).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'Annuler ce changement' }));
  await waitFor(() =>
    expect(asked.some(({ method, path }) => method === 'DELETE' && path === '/api/eleves/71/depart')).toBe(true),
  );
});

test('a day of the year shows its sheet as text: hours, teachers, and who was there', async () => {
  const { asked } = await open();
  const day = await screen.findByRole<HTMLInputElement>('slider', { name: 'Voir la fiche d’un jour' });
  // 14 September is the fourteenth day of the year.
  fireEvent.change(day, { target: { value: '13' } });
  const sheet = within(await screen.findByRole('region', { name: 'La fiche du lundi 14 septembre' }));
  expect(sheet.getByText('Lundi 14 septembre 2026')).toBeTruthy();
  expect(sheet.getByText(normalizeSpaces('Mercredi 10:00\u00a0–\u00a011:00, Albi, Cave voûtée'))).toBeTruthy();
  const ofThatDay = () =>
    asked.filter(
      ({ path, body }) => path.endsWith('/elevesByAteliers') && (body as { date?: string }).date === '2026-09-14',
    );
  expect(ofThatDay()).toEqual([]);
  fireEvent.pointerUp(day);
  // Who waits for a place was not there.
  expect(await sheet.findByText(normalizeSpaces('1\u00a0élève\u00a0: ADAM Tom'))).toBeTruthy();
  expect(ofThatDay()).toHaveLength(1);
  await userEvent.click(sheet.getByRole('button', { name: 'Fermer ce jour' }));
  expect(screen.queryByRole('region', { name: /^La fiche du/ })).toBeNull();
});
