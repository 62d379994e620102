import { messages } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import { choose, normalizeSpaces } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { screen, act as undoing, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chosen, EVERYTHING, field, hours, open } from './testing/workshop-sheet';

// 001:102.a 001:102.b 001:102.c 001:102.d 001:102.e 001:102.f
test('another group empties its sub-group, visibility, cycle, year and group; it meets each week', async () => {
  const { saved } = await open(EVERYTHING, '/fiche-atelier/5', { fk_typeRepetition: 2, semaine: 1 });
  await waitFor(async () => expect(await chosen(/^Fréquence/)).toBe('Une semaine sur deux'));
  await choose(await field(/^Groupe d’ateliers/), 'Cours individuels');
  await waitFor(async () => expect(await chosen(/^Sous-groupe/)).toBe(''));
  await waitFor(async () => expect(await chosen(/^Fréquence/)).toBe('Hebdomadaire'));
  await choose(await field(/^Sous-groupe/), 'Cours 30 min');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() =>
    expect(saved()[0]?.body).toMatchObject({
      ...{ fk_groupeAtelier: 1, fk_typeAtelier: 2, fk_typeRepetition: 1, semaine: null },
      ...{ fk_visibilite: null, fk_cycle: null, fk_annee: null, fk_groupe: null },
    }),
  );
});

test('what another group took away comes back with « Annuler »', async () => {
  const { saved } = await open(EVERYTHING, '/fiche-atelier/5', { fk_typeRepetition: 2, semaine: 1 });
  await waitFor(async () => expect(await chosen(/^Sous-groupe/)).toBe('Formation musicale'));
  await choose(await field(/^Groupe d’ateliers/), 'Cours individuels');
  await waitFor(async () => expect(await chosen(/^Sous-groupe/)).toBe(''));
  expect(store.getState().done?.message).toMatch(/^Autre groupe d’ateliers\s:/);
  await undoing(async () => store.getState().done?.undo?.());
  await waitFor(async () => expect(await chosen(/^Sous-groupe/)).toBe('Formation musicale'));
  expect(await chosen(/^Fréquence/)).toBe('Une semaine sur deux');
  await userEvent.type(await field('Commentaire'), 'Cahier rouge');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() =>
    expect(saved().map(({ body }) => body)).toEqual([{ commentaire: 'Cahier rouge', versionAttendue: 4 }]),
  );
});

test('once a month has its week, told in words, and asks for it', async () => {
  const { saved, asked } = await open();
  await choose(await field(/^Fréquence/), 'Mensuelle');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  expect(await screen.findByText(messages.teaching.needsWeekOfMonth)).toBeTruthy();
  expect(saved()).toEqual([]);
  await choose(await field(/^Semaine du mois/), 'Dernière');
  expect(await screen.findByText('Le dernier mercredi de chaque mois, hors vacances')).toBeTruthy();
  const searches = () => asked.filter(({ path }) => path === '/api/ateliers/conflits');
  await waitFor(() => expect(searches().at(-1)?.body).toMatchObject({ fk_typeRepetition: 3, semaineDuMois: 5 }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() => expect(saved()[0]?.body).toMatchObject({ fk_typeRepetition: 3, semaineDuMois: 5 }));
});

test('what stands once a month without a week keeps that', async () => {
  const { saved } = await open(EVERYTHING, '/fiche-atelier/5', { fk_typeRepetition: 3 });
  await userEvent.type(await field('Commentaire'), 'Cahier rouge');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() =>
    expect(saved().map(({ body }) => body)).toEqual([{ commentaire: 'Cahier rouge', versionAttendue: 4 }]),
  );
});

test('a day that is typed on a holiday is said to count', async () => {
  const libre = 'Armistice 1918';
  hours.libre = libre;
  await open(EVERYTHING, '/fiche-atelier/5', { fk_typeRepetition: 4, jour: null, dateSeance: '2026-11-11' });
  await choose(await field(/^Début/), '09:00');
  expect(await screen.findByText(normalizeSpaces(messages.teaching.heldOnFreeDay(libre)))).toBeTruthy();
});

test('the first group of a new one leaves how often it meets', async () => {
  await open(EVERYTHING, '/fiche-atelier/0');
  await choose(await field(/^Fréquence/), 'Une semaine sur deux');
  await choose(await field(/^Groupe d’ateliers/), 'Cours individuels');
  await waitFor(async () => expect(await chosen(/^Groupe d’ateliers/)).toBe('Cours individuels'));
  expect(await chosen(/^Fréquence/)).toBe('Une semaine sur deux');
});

// 001:102.g 001:102.h
test('sub-groups are those of the group, rooms those of the site', async () => {
  await open();
  const offers = async (label: string | RegExp) => {
    const options = within(await field(label)).getAllByRole<HTMLOptionElement>('option');
    return options.flatMap(({ text }) => (text === '' ? [] : [text]));
  };
  await waitFor(async () => expect(await offers(/^Sous-groupe/)).toEqual(['Formation musicale']));
  await waitFor(async () => expect(await offers('Salle')).toEqual(['Cave voûtée']));
  await choose(await field(/^Groupe d’ateliers/), 'Cours individuels');
  await choose(await field(/^Site/), 'Castres');
  await waitFor(async () => expect(await offers(/^Sous-groupe/)).toEqual(['Cours 30 min']));
  await waitFor(async () => expect(await offers('Salle')).toEqual(['Auditorium']));
});

// 001:113.f 001:113.g 001:113.h
test('the end comes after the beginning, in steps of five minutes', async () => {
  const { saved } = await open();
  await choose(await field(/^Fin/), '09:55');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  expect(await screen.findByText(normalizeSpaces(messages.teaching.endBeforeStart))).toBeTruthy();
  expect(saved()).toEqual([]);
});

// 001:113.i 001:113.j 001:113.k 001:113.l
test('an individual lesson of fixed length ends by itself, and begins neither before 8 nor after 23', async () => {
  await open();
  const closed = async () =>
    within(await field(/^Début/))
      .getAllByRole<HTMLOptionElement>('option')
      .filter(({ disabled }) => disabled)
      .map(({ text }) => text);
  expect(await closed()).toEqual([]);
  await choose(await field(/^Groupe d’ateliers/), 'Cours individuels');
  await choose(await field(/^Sous-groupe/), 'Cours 30 min');
  await waitFor(async () => expect(await chosen(/^Fin/)).toBe('10:30'));
  const hours = new Set((await closed()).map((time) => Number(time.slice(0, 2))));
  expect([...hours]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 23]);
  await choose(await field(/^Début/), '17:45');
  await waitFor(async () => expect(await chosen(/^Fin/)).toBe('18:15'));
});

test('a day that was typed is neither asked of conflicts nor saved once it is for one lesson', async () => {
  const { asked, saved } = await open(EVERYTHING, '/fiche-atelier/5?dupliquer=true');
  await waitFor(async () => expect(await chosen(/^Début/)).toBe('10:00'));
  const first = await field('À partir du');
  await userEvent.clear(first);
  await userEvent.type(first, '05/01/2027');
  await userEvent.tab();
  const question = () => asked.filter(({ path }) => path === '/api/ateliers/conflits').at(-1)?.body;
  await waitFor(() => expect(question()).toMatchObject({ aPartirDu: '2027-01-05' }));
  await choose(await field(/^Fréquence/), 'Ponctuelle');
  await userEvent.type(await field(/^Date de la séance/), '15/12/2026');
  await userEvent.tab();
  await waitFor(() => expect(question()).toMatchObject({ dateSeance: '2026-12-15' }));
  expect(question()).not.toHaveProperty('aPartirDu');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() => expect(saved()[0]?.body).toMatchObject({ dateSeance: '2026-12-15' }));
  expect(saved()[0]?.body).not.toHaveProperty('aPartirDu');
});

test('changed hours ask for their day, say what stays, and are sent with it', async () => {
  const { saved } = await open();
  expect(screen.queryByLabelText('À partir du')).toBeNull();
  await userEvent.selectOptions(await field(/^Début/), '09:45');
  const day = await screen.findByLabelText('À partir du');
  expect(screen.getByText(/rien ne change, 8\s+fiches validées comprises/)).toBeTruthy();
  await userEvent.clear(day);
  await userEvent.type(day, '05/01/2027');
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer & Rester' }));
  await waitFor(() => expect(saved()[0]?.body).toMatchObject({ heureDebut: '09:45', aPartirDu: '2027-01-05' }));
});
