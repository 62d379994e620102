import { right } from '@diapason/contracts/constants';
import type { TabProps } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import SchoolingTab from './SchoolingTab';

const cello = {
  ...{ idScolarite: 31, version: 1, fk_eleve: 7, fk_anneeScolaire: 9, libelleAnneeScolaire: '2026-2027' },
  ...{ fk_offre: 10, libelleOffre: 'Cursus musique', precisionOffre: 'Violoncelle', fk_site: 1, libelleSite: 'Albi' },
  ...{ fk_enseignant: 40, nomPrenomEnseignant: 'ROUX Paul', fk_statut: 1, libelleStatut: 'Inscrit' },
  ...{ fk_instrument: [3], fk_style: [], fk_cycle: null, fk_annee: null, fk_idScolariteParent: null },
  ...{ complementaire: 0, passageCycleSuivant: 0, dateEntree: null, commentaire: null, fk_livret: 4, statutLivret: 1 },
};

async function isOffered(more: object = {}, modules: readonly string[] = ['livret']): Promise<boolean> {
  signIn([right.seePupilAndWorkshop], { module: [...modules] } as never);
  mockApi((path) => (path === '/api/eleves/7/SI_list' ? [{ ...cello, ...more }] : []));
  const pupil = { answer: { idEleve: 7, dateAbandon: null } } as TabProps<'pupil'>;
  const { unmount } = renderAt('/fiche-eleve/7', <SchoolingTab {...pupil} />);
  await screen.findByText(/Cursus musique/);
  const found = screen.queryByTitle('Livret mémorisé') !== null;
  unmount();
  return found;
}

// 001:21.w 001:21.x 001:21.y 001:198.a 001:198.b
test('the booklet’s icon is there with its module, for status 1, where a teacher is set', async () => {
  expect(await isOffered()).toBe(true);
  expect(await isOffered({}, [])).toBe(false);
  expect(await isOffered({ fk_statut: 2, libelleStatut: 'En attente de place' })).toBe(false);
  expect(await isOffered({ fk_enseignant: null, nomPrenomEnseignant: null })).toBe(false);
});
