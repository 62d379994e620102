import { messages, right } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import { everyRightBut } from '@diapason/platform/testing';
import { todayInParis } from '@diapason/ui';
import { choose, menuItems, normalizeSpaces } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, button, EVERYTHING, field, open } from './testing/workshop-sheet';

// 001:58.a 001:58.b 001:58.c 001:58.d 001:58.e 001:58.f 001:58.g
test('pupils and teachers are shown, added, changed and removed by whom the server lets', async () => {
  await open();
  const row = within(await screen.findByRole('row', { name: /ADAM Tom/ }));
  for (const text of ['Piano', 'Part le 19/12/2026', 'Inscrit', 'Cursus, 2e année', '04/09/2026', 'Accepté'])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByRole('link', { name: 'ADAM Tom' }).getAttribute('href')).toBe('/fiche-eleve/71');
  expect(row.getByRole('link', { name: 'Appeler ADAM Cécile' }).getAttribute('href')).toBe('tel:0639980102');
  expect(row.getByRole('link', { name: 'Écrire à ADAM Cécile' }).getAttribute('href')).toBe('mailto:cecile@exemple.fr');
  const teacher = within(await screen.findByRole('row', { name: /MEUNIER Gilles/ }));
  expect(teacher.getByRole('link', { name: 'MEUNIER Gilles' }).getAttribute('href')).toBe('/fiche-agent/12');
  expect(teacher.getByText('jusqu’au 03/01/2027')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /TEYSSIER Noé/ })).getByText('Arrive le 28/06/2027')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /PETIT Nora/ })).getByText('dès le 04/01/2027')).toBeTruthy();
  expect(screen.getByText('2 dès le 28/06/2027')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Élèves partis 1' }));
  expect(screen.getByText('jusqu’au 12/10/2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Enseignants partis/ })).toBeNull();
  expect([button('Ajouter un élève'), button('Ajouter un enseignant')].includes(null)).toBe(false);
  expect(await menuItems('Autres actions\u00a0: ADAM Tom')).toEqual(['Modifier', 'Retirer…']);
  expect(await menuItems('Autres actions\u00a0: MEUNIER Gilles')).toEqual(['Remplacer', 'Modifier', 'Retirer…']);
  expect(screen.getByRole('link', { name: 'Écrire aux familles' }).getAttribute('href')).toBe(
    'mailto:?bcc=cecile%40exemple.fr',
  );
});

/** The acts on its people that the sheet offers, and where their names lead. */
async function onPeople() {
  await screen.findByRole('row', { name: /ADAM Tom/ });
  await screen.findByRole('row', { name: /MEUNIER Gilles/ });
  const of = async (name: string) =>
    (await menuItems(`Autres actions\u00a0: ${name}`)).map((word) => `${name}: ${word}`);
  const named = (role: 'button' | 'link', name: RegExp) =>
    screen.queryAllByRole(role, { name }).map(({ textContent }) => textContent ?? '');
  return [
    ...named('button', /^Ajouter un (élève|enseignant)$/),
    ...named('link', /^(ADAM Tom|MEUNIER Gilles|Changer de groupe)$/),
    ...(await of('ADAM Tom')),
    ...(await of('MEUNIER Gilles')),
  ];
}

// 001:58.h 001:58.i 001:58.j 001:58.k 001:58.l 001:58.m 001:58.n
test.each([
  ['192', right.addWorkshopPupil, ['Ajouter un élève', 'Changer de groupe']],
  ['193', right.removeWorkshopPupil, ['ADAM Tom: Retirer…', 'Changer de groupe']],
  ['239', right.changeWorkshopPupil, ['ADAM Tom: Modifier']],
  ['187', right.seeWorkshopPupil, ['ADAM Tom']],
  ['190', right.addWorkshopTeacher, ['Ajouter un enseignant', 'MEUNIER Gilles: Remplacer']],
  ['191', right.changeWorkshopTeacher, ['Remplacer', 'Modifier', 'Retirer…'].map((word) => `MEUNIER Gilles: ${word}`)],
])('without %s what it opens is not offered, and everything else is', async (_number, needed, missing) => {
  await open();
  const all = await onPeople();
  expect(all).toHaveLength(10);
  cleanup();
  await open(everyRightBut(needed));
  expect(await onPeople()).toEqual(all.filter((name) => !missing.includes(name)));
});

// 001:159.e 001:159.c
test('who comes and who leaves does so from a day on, today unless another is typed', async () => {
  const { asked } = await open();
  const typed = async (label: string | RegExp) => {
    const day = await field(label);
    await userEvent.clear(day);
    await userEvent.type(day, '02/09/2026');
  };
  const sent = (path: string) => asked.filter((one) => one.path === path && one.method !== 'GET').at(-1)?.body;
  await act('ADAM Tom', 'Retirer…');
  const leaving = within(await screen.findByRole('dialog', { name: 'Retirer ADAM Tom de l’atelier' }));
  await typed(/^Premier jour sans ce cours/);
  expect(await leaving.findByText(/sur les fiches jusqu’au 01\/09\/2026/)).toBeTruthy();
  await userEvent.click(leaving.getByRole('button', { name: 'Retirer' }));
  await waitFor(() =>
    expect(sent('/api/ateliers/attachedEleve')).toEqual({ fk_atelier: 5, fk_eleve: 71, aPartirDu: '2026-09-02' }),
  );
  await act('ADAM Tom', 'Modifier');
  await screen.findByRole('dialog', { name: 'ADAM Tom dans l’atelier' });
  await typed(/^À partir du/);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent('/api/ateliers/attachedEleve')).toMatchObject({ aPartirDu: '2026-09-02' }));
  await act('MEUNIER Gilles', 'Retirer…');
  const teacher = within(await screen.findByRole('dialog', { name: 'Retirer MEUNIER Gilles de l’atelier' }));
  await userEvent.click(teacher.getByRole('button', { name: 'Retirer' }));
  const removed = () => asked.find(({ path, method }) => method === 'DELETE' && path.includes('/attachedEnseignant/'));
  await waitFor(() => expect(removed()?.query.get('aPartirDu')).toBeNull());
});

const told = () => store.getState().notifications.map(({ message }) => message);

// 001:176.b
test('a teacher who was added is named', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un enseignant' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('combobox', { name: /^Enseignant/ }), 'meunier');
  await userEvent.click(await screen.findByRole('option', { name: 'MEUNIER Gilles' }));
  await choose(dialog.getByLabelText(/^Discipline/), 'Formation musicale');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(told()).toEqual([messages.teaching.teacherAttached('MEUNIER Gilles')]));
});

// 001:176.c
test('a pupil who was added is named', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un élève' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('combobox', { name: /^Élève/ }), 'bla');
  await userEvent.click(await screen.findByRole('option', { name: /^BLANC Léo/ }));
  await choose(dialog.getByLabelText(/^Scolarité/), 'Cursus');
  await choose(dialog.getByLabelText(/^Instrument/), 'Piano');
  await userEvent.selectOptions(dialog.getByLabelText(/^Statut/), 'Inscrit');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(told()).toEqual([messages.teaching.pupilAttached('BLANC Léo')]));
});

// 001:112.a 001:112.b 001:112.c 001:112.d
test('a pupil is added with instrument, status and schooling', async () => {
  const { asked } = await open();
  await act('ADAM Tom', 'Modifier');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText(/^Statut/), 'Inscrit');
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un élève' }));
  const fresh = within(await screen.findByRole('dialog'));
  await userEvent.click(fresh.getByRole('button', { name: 'Enregistrer' }));
  expect(await fresh.findByText(normalizeSpaces(messages.teaching.pupilFields))).toBeTruthy();
  expect(asked.some(({ path }) => path === '/api/ateliers/attachedEleve')).toBe(false);
});

// 001:112.a 001:112.b 001:112.c
test.each(['Scolarité', 'Instrument', 'Statut'])('a pupil is not added without %s', async (missing) => {
  const { asked } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un élève' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('combobox', { name: /^Élève/ }), 'bla');
  await userEvent.click(await screen.findByRole('option', { name: /^BLANC Léo/ }));
  const given = { Scolarité: 'Cursus', Instrument: 'Piano', Statut: 'Inscrit' };
  for (const [label, option] of Object.entries(given))
    if (label !== missing) await choose(dialog.getByLabelText(new RegExp(`^${label}`)), option);
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(normalizeSpaces(messages.teaching.pupilFields))).toBeTruthy();
  expect(asked.some(({ path, method }) => path === '/api/ateliers/attachedEleve' && method === 'POST')).toBe(false);
});

// 001:112.e 001:112.f 001:112.g
test('a teacher needs a discipline, one that they have on the site', async () => {
  const { asked } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un enseignant' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(normalizeSpaces(messages.teaching.teacherNeedsDiscipline))).toBeTruthy();
  const teacher = dialog.getByRole('combobox', { name: /^Enseignant/ });
  await userEvent.type(teacher, 'roux');
  await userEvent.click(await screen.findByRole('option', { name: 'ROUX Paul' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(normalizeSpaces(messages.teaching.teacherNoDiscipline))).toBeTruthy();
  expect(asked.some(({ path }) => path.includes('attachedEnseignant'))).toBe(false);
});

test('who comes to what met once comes on its day', async () => {
  // Once that school year is over, its first day.
  const met = todayInParis() <= '2027-07-03' ? '14/11/2026' : '01/09/2026';
  await open(EVERYTHING, undefined, { fk_typeRepetition: 4, jour: null, dateSeance: '2026-11-14' });
  for (const [add, title] of [
    ['Ajouter un élève', 'Ajouter un élève'],
    ['Ajouter un enseignant', 'Ajouter un enseignant'],
  ]) {
    await userEvent.click(await screen.findByRole('button', { name: add as string }));
    const dialog = within(await screen.findByRole('dialog', { name: title as string }));
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/^À partir du/).value).toBe(met));
    await userEvent.keyboard('{Escape}');
  }
});
