import { messages, right } from '@diapason/contracts/constants';
import { PlatformProvider } from '@diapason/platform';
import { answerBy, says, signIn } from '@diapason/platform/testing';
import { todayInParis } from '@diapason/ui';
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

function show(answer: object, functions: readonly number[] = [right.seeGuardianGeneral]) {
  signIn(functions);
  const calls = answerBy({
    '/api/utilisateursResponsables/301/justificatifs/attendus': {
      pieces: [domicile, certificate],
      demandes: [],
      joignable: true,
      ...answer,
    },
    '/api/anneesScolaire/list': years,
    [ASK]: says(messages.families.papersAsked, { idDemande: 2, nombre: 1 }),
  });
  render(<FamilyPapers idUtilisateur={301} />, { wrapper: PlatformProvider });
  return () => calls.filter(({ path }) => path === ASK).map(({ body }) => body);
}
const button = () => screen.findByRole('button', { name: 'Demander les pièces manquantes' });

test('each expected proof is there, with its day and file, or missing; one click asks for what is missing', async () => {
  const asked = show({ demandes: [demande] });
  const table = within(await screen.findByRole('table', { name: 'Justificatifs de l’année' }));
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

test('what was asked for today is asked for again only after a question', async () => {
  const asked = show({ demandes: [{ ...demande, dateDemande: todayInParis() }] });
  await userEvent.click(await button());
  const dialog = within(await screen.findByRole('dialog', { name: 'Demander de nouveau ?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  expect(asked()).toEqual([]);
  await userEvent.click(await button());
  await userEvent.click(await screen.findByRole('button', { name: 'Demander de nouveau' }));
  await waitFor(() => expect(asked()).toEqual([{ fk_anneeScolaire: 9, confirme: 1 }]));
});

test('nothing is asked for where nothing is missing', async () => {
  show({ pieces: [domicile] });
  await screen.findByText(messages.families.noPaperMissing);
  expect(screen.queryByRole('button', { name: /Demander/ })).toBeNull();
});

test('who has no e-mail address cannot be asked, and the screen says so', async () => {
  show({ joignable: false });
  expect((await button()).matches(':disabled')).toBe(true);
  expect(screen.getByText(messages.families.noAddressToAsk)).toBeTruthy();
});

test('without the right of the sheet there is no button, and no file to read', async () => {
  show({}, [right.seeGuardian]);
  await screen.findByRole('table', { name: 'Justificatifs de l’année' });
  expect(screen.queryByRole('button', { name: /Demander|Télécharger/ })).toBeNull();
});
