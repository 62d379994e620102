import { messages, papers, right } from '@diapason/contracts/constants';
import { PlatformProvider } from '@diapason/platform';
import { mockApi, type RecordedCall, signIn, succeedsWith } from '@diapason/platform/testing';
import { normalizeSpaces } from '@diapason/ui/testing';
import { expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type HeldPaper, PaperField } from './PaperField';

const about = { fk_responsable: 301, fk_anneeScolaire: 9 };
const held: HeldPaper = {
  idPieceJointe: 7,
  realFileName: 'Facture.pdf',
  taille: 120_000,
  dateHeure: '2026-11-21T10:00:00Z',
};
const ADD = '/api/fichiers/upload/justificatifDomicile';
const REMOVE = '/api/fichiers/remove/justificatifDomicile';

function show(
  answers: Readonly<Record<string, unknown>>,
  paper?: HeldPaper,
  functions: readonly number[] = [right.seeProofOfAddress],
): readonly RecordedCall[] {
  signIn(functions);
  const calls = mockApi(answers);
  render(<PaperField kind="justificatifDomicile" about={about} removal={about} of="2026-2027" paper={paper} />, {
    wrapper: PlatformProvider,
  });
  return calls;
}

const pdf = (bytes = 10) => new File([new Uint8Array(bytes)], 'Facture.pdf', { type: 'application/pdf' });
const chosen = () => screen.getByLabelText(/Choisir un fichier|Remplacer le fichier/);

// 001:145.a
test('a file is sent with what it is about, the fields first', async () => {
  const calls = show({ [ADD]: { idPieceJointe: 7, realFileName: 'Facture.pdf' } });
  await userEvent.upload(chosen(), pdf());
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ path: ADD, body: { fk_responsable: '301', fk_anneeScolaire: '9' } });
  expect(calls[0]?.file?.name).toBe('Facture.pdf');
});

test('a file that is dropped is sent as well', async () => {
  const calls = show({ [ADD]: { idPieceJointe: 7, realFileName: 'Facture.pdf' } });
  const zone = chosen().parentElement as HTMLElement;
  fireEvent.dragOver(zone, { dataTransfer: { files: [pdf()] } });
  fireEvent.drop(zone, { dataTransfer: { files: [pdf()] } });
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual([ADD]));
});

// 001:110.n 001:107.k
test('above 2 MB it is refused before it is sent, in the documents’ words', async () => {
  const calls = show({});
  await userEvent.upload(chosen(), pdf(papers.justificatifDomicile.maxBytes + 1));
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', messages.general.fileTooBig(2));
  await userEvent.upload(chosen(), new File(['a'], 'a.txt', { type: 'text/plain' }), { applyAccept: false });
  expect(await screen.findByText(papers.justificatifDomicile.wrongContent)).toBeTruthy();
  expect(calls).toEqual([]);
});

// 001:110.o
test('a phone offers its camera, and up to 2 MB is sent', async () => {
  const calls = show({ [ADD]: { idPieceJointe: 7, realFileName: 'Facture.pdf' } });
  expect((chosen() as HTMLInputElement).accept).toBe('application/pdf,image/jpeg,image/png');
  await userEvent.upload(chosen(), pdf(papers.justificatifDomicile.maxBytes));
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('its progress is shown, and it can be cancelled', async () => {
  let answer: (data: unknown) => void = () => undefined;
  show({ [ADD]: new Promise((done) => (answer = done)) });
  await userEvent.upload(chosen(), pdf());
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('50');
  await userEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  answer({ idPieceJointe: 7 });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(chosen()).toBeTruthy();
});

// 002:605.a
test('what the server refuses stands on the field, in its words', async () => {
  show({ [ADD]: { status: 415, message: papers.justificatifDomicile.wrongContent } });
  await userEvent.upload(chosen(), pdf());
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', papers.justificatifDomicile.wrongContent);
  expect(chosen().getAttribute('aria-invalid')).toBe('true');
});

// 001:27.ae
test('one that is there is downloaded, replaced, and removed after a question', async () => {
  const calls = show({ [REMOVE]: succeedsWith('Suppression effectuee', { idPieceJointe: 7 }) }, held);
  expect(screen.getByRole('group', { name: 'Justificatif de domicile 2026-2027' }).textContent).toContain(
    'Facture.pdf117 Ko, ajouté le 21/11/2026',
  );
  expect(screen.getByLabelText('Remplacer le fichier')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retirer' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(calls).toMatchObject([{ method: 'DELETE', path: REMOVE, body: about }]));
});

// 002:605.b
test('one that cannot be downloaded is told by an alert with the server’s message', async () => {
  show({ '/api/fichiers/download/justificatifDomicile': { status: 404, message: messages.files.lost } }, held);
  await userEvent.click(screen.getByRole('button', { name: 'Télécharger' }));
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', messages.files.lost);
  expect(chosen().getAttribute('aria-invalid')).toBeNull();
});

test('the error of one that was lost does not stand under what replaces it', async () => {
  signIn([right.seeProofOfAddress]);
  mockApi({ '/api/fichiers/download/justificatifDomicile': { status: 404, message: messages.files.lost } });
  const field = (paper: HeldPaper) => <PaperField kind="justificatifDomicile" about={about} paper={paper} />;
  const { rerender } = render(field(held), { wrapper: PlatformProvider });
  await userEvent.click(screen.getByRole('button', { name: 'Télécharger' }));
  await screen.findByRole('alert');
  rerender(field({ ...held, idPieceJointe: 8 }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the whole of it works by the keyboard', async () => {
  const calls = show({ [REMOVE]: { idPieceJointe: 7 } }, held);
  URL.createObjectURL = jest.fn(() => 'blob:a');
  const stops: (string | null)[] = [];
  for (let n = 0; n < 3; n += 1) {
    await userEvent.tab();
    const at = document.activeElement as HTMLElement;
    stops.push(at instanceof HTMLInputElement ? (at.labels?.[0]?.textContent ?? null) : at.textContent);
  }
  expect(stops).toEqual(['Télécharger', 'Retirer', 'Remplacer le fichier']);
  expect(calls).toEqual([]);
});

// 001:27.ad
test('without function 104 nothing is offered but to read it', async () => {
  show({}, held, [right.seeGuardianGeneral]);
  expect(screen.queryByLabelText(/fichier/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retirer' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Télécharger' })).toBeTruthy();
});

test('what the antivirus has not seen, or refused, says so and is not offered; another one may be sent', async () => {
  const may = [right.seeProofOfAddress, right.seeGuardianGeneral];
  show({}, { ...held, antivirus: 'saine' }, may);
  expect(screen.getByRole('button', { name: /Télécharger/ })).toBeTruthy();
  cleanup();
  for (const [antivirus, said] of [
    ['attente', messages.files.beingScanned],
    ['refusee', messages.files.refused],
  ] as const) {
    show({}, { ...held, antivirus }, may);
    expect(screen.getByText(said)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Télécharger/ })).toBeNull();
    expect(chosen()).toBeTruthy();
    cleanup();
  }
});

test('what was sent to replace it waits or was refused: the field says which one counts, and opens that one', async () => {
  const may = [right.seeProofOfAddress, right.seeGuardianGeneral];
  const paper = { ...held, antivirus: 'saine' };
  for (const [antivirus, said] of [
    ['attente', messages.files.replacementScanned('Gaz.pdf')],
    ['refusee', messages.files.replacementRefused('Gaz.pdf')],
  ] as const) {
    show({}, { ...paper, remplacement: { idPieceJointe: 8, realFileName: 'Gaz.pdf', antivirus } }, may);
    expect(screen.getByText(normalizeSpaces(said))).toBeTruthy();
    expect(screen.getByRole('button', { name: /Télécharger/ })).toBeTruthy();
    cleanup();
  }
});

test('both go when it is taken away: by what they are about, else by the number of the one that counts, in one call', async () => {
  const paper = { ...held, remplacement: { idPieceJointe: 8, realFileName: 'Gaz.pdf', antivirus: 'attente' } };
  const takeAway = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Retirer' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Les fichiers « Gaz.pdf » et « Facture.pdf » seront supprimés.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer' }));
  };
  const calls = show({ [REMOVE]: { idPieceJointe: 7 } }, paper);
  await takeAway();
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([about]));
  cleanup();
  signIn([right.changePupil]);
  const asked = mockApi({ '/api/fichiers/remove/handicape': { idPieceJointe: 7 } });
  render(<PaperField kind="handicape" about={{ fk_1: 3, fk_anneeScolaire: 9 }} paper={paper} />, {
    wrapper: PlatformProvider,
  });
  await takeAway();
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ idPieceJointe: 7 }]));
});

test('a replacement goes alone: one that waits after a question, one that was refused at once', async () => {
  for (const antivirus of ['attente', 'refusee']) {
    const paper = { ...held, remplacement: { idPieceJointe: 8, realFileName: 'Gaz.pdf', antivirus } };
    const calls = show({ [REMOVE]: { idPieceJointe: 8 } }, paper);
    await userEvent.click(screen.getByRole('button', { name: 'Retirer le remplacement' }));
    if (antivirus === 'attente') {
      const dialog = await screen.findByRole('dialog');
      expect(dialog.textContent).toContain('« Facture.pdf » reste valable.');
      await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer' }));
    }
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ ...about, idPieceJointe: 8 }]));
    cleanup();
  }
});
