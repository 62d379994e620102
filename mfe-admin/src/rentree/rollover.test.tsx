import type { rollover } from '@diapason/contracts';
import { right } from '@diapason/contracts/constants';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Promotions from './Promotions';
import Rollover from './Rollover';
import { bodyOf, firstChoice, type Line, turned } from './rollover';

const year = { idAnneeScolaire: 10, libelleAnneeScolaire: '2027-2028' };
const state = {
  cible: year,
  source: { idAnneeScolaire: 9, libelleAnneeScolaire: '2026-2027' },
  annees: [year],
  enCours: null,
  faites: [],
};
const line = (cle: string, more: Partial<Line> = {}): rollover.RolloverLine => ({
  ...{ cle, partie: 'ateliers', sort: 'repris', libelle: `Groupe ${cle}`, precision: 'Atelier · Albi' },
  ...{ pourquoi: 'MARTY Vincent', avant: null, apres: null, acte: 'laisser', lien: null, libelleLien: null },
  ...more,
});
const guitar = line('ateliers:1', { libelle: 'Guitare, mar. 17:00' });
const theory = line('ateliers:2', {
  ...{ libelle: 'FM cycle 1', sort: 'laisse', pourquoi: 'Sous-groupe sans élève', acte: 'reprendre' },
});
const part = { partie: 'ateliers', repris: 1, changes: 0, laisses: 1, deja: 0, note: null };

function open(more: object = {}, run: object = {}, takingBack: () => object = () => ({})) {
  signIn([right.manageSettings]);
  const calls = mockApi((path) => {
    if (path === '/api/rentree/essai')
      return { luLe: '2027-06-03T20:58:00.000Z', parties: [part], lignes: [guitar, theory], ...run };
    if (path === '/api/rentree/annulation/essai') return takingBack();
    if (path === '/api/rentree/passages') return { passages: [], attendent: 0 };
    return { ...state, ...more };
  });
  renderAt('/preparation-annee', <Rollover />);
  return () => calls.filter(({ path }) => path === '/api/rentree/essai').map(({ body }) => body);
}

test('what is left comes first with its reason, what is unchanged is one line that opens', async () => {
  open();
  const lines = await screen.findByRole('table', { name: 'Lignes de la préparation' });
  expect(within(lines).getByText('Sous-groupe sans élève')).toBeTruthy();
  expect(within(lines).queryByText('Guitare, mar. 17:00')).toBeNull();
  // A fate that no line has is not offered.
  expect(screen.getByRole('button', { name: 'Laissé 1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Changé/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Voir les lignes' }));
  expect(within(lines).getByText('Guitare, mar. 17:00')).toBeTruthy();
  expect(screen.getByText('Essai, rien n’est écrit')).toBeTruthy();
});

test('a tick, and a line that is taken all the same, are asked about anew', async () => {
  const tried = open();
  await screen.findByRole('table', { name: 'Lignes de la préparation' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Réglages' }));
  await userEvent.click(screen.getByRole('button', { name: /^Reprendre quand même/ }));
  expect(tried().at(-1)).toMatchObject({ reglages: 0, vacances: 0, ateliers: 1, quandMeme: ['ateliers:2'] });
});

test('while it goes on, it shows how far it is, and can be stopped but not changed', async () => {
  const enCours = {
    ...{ idPreparation: 3, nature: 'preparation', demandeeLe: '2027-06-03T21:04:00.000Z', finieLe: null },
    ...{ demandeePar: 'MARTY Vincent', arretee: false, ecrites: 0, refusees: 0, fait: 318, total: 515 },
    abandonnee: false,
  };
  open({ enCours });
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('62');
  expect(screen.getByRole('button', { name: 'Arrêter' })).toBeTruthy();
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Ateliers' });
  expect(box.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /^Préparer/ })).toBeNull();
});

test('of one that nothing works on any more, it says that stopping lets it be asked for again', async () => {
  const enCours = {
    ...{ idPreparation: 3, nature: 'preparation', demandeeLe: '2027-06-03T21:04:00.000Z', finieLe: null },
    ...{ demandeePar: 'MARTY Vincent', arretee: true, ecrites: 0, refusees: 0, fait: 318, total: 515 },
    abandonnee: true,
  };
  open({ enCours });
  expect(await screen.findByText(/Elle est interrompue/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Arrêter' })).toBeTruthy();
});

test('one of each is told in the singular', async () => {
  const changed = line('ateliers:3', { sort: 'change', acte: null });
  const made = { demandeeLe: '2027-06-03T21:04:00.000Z', finieLe: '2027-06-03T21:05:00.000Z', demandeePar: null };
  const annulation = { ...made, idPreparation: 4, nature: 'annulation', ecrites: 1, refusees: 1, arretee: false };
  open({ faites: [annulation] }, { lignes: [guitar, theory, changed] });
  expect(await screen.findByText('Annulation par Diapason, 1 ligne retirée, 1 refusée')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('2 lignes à écrire · 1 reprise, 1 changée · 1 laissée de côté');
  expect(screen.getByText(/1 ligne sans changement ou déjà là/)).toBeTruthy();
});

test('is asked about with what it comes to, also for who sees no more of the bar than its button', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Préparer 2027-2028' }));
  const question = screen.getByRole('dialog', { name: /^Préparer 2027-2028/ }).textContent;
  expect(question).toMatch(/1 ligne sera écrite d’après 2026-2027\..*«\u00a0Annuler\u00a0» reprendra/);
});

test('is not taken back before it says what would go', async () => {
  const made = { demandeeLe: '2027-06-03T21:04:00.000Z', finieLe: '2027-06-03T21:05:00.000Z', demandeePar: null };
  const faites = [{ ...made, idPreparation: 4, nature: 'preparation', ecrites: 1, refusees: 0, arretee: false }];
  const found = { answer: { status: 500, message: 'Indisponible' } as object };
  open({ faites }, {}, () => found.answer);
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  const dialog = within(screen.getByRole('dialog'));
  const takes = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Annuler la préparation' }).disabled;
  await dialog.findByText('Indisponible');
  expect(takes()).toBe(true);
  found.answer = { ateliers: 3, fiches: 1, restent: [] };
  await userEvent.click(dialog.getByRole('button', { name: 'Réessayer' }));
  await dialog.findByText(/3 ateliers et 1 fiche de service/);
  expect(takes()).toBe(false);
});

test('a line is left out, taken again, and taken all the same', () => {
  const left = turned(firstChoice, guitar);
  expect(left.sauf).toEqual(['ateliers:1']);
  expect(turned(left, { ...guitar, acte: 'reprendre' }).sauf).toEqual([]);
  expect(bodyOf(10, turned(firstChoice, theory))).toMatchObject({ sauf: [], quandMeme: ['ateliers:2'] });
});

test('passages are chosen line by line and saved once confirmed', async () => {
  signIn([right.manageSettings]);
  const promotion = {
    ...{ idScolarite: 7, fk_eleve: 1, nomPrenomEleve: 'DIALLO Fatou', libelleOffre: 'Cursus musique cycle 1' },
    ...{ libelleSite: 'Albi', avant: 'Cycle 1, 2e année', apres: 'Cycle 1, 3e année', changeDeCycle: false },
  };
  const calls = mockApi((path, { method }) => {
    if (path !== '/api/rentree/passages') return state;
    return method === 'GET' ? { passages: [promotion], attendent: 0 } : { nombre: 1 };
  });
  renderAt('/preparation-annee/passages?annee=10', <Promotions />);
  await screen.findByText('Cycle 1, 3e année');
  await userEvent.click(screen.getByRole('checkbox', { name: /DIALLO Fatou/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Enregistrer \(1\)/ }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enregistrer' }));
  const saved = calls.find(({ path, method }) => path === '/api/rentree/passages' && method === 'POST');
  expect(saved?.body).toEqual({ fk_anneeScolaire: 10, scolarites: [7] });
});
