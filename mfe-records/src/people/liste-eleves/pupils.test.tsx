import { right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { everyRightBut, listAnswer, mockApi, type RecordedCall, signIn } from '@diapason/platform/testing';
import {
  choose,
  menuItems,
  openFilters,
  openRowPanel,
  panelMenuItems,
  pressInPanelMenu,
  renderAt,
} from '@diapason/ui/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Pupils from './Pupils';

const zoe = {
  idEleve: 7,
  nomPrenomEleve: 'PETIT Zoé',
  fk_genre: 1,
  dateNaissance: '2015-04-02',
  telephoneMobile: '0612345678',
  dateAbandon: null,
  instrument: [{ date: '2026-09-01', libelleInstrument: 'Violoncelle' }],
  enseignants: [{ idUtilisateur: 40, nomPrenomUtilisateur: 'ROUX Paul' }],
  cours: [{ idAtelier: 5, libelleType: 'Orchestre', jour: 3, heureDebut: '16:00' }],
  concatInfoResponsable: [
    {
      idUtilisateur: 12,
      nomPrenomUtilisateur: 'PETIT Lucie',
      email: 'l@example.org',
      telephoneMobile: null,
      telephoneFixe: null,
    },
  ],
  etatDroit: 1,
  handicape: 1,
  etudiant: 1,
  actif: 1,
};
const year = (id: number) => ({ idAnneeScolaire: id, libelleAnneeScolaire: `${2017 + id}-${2018 + id}` });
const answers: Readonly<Record<string, unknown>> = {
  '/api/eleves/resume': { nombre: 1 },
  '/api/anneesScolaire/list': [year(9), year(8)],
  '/api/sites/liste': [1, 2].map((idSite) => ({ idSite, libelleSite: `École ${idSite}`, visible: 1 })),
  '/api/cotisations/offres': [{ idOffre: 10, libelleOffre: 'Cursus' }],
  '/api/cotisations/cycles': [{ idCycle: 4, libelleCycle: 'Cycle 2' }],
  '/api/eleves/SI_annees': [{ idAnnee: 2, libelleAnnee: '2e année' }],
  '/api/cotisations/instruments': [{ idInstrument: 3, libelleInstrument: 'Violoncelle' }],
  '/api/cotisations/styles': [{ idStyle: 10, libelleStyle: 'Jazz' }],
};

async function open(functions: readonly number[] = everyRightBut()): Promise<readonly RecordedCall[]> {
  cleanup();
  signIn(functions, { antennes: [{ idSite: 1, libelleSite: 'École 1' }] as never });
  const calls = mockApi({ ...answers, '/api/eleves/list/': listAnswer([zoe]) });
  renderAt('/liste-eleves', <Pupils />);
  await screen.findByRole('table', { name: 'Élèves' });
  return calls;
}

const zoesRow = () => screen.getByRole('row', { name: /PETIT Zoé/ });
const lastList = (calls: readonly RecordedCall[]) =>
  calls.filter(({ path }) => path === '/api/eleves/list/').at(-1)?.body;

const plain = window.matchMedia;
beforeEach(() => {
  localStorage.clear();
  provideScreenTitles(() => 'Fiche');
});
afterEach(() => {
  window.matchMedia = plain;
});

describe('the list of pupils', () => {
  // 000:130.a 000:85.n 000:130.b
  test.each([
    // 000:85.a
    ['by school year', 'Année scolaire', '2025-2026', { fk_anneeScolaire: 8 }],
    // 000:85.b
    ['by site', 'Site', 'École 2', { fk_site: 2 }],
    // 000:85.c
    ['by offer', 'Offre', 'Cursus', { fk_offre: 10 }],
    // 000:85.d
    ['by cycle', 'Cycle', 'Cycle 2', { fk_cycle: 4 }],
    // 000:85.e
    ['by year', 'Année de cycle', '2e année', { fk_annee: 2 }],
    // 000:85.f
    ['by instrument', 'Instrument', 'Violoncelle', { fk_instrument: 3 }],
    // 000:85.g
    ['by style', 'Style', 'Jazz', { fk_style: 10 }],
    // 000:85.h
    ['by status', 'Statut', 'Abandon', { fk_statut: 6 }],
    // 000:85.i
    ['by image right', 'Droit à l’image', 'Refusé', { etatDroit: 0 }],
    // 000:85.j
    ['by activity', 'Activité', 'Désactivés', { actif: 0 }],
    // 000:85.k
    ['by handicap', 'Handicap', 'Avec handicap', { handicape: 1 }],
    // 000:85.l
    ['by student status', 'Étudiant', 'Étudiants', { etudiant: 1 }],
    // 000:85.m
    ['by abandonment', 'Abandon', 'Sans abandon', { etatAbandon: 0 }],
  ])('is filtered %s; and again at the next visit', async (_what, field, option, asked) => {
    const calls = await open();
    await openFilters();
    await choose(await screen.findByLabelText(field), option);
    await waitFor(() => expect(lastList(calls)).toMatchObject(asked));
    const again = await open();
    await waitFor(() => expect(lastList(again)).toMatchObject(asked));
  });

  test('shows name, birth date, instrument, guardian, teacher, image right and handicap', async () => {
    await open();
    const row = screen.getByRole('row', { name: /PETIT Zoé/ });
    for (const text of ['02/04/2015', 'Violoncelle', 'PETIT Lucie', 'ROUX Paul', 'Accepté', 'Oui'])
      expect(within(row).getByText(text)).toBeTruthy();
  });

  test.each([
    ['the pupil’s sheet', 'PETIT Zoé', '/fiche-eleve/7', right.openPupilFromPupils],
    ['the guardian', 'PETIT Lucie', '/fiche-responsable/12', right.linkGuardianFromPupils],
    ['the teacher', 'ROUX Paul', '/fiche-agent/40', right.openTeacherFromWorkshops],
    ['the lesson', 'Orchestre', '/fiche-atelier/5', right.openWorkshopFromPupil],
  ])('%s is linked with its function, and is plain text without', async (_what, name, href, needed) => {
    await open();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
    await open(everyRightBut(needed));
    expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.getByText(name)).toBeTruthy();
  });

  test('adding, exporting and deactivating are offered with their functions, and not without', async () => {
    const acts = async () => {
      const adds = screen.queryByRole('button', { name: 'Ajouter un élève' }) !== null;
      const exports = (await menuItems()).includes('Exporter\u00a0: Excel');
      await openRowPanel(zoesRow());
      return { adds, exports, rare: await panelMenuItems() };
    };
    await open();
    expect(await acts()).toEqual({ adds: true, exports: true, rare: ['Désactiver…'] });
    await open(everyRightBut(right.addPupil, right.exportPupils, right.deactivatePupil));
    expect(await acts()).toEqual({ adds: false, exports: false, rare: [] });
  });

  test('118 ticks rows and writes to them, 197 to all', async () => {
    const ticks = () => screen.queryByRole('checkbox', { name: 'Sélectionner PETIT Zoé' });
    const menu = () => screen.queryByRole('button', { name: 'Écrire' });
    const { useEmailTools, writeToAll, exportPupils } = right;
    await open();
    expect([ticks() !== null, menu() !== null]).toEqual([true, true]);
    await open(everyRightBut(writeToAll));
    expect([ticks() !== null, menu()]).toEqual([true, null]);
    await open(everyRightBut(exportPupils, useEmailTools));
    expect([ticks(), menu() !== null]).toEqual([null, true]);
    await open(everyRightBut(exportPupils, useEmailTools, writeToAll));
    expect([ticks(), menu()]).toEqual([null, null]);
  });

  test('the panel says who is a student, by the sex of the sheet', async () => {
    await open();
    await openRowPanel(zoesRow());
    expect(within(screen.getByRole('complementary')).getByText(/ans · Étudiante$/)).toBeTruthy();
  });

  test('deactivates after a question', async () => {
    const calls = await open();
    await openRowPanel(zoesRow());
    await pressInPanelMenu('Désactiver…');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Désactiver' }));
    await waitFor(() =>
      expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/api/eleves/7')).toBe(true),
    );
  });

  // 000:159.d 000:159.e
  test('with 115 only the own sites are offered; without it every site', async () => {
    await open();
    const sites = () => [...screen.getByLabelText('Site').querySelectorAll('option')].map((one) => one.textContent);
    await waitFor(() => expect(sites()).toContain('École 2'));
    await open([...everyRightBut(), right.restrictPupilsToOwnSites]);
    await waitFor(() => expect(sites()).toContain('École 1'));
    expect(sites()).not.toContain('École 2');
  });
});

test('a teacher’s list opens on their own pupils, and every teacher’s are a choice away', async () => {
  signIn([right.seePupils], { idUtilisateur: 40, role: 'Enseignant' });
  const calls = mockApi({ ...answers, '/api/eleves/list/': listAnswer([zoe]) });
  renderAt('/liste-eleves', <Pupils />);
  await screen.findByRole('table', { name: 'Élèves' });
  expect(lastList(calls)).toMatchObject({ fk_enseignant: 40 });
  await userEvent.click(screen.getByRole('button', { name: /^Retirer le filtre Enseignant/ }));
  await waitFor(() => expect(lastList(calls)).toMatchObject({ fk_enseignant: null }));
});

test('where nobody of the year is found, every year is one press away', async () => {
  signIn([]);
  const empty = mockApi({ ...answers, '/api/eleves/list/': listAnswer([]), '/api/eleves/resume': { nombre: 0 } });
  renderAt('/liste-eleves?annee=9', <Pupils />);
  await userEvent.click(await screen.findByRole('button', { name: 'Chercher dans toutes les années' }));
  await waitFor(() => expect(lastList(empty)).toMatchObject({ fk_anneeScolaire: null }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Chercher dans toutes les années' })).toBeNull());
});

test('on a phone a child of the choir has no instrument: nobody says that it has no course', async () => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: /max-width:\s*(\d+)px/.test(media) }) as MediaQueryList;
  signIn(everyRightBut());
  mockApi({ ...answers, '/api/eleves/list/': listAnswer([{ ...zoe, instrument: [] }]) });
  renderAt('/liste-eleves', <Pupils />);
  const row = within(await screen.findByRole('list', { name: 'Élèves' })).getByRole('listitem');
  expect(within(row).getByText('Aucun instrument')).toBeTruthy();
  expect(row.textContent).not.toMatch(/cours/i);
});
