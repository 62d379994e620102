import { right } from '@diapason/contracts/constants';
import { pupilDetails } from '@diapason/contracts/testing/people';
import { provideScreenTitles, provideSlots } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { slots } from '../../screens';
import PupilSheet from '../fiche-eleve/PupilSheet';
import { leadsAway, mergeSends, toCompare } from './testing';

const zoe = {
  ...pupilDetails(7),
  nomPrenomEleve: 'PETIT Zoé',
  dateSuppression: null as string | null,
  etudiant: [],
  fusionneAvec: null as null | object,
  fusions: [] as readonly object[],
  version: 2,
};
const double = { ...zoe, idEleve: 8, nomPrenomEleve: 'PETIT Zoe', handicape: 1, dateAbandon: '2026-10-01', version: 4 };
const found = { nature: 'pupil', id: 8, nomPrenom: 'PETIT Zoe', precision: '02/04/2015', actif: 1, communs: ['nom'] };
const year = { libelleAnneeScolaire: '2026-2027' };
const preview = {
  responsables: [{ fk_responsable: 11, nomPrenomUtilisateur: 'PETIT Jean', dejaRattache: true }],
  scolarites: [{ ...year, libelle: 'Cursus musique', reste: true }],
  scolaritesExternes: [],
  droitsImage: [{ ...year, libelle: 'refusé', reste: false }],
  etudiant: [],
  pieces: [],
  ateliers: [{ ...year, idAtelier: 70, libelle: 'Chorale' }],
};
const FUSION = '/api/eleves/7/fusion';
const merging = [right.seePupils, right.seePupilAndWorkshop, right.changePupil, right.deactivatePupil];

beforeEach(() => {
  provideScreenTitles(() => 'Fiche');
  provideSlots(slots);
});

async function show(functions: readonly number[], sheet: object = zoe) {
  signIn(functions);
  const served: Record<string, unknown> = {
    '/api/eleves/7': sheet,
    '/api/eleves/8': double,
    '/api/recherche/doublons': [found],
    '/api/eleves/8/fusion': { idEleve: 8 },
  };
  const calls = mockApi((path, { method }) => {
    if (path === FUSION) return method === 'GET' ? preview : { idEleve: 7 };
    return served[path] ?? [];
  });
  renderAt('/fiche-eleve/7', <PupilSheet />, '/fiche-eleve/:id');
  await screen.findByRole('heading', { level: 1 });
  return calls;
}

test('without the function that deactivates a pupil nothing is offered', async () => {
  await show([right.seePupils, right.seePupilAndWorkshop, right.changePupil]);
  expect(screen.queryByRole('button', { name: 'Doublon' })).toBeNull();
});

test('both are compared with what will move and what stays; who left in one record only is not filled in', async () => {
  const calls = await show(merging);
  const table = await toCompare();
  expect(within(table).getByText('01/10/2026')).toBeTruthy();
  expect(screen.getByText('Responsable PETIT Jean, déjà rattaché aux deux fiches')).toBeTruthy();
  expect(screen.getByText(/^Scolarité Cursus musique 2026-2027 : la fiche conservée a déjà la même/)).toBeTruthy();
  expect(screen.getByText('Droit à l’image refusé 2026-2027')).toBeTruthy();
  expect(screen.getByText('Place dans l’atelier Chorale 2026-2027')).toBeTruthy();
  expect(
    within(screen.getByRole('dialog'))
      .getAllByRole('checkbox')
      .map((box) => box.getAttribute('name')),
  ).toEqual(['handicape']);
  const body = { fk_fusionne: 8, versionAttendue: 2, versionFusionnee: 4, reprendre: ['handicape'] };
  await mergeSends(calls, FUSION, body);
});

test('a record that was merged leads to the kept one and shows nothing to change', async () => {
  const calls = await show(merging, { ...zoe, fusionneAvec: { id: 8, nomPrenom: 'PETIT Zoe' } });
  await leadsAway(calls, FUSION, { name: 'PETIT Zoe', at: '/fiche-eleve/8' });
});

test('a record that is kept says whom it took over, and until when that can be undone', async () => {
  await show(merging, { ...zoe, fusions: [{ id: 8, nomPrenom: 'PETIT Zoe', date: '2026-11-22' }] });
  expect(screen.getByText(/^Le 22\/11\/2026, cette fiche a repris celle de PETIT Zoe \(n° 8\)/)).toBeTruthy();
  expect(screen.getByText(/tant que l’élève n’est pas effacé/)).toBeTruthy();
});
