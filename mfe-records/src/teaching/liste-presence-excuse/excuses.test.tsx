import { right, yearBefore } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { listAnswer, mockApi, signIn } from '@diapason/platform/testing';
import { todayInParis } from '@diapason/ui';
import { renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import Excuses from './Excuses';

const row = {
  idPresenceEleve: 4,
  fk_eleve: 7,
  nomPrenomEleve: 'LEFORT Camille',
  libelleSite: 'Gaillac',
  rang: 2,
  nombre: 2,
  dateExcuse: '2027-03-03',
  heureDebut: '14:00',
  heureFin: '15:00',
  idAtelier: 12,
  libelleType: 'Formation musicale',
  enseignant: 'BERTIN Florence',
  demandeur: { role: 'Responsable', nomPrenom: 'LEFORT Maud', lien: 'mère' },
  commentaire: 'Classe de neige',
  dateCreation: '2027-02-26T20:14:00.000Z',
  declaration: 3,
};

beforeEach(() => {
  localStorage.clear();
  provideScreenTitles(() => 'Fiche');
});

test('below who declared stands what is known of it, and nothing where nothing is', async () => {
  signIn([right.seeAttendanceSheets], { module: ['presences'] });
  const stranger = { ...row.demandeur, lien: null };
  const rows = [
    { ...row, demandeur: stranger },
    { ...row, idPresenceEleve: 5, nomPrenomEleve: 'VIALA Zoé', demandeur: stranger, commentaire: '' },
  ];
  mockApi((path) => {
    if (path === '/api/presences/listeExcuses') return listAnswer(rows);
    return path === '/api/presences/resumeExcuses' ? { nombre: 2 } : [];
  });
  renderAt('/liste-presence-excuse', <Excuses />);
  const below = (line: HTMLElement) =>
    within(line).getByText('LEFORT Maud').closest('td')?.querySelector('small')?.textContent;
  expect(below(await screen.findByRole('row', { name: /LEFORT Camille/ }))).toBe('«\u00a0Classe de neige\u00a0»');
  expect(below(screen.getByRole('row', { name: /VIALA Zoé/ }))).toBeUndefined();
});

// 002:93.c 002:95.a 002:622.c 002:623.b
test('excuses of the last year are shown, twenty a page, with pupil, lesson, teacher and who declared them', async () => {
  signIn([right.seeAttendanceSheets, right.declarePupilAbsences], { module: ['presences'] });
  const calls = mockApi((path) => {
    if (path === '/api/presences/listeExcuses') return listAnswer([row]);
    return path === '/api/presences/resumeExcuses' ? { nombre: 1 } : [];
  });
  renderAt('/liste-presence-excuse', <Excuses />);
  const line = within(await screen.findByRole('row', { name: /LEFORT Camille/ }));
  for (const text of ['Gaillac, 2 sur 2', '03/03/2027', 'Formation musicale', 'BERTIN Florence', 'mère'])
    expect(line.getByText(text)).toBeTruthy();
  expect(line.getByText('« Classe de neige »')).toBeTruthy();
  expect(line.getByText('mer. 14:00 – 15:00')).toBeTruthy();
  const asked = calls.find(({ path }) => path === '/api/presences/listeExcuses')?.body;
  expect(asked).toMatchObject({ dateDebut: yearBefore(todayInParis()), taille: 20 });
  expect(screen.getByRole('button', { name: 'Déclarer une absence' })).toBeTruthy();
});
