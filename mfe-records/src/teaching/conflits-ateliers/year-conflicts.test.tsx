import { messages, right } from '@diapason/contracts/constants';
import { provideScreenTitles, store } from '@diapason/platform';
import { everyRightBut, listAnswer, mockApi, sheetAnswer, signIn, succeedsWith } from '@diapason/platform/testing';
import { choose, normalizeSpaces, openRowPanel, renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import YearConflicts from './YearConflicts';

const lesson = (idAtelier: number, libelleType: string, more: object = {}) => ({
  ...{ idAtelier, libelleType, jour: 3, heureDebut: '14:00', heureFin: '15:00', libelleSite: 'Albi' },
  ...{ libelleSalle: 'Salle 1', enseignants: ['JALABERT Corinne'], countEleves: 14, seul: null },
  ...more,
});
const choir = lesson(5, 'Chœur d’enfants');
const violin = lesson(6, 'Cours 30 min', {
  ...{ heureDebut: '14:15', heureFin: '14:45', libelleSalle: 'Salle 2', enseignants: ['ESCANDE Maud'] },
  ...{ countEleves: 1, seul: 'SICARD Thaïs, violon' },
});
const guitar = lesson(7, 'Guitare', { enseignants: ['TAILLEFER Yann'] });
const nothing = { idAtelier: null, jour: null, heures: '', libelleSite: '' };
const counts = { aTrancher: 2, gardes: 1, eleves: 2, enseignants: 0, salles: 1, trajets: 0 };
const duCours = {
  ...{ cle: 'cours-5', libelle: 'Chœur d’enfants', idAtelier: 5, jour: 3, heures: '14:00\u00a0–\u00a015:00' },
  ...{ libelleSite: 'Albi', ...counts },
};
const dePersonne = { ...nothing, cle: 'eleve-70', libelle: 'SICARD Thaïs', ...counts };
const duJour = { ...nothing, cle: 'jour-3', libelle: '', jour: 3, ...counts };
const toDecide = {
  ...{ idConflit: 1, fk_anneeScolaire: 8, cle: '5-6', vu: ['aa'], types: ['eleve'], quoi: 'SICARD Thaïs' },
  touches: [{ type: 'eleve', quoi: 'eleve', id: 70, libelle: 'SICARD Thaïs' }],
  ...{ minutes: 30, fois: 25, date: '2026-12-02', atelier: choir, autre: violin, decision: null },
  ...{ duCours, dePersonne, duJour },
};
const next = {
  ...toDecide,
  ...{ idConflit: 2, cle: '5-8', vu: ['bb'], types: ['trajet'], quoi: 'FABRIÈS Suzanne', minutes: 14 },
  autre: lesson(8, 'Flûte', { libelleSite: 'Gaillac', heureDebut: '15:10', heureFin: '15:40' }),
};
const kept = {
  ...toDecide,
  ...{ idConflit: 3, cle: '5-7', types: ['eleve', 'salle'], quoi: 'AZÉMAR Pablo, Salle 1', autre: guitar },
  decision: { par: 'FONTAINE Lucie', le: '2026-11-12T10:00:00.000Z', motif: 'Arrive à 14:30' },
};
const other = {
  ...toDecide,
  ...{ idConflit: 4, cle: '9-10', quoi: 'ROUX Paul' },
  duCours: { ...duCours, cle: 'cours-9', libelle: 'Orchestre à cordes', idAtelier: 9, aTrancher: 1, gardes: 0 },
};
const slot = { jour: 3, heureDebut: '15:15', heureFin: '15:45', fk_salle: 2, libelleSalle: 'Salle 2' };
const workshop = {
  ...{ idAtelier: 6, libelleType: 'Violon', fk_anneeScolaire: 8, fk_site: 1, fk_salle: 2, jour: 3, version: 4 },
  ...{ heureDebut: '14:15', heureFin: '14:45', fk_typeRepetition: 1, semaine: null, dateSeance: null },
  ...{ sallePartagee: 0, maximumEleves: 0 },
};

beforeEach(() => {
  localStorage.clear();
  provideScreenTitles(() => 'Fiche');
});

async function show(functions = everyRightBut(), vacancesSaisies: 0 | 1 = 1) {
  signIn(functions);
  const calls = mockApi((path, { method }) => {
    if (path === '/api/ateliers/conflitsAnnee') return listAnswer([toDecide, next, kept, other]);
    if (path === '/api/ateliers/resumeConflits')
      return { nombre: 4, aTrancher: 3, gardes: 1, causes: { cours: 1, conflits: 2 }, vacancesSaisies };
    if (path === '/api/ateliers/conflits/garder')
      return succeedsWith(messages.teaching.conflictsKept(1), { conflits: ['5-6'] });
    if (path === '/api/ateliers/elevesByAteliers')
      return [{ fk_eleve: 71, nomPrenomEleve: 'ADAM Tom', present: 1, contacts: [] }];
    if (path === '/api/ateliers/conflits') return { conflits: [], creneaux: [slot], libre: null, vacancesSaisies };
    if (/ateliers\/\d+$/.test(path) && method === 'POST')
      return succeedsWith(messages.teaching.workshopSaved, { idAtelier: 6, version: 5 });
    if (/ateliers\/\d+$/.test(path)) return sheetAnswer(workshop);
    return [];
  });
  renderAt('/conflits-ateliers?annee=8', <YearConflicts />);
  await screen.findByRole('table');
  const sent = (path: string) =>
    calls.filter((one) => one.path === path && one.method === 'POST').map(({ body }) => body);
  return { asked: () => sent('/api/ateliers/conflitsAnnee').at(-1), sent };
}
const rowOf = (name: RegExp) => screen.getByRole('row', { name });
const panel = () => within(screen.getByRole('complementary'));

test('conflicts stand under the lesson that causes most of them, each once, with what is left to decide', async () => {
  const { asked } = await show();
  expect(asked()).toMatchObject({ fk_anneeScolaire: 8, type: 'tous', garde: 2, tri: 'cours' });
  const heading = within(rowOf(/^Chœur d’enfants/));
  for (const text of ['2 conflits à trancher', '1 gardé', 'mercredi 14:00 – 15:00, Albi · 2 élèves · 1 salle'])
    expect(heading.getByText(normalizeSpaces(text))).toBeTruthy();
  expect(screen.getByText(normalizeSpaces('1 cours')).parentElement?.textContent).toBe(
    '1 cours cause 2 des 3 conflits à trancher',
  );
  const row = within(rowOf(/SICARD Thaïs/));
  for (const text of ['Mer. 14:15', 'Élève', '30 min en commun'])
    expect(row.getByText(normalizeSpaces(text))).toBeTruthy();
  expect(row.getByRole('link', { name: 'SICARD Thaïs, violon' }).getAttribute('href')).toBe('/fiche-atelier/6');
  expect(within(rowOf(/FABRIÈS Suzanne/)).getByText(normalizeSpaces('14 min manquent pour le trajet'))).toBeTruthy();
  const pale = within(rowOf(/AZÉMAR Pablo/));
  for (const text of ['Élève et salle', 'Gardé, FONTAINE Lucie', 'le 12/11/2026', '« Arrive à 14:30 »'])
    expect(pale.getByText(normalizeSpaces(text))).toBeTruthy();
  // What the next lesson causes is folded.
  expect(screen.queryByText('ROUX Paul')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Orchestre à cordes' }));
  expect(screen.getByText('ROUX Paul')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Par personne ou salle' }));
  await waitFor(() => expect(asked()).toMatchObject({ tri: 'personne' }));
  await choose(screen.getByLabelText('Conflit'), 'Trajet');
  await waitFor(() => expect(asked()).toMatchObject({ type: 'trajet' }));
});

test('a conflict is kept for a reason, and the next one opens; the note takes it back', async () => {
  const { sent } = await show();
  await openRowPanel(rowOf(/SICARD Thaïs/));
  expect(panel().getByText(normalizeSpaces('SICARD Thaïs : deux cours à la fois'))).toBeTruthy();
  expect(panel().getByText(normalizeSpaces('Mercredi 14:15 – 14:45, 25 fois à partir du 02/12/2026'))).toBeTruthy();
  expect(panel().getByRole('region', { name: 'SICARD Thaïs, violon' }).textContent).toContain('Cours 30 min');
  await userEvent.click(panel().getByRole('button', { name: 'Garder' }));
  expect(panel().getByText(messages.teaching.keepingNeedsReason)).toBeTruthy();
  expect(sent('/api/ateliers/conflits/garder')).toEqual([]);
  await userEvent.click(panel().getByRole('button', { name: 'Part plus tôt' }));
  await userEvent.click(panel().getByRole('button', { name: 'Garder' }));
  await waitFor(() =>
    expect(sent('/api/ateliers/conflits/garder')).toEqual([
      { fk_anneeScolaire: 8, motif: 'Part plus tôt', conflits: [{ cle: '5-6', vu: ['aa'] }] },
    ]),
  );
  expect(await panel().findByText(normalizeSpaces('FABRIÈS Suzanne : un trajet trop court'))).toBeTruthy();
  const done = store.getState().done;
  expect(done?.message).toBe(messages.teaching.conflictsKept(1));
  await done?.undo?.();
  expect(sent('/api/ateliers/conflits/trancher')).toEqual([{ fk_anneeScolaire: 8, cle: '5-6' }]);
});

test('who comes to a lesson of several is told on demand, as it is on the day of the conflict', async () => {
  const { sent } = await show();
  await openRowPanel(rowOf(/SICARD Thaïs/));
  expect(sent('/api/ateliers/elevesByAteliers')).toEqual([]);
  await userEvent.click(panel().getByText('14 élèves'));
  expect(await panel().findByText('ADAM Tom')).toBeTruthy();
  expect(sent('/api/ateliers/elevesByAteliers')).toEqual([{ fk_atelier: 5, date: '2026-12-02' }]);
});

test('the lesson with fewer pupils is moved into a slot that is free for all, from a day on', async () => {
  const { sent } = await show();
  await openRowPanel(rowOf(/SICARD Thaïs/));
  expect(
    panel()
      .getByRole('button', { name: /^SICARD Thaïs, violon/ })
      .getAttribute('aria-pressed'),
  ).toBe('true');
  await userEvent.click(await panel().findByRole('button', { name: /^Déplacer.*15:15/ }));
  await waitFor(() =>
    expect(sent('/api/ateliers/6')).toEqual([
      { jour: 3, heureDebut: '15:15', heureFin: '15:45', fk_salle: 2, aPartirDu: '2026-12-02', versionAttendue: 4 },
    ]),
  );
});

test('« Déplacer ce cours » opens its first conflict with that lesson chosen', async () => {
  await show();
  const [first] = screen.getAllByRole('button', { name: 'Déplacer ce cours' });
  await userEvent.click(first as HTMLElement);
  expect((await panel().findByRole('button', { name: /^Chœur d’enfants, 14/ })).getAttribute('aria-pressed')).toBe(
    'true',
  );
});

test('who may only read has neither links nor acts; the panel tells who kept it and why', async () => {
  await show([right.seeWorkshops], 0);
  expect(screen.getByText(/vacances scolaires de cette année ne sont pas saisies/)).toBeTruthy();
  const row = rowOf(/AZÉMAR Pablo/);
  expect(within(row).queryByRole('link')).toBeNull();
  await openRowPanel(row);
  expect(panel().getByText(/^Gardé par FONTAINE Lucie, le 12\/11\/2026/)).toBeTruthy();
  expect(panel().getByText(normalizeSpaces('« Arrive à 14:30 »'))).toBeTruthy();
  expect(panel().queryByRole('button', { name: /Garder|Déplacer|Remettre/ })).toBeNull();
});
