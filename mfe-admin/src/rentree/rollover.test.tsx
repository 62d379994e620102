import type { rollover } from '@diapason/contracts';
import { right } from '@diapason/contracts/constants';
import { answerBy, signIn } from '@diapason/platform/testing';
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

function open(more: object = {}) {
  signIn([right.manageSettings]);
  const calls = answerBy((path) => {
    if (path === '/api/rentree/essai')
      return { luLe: '2027-06-03T20:58:00.000Z', parties: [part], lignes: [guitar, theory] };
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
  };
  open({ enCours });
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('62');
  expect(screen.getByRole('button', { name: 'Arrêter' })).toBeTruthy();
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Ateliers' });
  expect(box.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /^Préparer/ })).toBeNull();
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
  const calls = answerBy((path, { method }) => {
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
