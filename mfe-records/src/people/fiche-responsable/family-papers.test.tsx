import { messages, right } from '@diapason/contracts/constants';
import { PlatformProvider } from '@diapason/platform';
import { mockApi, signIn, succeedsWith } from '@diapason/platform/testing';
import { todayInParis } from '@diapason/ui';
import { choose, InSheet, normalizeSpaces } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FamilyPapers } from './FamilyPapers';

const there = { idPieceJointe: 12, realFileName: 'facture.pdf', dateHeure: '2026-09-03T10:00:00Z' };
const missing = { idPieceJointe: null, realFileName: null, dateHeure: null };
const domicile = {
  nature: 'justificatifDomicile',
  libelleNature: 'Justificatif de domicile',
  fk_eleve: null,
  nomPrenomEleve: '',
  precision: '',
  ...there,
};
const certificate = {
  nature: 'certificatMedical',
  libelleNature: 'Certificat médical',
  fk_eleve: 7,
  nomPrenomEleve: 'PETIT Zoé',
  precision: 'Danse',
  ...missing,
};
const demande = { idDemande: 1, dateDemande: '2026-09-12', nombre: 2, nomPrenomUtilisateur: 'DURAND Claire' };
const years = [{ idAnneeScolaire: 9, libelleAnneeScolaire: '2026-2027' }];
const ASK = '/api/utilisateursResponsables/301/justificatifs/demande';

const draw = () =>
  render(
    <InSheet of="guardian" id={301}>
      <FamilyPapers idUtilisateur={301} />
    </InSheet>,
    { wrapper: PlatformProvider },
  );

function show(answer: object, functions: readonly number[] = [right.seeGuardianGeneral]) {
  signIn(functions);
  const calls = mockApi({
    '/api/utilisateursResponsables/301/justificatifs/attendus': {
      pieces: [domicile, certificate],
      demandes: [],
      attendu: true,
      complet: false,
      joignable: true,
      ...answer,
    },
    '/api/anneesScolaire/list': years,
    '/api/utilisateursResponsables/301/justificatifs/list': [],
    [ASK]: succeedsWith(messages.families.papersAsked, { idDemande: 2, nombre: 1 }),
  });
  draw();
  return () => calls.filter(({ path }) => path === ASK).map(({ body }) => body);
}
const button = () => screen.findByRole('button', { name: 'Demander les pièces manquantes' });

test('each expected proof is there, with its day and file, or missing; one click asks for what is missing', async () => {
  const asked = show({ demandes: [demande] });
  const table = within(await screen.findByRole('table', { name: 'Justificatifs de l’année' }));
  expect(table.getByRole('button', { name: 'Télécharger : Justificatif de domicile' })).toBeTruthy();
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Justificatif de domicile.*Reçu le 03\/09\/2026.*Télécharger/),
    expect.stringMatching(/Certificat médical – Danse.*PETIT Zoé.*Manquant$/),
  ]);
  expect(screen.getByText('Demandé le 12/09/2026 par DURAND Claire (2 pièces)')).toBeTruthy();
  await userEvent.click(await button());
  await waitFor(() => expect(asked()).toEqual([{ fk_anneeScolaire: 9, confirme: 0 }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who sends the proof of domicile has it in its line, once, and is told that it is missing', async () => {
  show({ pieces: [{ ...domicile, ...missing }, certificate] }, [right.seeGuardianGeneral, right.seeProofOfAddress]);
  const proof = within(await screen.findByRole('group', { name: 'Justificatif de domicile 2026-2027' }));
  expect(proof.getByText('Manquant')).toBeTruthy();
  expect(proof.getByLabelText(/Choisir un fichier/)).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'Justificatifs de l’année' }));
  expect(table.getAllByRole('row').slice(1)).toHaveLength(1);
  expect(table.queryByText('Justificatif de domicile')).toBeNull();
});

test('what was asked for today is asked for again only after a question', async () => {
  const asked = show({ demandes: [{ ...demande, dateDemande: todayInParis() }] });
  await userEvent.click(await button());
  const dialog = within(await screen.findByRole('dialog', { name: 'Demander de nouveau ?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  expect(asked()).toEqual([]);
  await userEvent.click(await button());
  await userEvent.click(await screen.findByRole('button', { name: 'Demander de nouveau' }));
  await waitFor(() => expect(asked()).toEqual([{ fk_anneeScolaire: 9, confirme: 1 }]));
});

test('nothing is asked for where nothing is missing', async () => {
  show({ pieces: [domicile], complet: true });
  await screen.findByText(messages.families.noPaperMissing);
  expect(screen.queryByRole('button', { name: /Demander/ })).toBeNull();
});

test('where every kind is hidden from the reader, it is said that nothing is missing, not that nothing is expected', async () => {
  show({ pieces: [], complet: true });
  expect(await screen.findByText(messages.families.noPaperMissing)).toBeTruthy();
  expect(screen.queryByText(messages.families.noPaperExpected)).toBeNull();
});

test('where nothing is expected of a family at all, that is said', async () => {
  show({ pieces: [], attendu: false, complet: true });
  expect(await screen.findByText(messages.families.noPaperExpected)).toBeTruthy();
  expect(screen.queryByText(messages.families.noPaperMissing)).toBeNull();
});

test('what is missing of a kind that the reader may not see is asked for all the same, and nobody is told that nothing is', async () => {
  const asked = show({ pieces: [domicile] });
  await userEvent.click(await button());
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(screen.getByText(messages.families.hiddenPaperMissing)).toBeTruthy();
  expect(screen.queryByText(messages.families.noPaperMissing)).toBeNull();
});

test('where a colleague asked meanwhile the same question comes, and the second request is confirmed', async () => {
  const refused = { status: 409, message: messages.families.papersAskedToday, field: 'confirme' };
  signIn([right.seeGuardianGeneral]);
  const calls = mockApi((path, { body }) => {
    if (path === ASK) return (body as { confirme: number }).confirme ? { idDemande: 3, nombre: 1 } : refused;
    return path.endsWith('list')
      ? years
      : { pieces: [certificate], demandes: [], attendu: true, complet: false, joignable: true };
  });
  draw();
  await userEvent.click(await button());
  await userEvent.click(await screen.findByRole('button', { name: 'Demander de nouveau' }));
  const asked = () => calls.filter(({ path }) => path === ASK).map(({ body }) => body);
  await waitFor(() => expect(asked()).toMatchObject([{ confirme: 0 }, { confirme: 1 }]));
});

test('another year is waited for without a request in the name of the last; where it fails, the choice of the year stays', async () => {
  let fail: (answer: object) => void = () => undefined;
  const late = new Promise((answer) => (fail = answer));
  signIn([right.seeGuardianGeneral]);
  mockApi((path, { query }) => {
    if (path.endsWith('list')) return [...years, { idAnneeScolaire: 8, libelleAnneeScolaire: '2025-2026' }];
    return query.get('fk_anneeScolaire') === '8'
      ? late
      : { pieces: [certificate], demandes: [], attendu: true, complet: false, joignable: true };
  });
  draw();
  expect((await button()).matches(':disabled')).toBe(false);
  await choose(screen.getByLabelText('Année des justificatifs attendus'), '2025-2026');
  const table = screen.getByRole('table', { name: 'Justificatifs de l’année' });
  await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('true'));
  expect((await button()).matches(':disabled')).toBe(true);
  fail({ status: 500, message: 'Erreur' });
  await screen.findByRole('alert');
  expect(screen.getByRole('option', { name: '2025-2026' })).toHaveProperty('selected', true);
});

test('who has no e-mail address cannot be asked, and the screen says so', async () => {
  show({ joignable: false });
  expect((await button()).matches(':disabled')).toBe(true);
  expect(screen.getByText(normalizeSpaces(messages.families.noAddressToAsk))).toBeTruthy();
});

test('without the right of the sheet there is no button, and no file to read', async () => {
  show({}, [right.seeGuardian]);
  await screen.findByRole('table', { name: 'Justificatifs de l’année' });
  expect(screen.queryByRole('button', { name: /Demander|Télécharger/ })).toBeNull();
});

test('a proof whose file has no name is there, without its file', async () => {
  show({ pieces: [{ ...domicile, realFileName: null }] });
  const table = within(await screen.findByRole('table', { name: 'Justificatifs de l’année' }));
  expect(table.getByText('Reçu le 03/09/2026')).toBeTruthy();
  expect(table.queryByRole('button')).toBeNull();
});
