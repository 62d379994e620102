import { right } from '@diapason/contracts/constants';
import { provideScreenTitles, provideSlots } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { slots } from '../../screens';
import GuardianSheet from '../fiche-responsable/GuardianSheet';
import { adam as sheet } from '../fiche-responsable/testing/adam';
import { leadsAway, mergeSends, toCompare, toMerge } from './testing';

const adam = {
  ...sheet,
  ...{ lieuNaissance: null, departementNaissance: null, telephoneMobile: null },
  fusionneAvec: null as null | object,
  fusions: [] as readonly object[],
};
const double = {
  ...adam,
  idUtilisateur: 302,
  nomPrenomUtilisateur: 'ADAM Zoe',
  email: 'zoe@example.org',
  telephoneMobile: '0639980102',
  profession: 'luthière',
  version: 5,
};
const found = { nature: 'guardian', id: 302, nomPrenom: 'ADAM Zoe', precision: 'ADAM Lou · Albi', actif: 1 };
const preview = {
  eleves: [{ idEleve: 3010, nomPrenomEleve: 'ADAM Lou', dejaRattache: false }],
  cotisations: [{ idCotisation: 7, libelleAnneeScolaire: '2026-2027', reglements: 2, memeAnnee: true }],
  revenus: [{ idRevenu: 8, libelleAnneeScolaire: '2026-2027', reste: true }],
  pieces: [],
};
const FUSION = '/api/utilisateursResponsables/301/fusion';
const merging = [right.seeGuardians, right.seeGuardian, right.seeGuardianGeneral, right.deactivateGuardian];

beforeEach(() => {
  provideScreenTitles(() => 'Fiche');
  provideSlots(slots);
});

async function show(functions: readonly number[], sheet: object = adam, previewed: () => object = () => preview) {
  signIn(functions);
  const served: Record<string, unknown> = {
    '/api/utilisateursResponsables/301': sheet,
    '/api/utilisateursResponsables/302': double,
    '/api/recherche/doublons': [{ ...found, id: 301 }, found].map((one) => ({ ...one, communs: ['nom'] })),
    '/api/recherche': [found],
    '/api/geoquery': { communes: [] },
  };
  const calls = mockApi((path, { method }) => {
    if (path === FUSION) return method === 'GET' ? previewed() : { idUtilisateur: 301 };
    if (path === '/api/utilisateursResponsables/302/fusion') return { idUtilisateur: 302 };
    return served[path];
  });
  renderAt('/fiche-responsable/301', <GuardianSheet />, '/fiche-responsable/:id');
  await screen.findByRole('heading', { level: 1 });
  return calls;
}

test('without the function that deactivates a guardian nothing is offered', async () => {
  await show([right.seeGuardians, right.seeGuardian, right.seeGuardianGeneral]);
  expect(screen.queryByRole('button', { name: 'Doublon' })).toBeNull();
});

test('records that look alike come first, and the own one is not among them', async () => {
  await show(merging);
  const dialog = await toMerge();
  await within(dialog).findByText('ADAM Zoe');
  expect(within(dialog).getAllByRole('button', { name: /^Comparer/ })).toHaveLength(1);
});

test('both are compared with what will move; empty fields that are ticked go along, with the versions that were seen', async () => {
  const calls = await show(merging);
  const table = await toCompare();
  expect(within(table).getByText('luthière')).toBeTruthy();
  expect(screen.getByText(/avec 2 règlements ; la fiche conservée en a une de la même année/)).toBeTruthy();
  expect(screen.getByText(/Fiscalité 2026-2027 : la fiche conservée en a une de cette année/)).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Profession/ }));
  const body = { fk_fusionne: 302, versionAttendue: 3, versionFusionnee: 5, reprendre: ['telephoneMobile'] };
  await mergeSends(calls, FUSION, body);
});

test('what differs is marked in words; what stays is apart from what moves', async () => {
  await show(merging);
  const table = await toCompare();
  expect(within(table).getByRole('row', { name: /^Adresse e-mail/ }).textContent).toContain('Différent');
  expect(within(table).getByRole('row', { name: /^Ville/ }).textContent).not.toContain('Différent');
  const stays = within(screen.getByRole('region', { name: 'Ce qui reste où c’est' }));
  expect(stays.getAllByRole('listitem')).toHaveLength(1);
  expect(stays.getByText(/^Fiscalité 2026-2027/)).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /de la même personne/ })).toBeNull();
});

test('two who were born on other days merge only once it is confirmed that they are one', async () => {
  const calls = await show(merging, { ...adam, dateNaissance: '1987-01-05' });
  await toCompare();
  expect(screen.getByText('Attention, les deux fiches diffèrent : Date de naissance.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Fusionner les deux fiches' }));
  expect(await screen.findByText('Cochez pour confirmer que c’est la même personne')).toBeTruthy();
  expect(calls.some(({ method, path }) => method === 'POST' && path === FUSION)).toBe(false);
  await userEvent.click(screen.getByRole('checkbox', { name: /de la même personne/ }));
  const reprendre = ['telephoneMobile', 'profession'];
  await mergeSends(calls, FUSION, { fk_fusionne: 302, versionAttendue: 3, versionFusionnee: 5, reprendre });
});

test('what failed is asked for again, both records, and another may be chosen instead', async () => {
  let fails = true;
  const calls = await show(merging, adam, () => (fails ? { status: 503, message: 'Indisponible' } : preview));
  await userEvent.click(await within(await toMerge()).findByRole('button', { name: /^Comparer/ }));
  await screen.findByRole('button', { name: 'Choisir une autre fiche' });
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  fails = false;
  await userEvent.click(retry);
  await screen.findByRole('table', { name: 'Les deux fiches' });
  expect(calls.filter(({ path }) => path === FUSION)).toHaveLength(2);
});

test('who may not change the sheet is not offered to fill it', async () => {
  await show([right.seeGuardians, right.seeGuardian, right.seeGuardianPupils, right.deactivateGuardian]);
  await toCompare();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a record that was merged shows where it leads and nothing to change; the merge is undone after a question', async () => {
  const calls = await show(merging, {
    ...adam,
    actif: 0,
    fusionneAvec: { id: 302, nomPrenom: 'ADAM Zoe' },
  });
  await leadsAway(calls, FUSION, { name: 'ADAM Zoe', at: '/fiche-responsable/302' });
});

test('a record that is kept says whom it took over, and until when that can be undone', async () => {
  await show(merging, {
    ...adam,
    fusions: [{ id: 302, nomPrenom: 'ADAM Zoe', date: '2026-11-22' }],
  });
  expect(screen.getByText(/^Le 22\/11\/2026, cette fiche a repris celle d’ADAM Zoe \(n° 302\)/)).toBeTruthy();
  expect(screen.getByText(/tant qu’aucune des deux personnes n’est effacée/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Annuler la fusion' })).toBeTruthy();
});
