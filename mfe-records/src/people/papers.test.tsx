import { messages, right } from '@diapason/contracts/constants';
import { PlatformProvider } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { InSheet } from '@diapason/ui/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Portrait } from './fiche-agent/Portrait';
import { PupilPapers } from './fiche-eleve/PupilPapers';

const years = [
  { idAnneeScolaire: 8, libelleAnneeScolaire: '2025-2026' },
  { idAnneeScolaire: 9, libelleAnneeScolaire: '2026-2027' },
];
const proof = (nature: string, fk_anneeScolaire: number) => ({
  idPieceJointe: 12,
  nature,
  libelleNature: '',
  fk_anneeScolaire,
  libelleAnneeScolaire: '',
  realFileName: `${nature}.pdf`,
  taille: 1_000,
  dateHeure: '2026-09-01T10:00:00Z',
  fk_scolariteInterne: null,
});

const papersOf = (handicape: 0 | 1) => (
  <InSheet of="pupil" id={7}>
    <PupilPapers pupil={{ idEleve: 7, handicape, etudiant: [] }} />
  </InSheet>
);
const pupilPapers = papersOf(0);
const portrait = (agent: Parameters<typeof Portrait>[0]['agent']) => (
  <InSheet of="agent" id={agent.idUtilisateur}>
    <Portrait agent={agent} />
  </InSheet>
);

beforeEach(() => {
  URL.createObjectURL = jest.fn(() => 'data:image/png;base64,');
  URL.revokeObjectURL = jest.fn();
});

// 001:18.a 001:18.b 001:16.m
test('a pupil has a proof of handicap and of studies for each school year', async () => {
  signIn([right.changePupil]);
  const calls = mockApi({
    '/api/eleves/7/justificatifs/list': [proof('handicape', 9), proof('etudiant', 8)],
    '/api/anneesScolaire/list': years,
    '/api/fichiers/upload/etudiant': { idPieceJointe: 13, realFileName: 'a.pdf' },
  });
  render(pupilPapers, { wrapper: PlatformProvider });
  const handicap = await screen.findByRole('group', { name: 'Justificatif de handicap 2026-2027' });
  expect(within(handicap).getByText('handicape.pdf')).toBeTruthy();
  const studies = screen.getByRole('group', { name: 'Justificatif étudiant 2026-2027' });
  await userEvent.upload(
    within(studies).getByLabelText(/Choisir un fichier/),
    new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' }),
  );
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ path: expect.stringMatching(/etudiant|justificatifs/) }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/etudiant'))?.body).toEqual({ fk_1: '7', fk_anneeScolaire: '9' }),
  );
});

test('what is expected of a pupil and not there is missing on its line; what nobody wants is not', async () => {
  signIn([right.changePupil]);
  mockApi({ '/api/eleves/7/justificatifs/list': [], '/api/anneesScolaire/list': years });
  render(papersOf(1), { wrapper: PlatformProvider });
  const line = async (name: string) => (await screen.findByRole('group', { name })).textContent;
  expect(await line('Justificatif de handicap 2026-2027')).toContain('Manquant');
  expect(await line('Justificatif étudiant 2026-2027')).not.toContain('Manquant');
});

// 001:107.k 001:172.d
test('a proof of a pupil above 2 MB is refused in the documents’ words', async () => {
  signIn([right.changePupil]);
  mockApi({ '/api/eleves/7/justificatifs/list': [], '/api/anneesScolaire/list': years });
  render(pupilPapers, { wrapper: PlatformProvider });
  const [first] = await screen.findAllByLabelText(/Choisir un fichier/);
  await userEvent.upload(
    first as HTMLElement,
    new File([new Uint8Array(2_097_153)], 'a.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', messages.general.fileTooBig(2));
});

test('without function 125 nobody is shown a proof', async () => {
  signIn([right.seePupilAndWorkshop]);
  const calls = mockApi({ '/api/anneesScolaire/list': years });
  const { container } = render(pupilPapers, { wrapper: PlatformProvider });
  expect(container.textContent).toBe('');
  expect(calls.filter(({ path }) => path.includes('justificatifs'))).toEqual([]);
});

// 001:39.a 001:39.b 001:39.d
test('an agent’s portrait is shown, and takes JPEG and PNG', async () => {
  signIn([right.seeAgentProfile, right.changeAgentIdentity]);
  const calls = mockApi({ '/api/fichiers/upload/portrait': { idPieceJointe: 3, realFileName: 'a.png' } });
  const agent = { idUtilisateur: 502, fk_portrait: 2, nomPrenomUtilisateur: 'DURAND Claire' } as Parameters<
    typeof Portrait
  >[0]['agent'];
  render(portrait(agent), { wrapper: PlatformProvider });
  expect(await screen.findByRole('img', { name: 'Portrait de DURAND Claire' })).toBeTruthy();
  const choose = screen.getByLabelText('Remplacer le fichier') as HTMLInputElement;
  expect([choose.accept, screen.getByText(/6 Mo au plus/).textContent]).toEqual([
    'image/jpeg,image/png',
    'JPEG ou PNG, 6 Mo au plus',
  ]);
  await userEvent.upload(choose, new File(['a'], 'a.gif', { type: 'image/gif' }), { applyAccept: false });
  expect(await screen.findByText(messages.staff.portraitFormats)).toBeTruthy();
  await userEvent.upload(choose, new File(['a'], 'a.png', { type: 'image/png' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/portrait'))?.body).toEqual({ nomFichier: '502.jpg' }),
  );
});

test('a portrait that waits for the antivirus says so, and asks for no picture', async () => {
  signIn([right.seeAgentProfile, right.changeAgentIdentity]);
  const calls = mockApi({});
  const agent = {
    idUtilisateur: 502,
    fk_portrait: 2,
    antivirusPortrait: 'attente',
    nomPrenomUtilisateur: 'DURAND Claire',
  } as Parameters<typeof Portrait>[0]['agent'];
  render(portrait(agent), { wrapper: PlatformProvider });
  expect(await screen.findByText(messages.files.beingScanned)).toBeTruthy();
  expect(calls).toEqual([]);
});
