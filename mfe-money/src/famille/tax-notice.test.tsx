import { messages, right } from '@diapason/contracts/constants';
import { taxRecordRow } from '@diapason/contracts/testing/people';
import { PlatformProvider } from '@diapason/platform';
import { mockApi, type RecordedCall, signIn } from '@diapason/platform/testing';
import { InSheet, normalizeSpaces } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TaxRecords } from './TaxRecords';

const years = [
  { idAnneeScolaire: 8, libelleAnneeScolaire: '2025-2026' },
  { idAnneeScolaire: 9, libelleAnneeScolaire: '2026-2027' },
];

let calls: readonly RecordedCall[];

/** A tax record of 2026-2027 with a notice, and the dialog that changes it. */
async function openTaxRecord(more: object) {
  signIn([right.seeGuardianContributions, right.addTaxRecord, right.changeTaxRecord]);
  const record = { ...taxRecordRow, idRevenu: 4, fileName: 'avis.pdf', fk_pieceJointe: 8, ...more };
  calls = mockApi({
    '/api/responsablesRevenus/listFiscalite/301': [record],
    '/api/anneesScolaire/list': years,
    '/api/responsablesRevenus/0': { idRevenu: 5, quotient: 1_250 },
    '/api/fichiers/upload/responsablesRevenus': { idPieceJointe: 10, realFileName: 'avis-2027.pdf' },
  });
  render(
    <InSheet of="guardian" id={301}>
      <TaxRecords idUtilisateur={301} />
    </InSheet>,
    { wrapper: PlatformProvider },
  );
  await userEvent.click(await screen.findByRole('button', { name: /Modifier la fiscalité 2026-2027/ }));
  return screen.findByRole('dialog');
}

test('whoever verifies income is told that a notice goes that nobody could read', async () => {
  const remplacement = { idPieceJointe: 9, realFileName: 'avis-2.pdf', antivirus: 'attente' };
  const said = normalizeSpaces(messages.families.noticeGoesUnread('avis-2.pdf'));
  for (const verifiee of [0, 1]) {
    const dialog = await openTaxRecord({ verifiee, antivirus: 'saine', remplacement });
    expect(within(dialog).queryAllByText(said)).toHaveLength(1 - verifiee);
    cleanup();
  }
});

// 001:31.e 001:146.e
test('a tax record shows its notice, and a new one takes it along: it goes once the income is saved', async () => {
  const dialog = await openTaxRecord({ antivirus: 'attente' });
  expect(within(dialog).getByRole('group', { name: 'Avis d’imposition' }).textContent).toContain('avis.pdf');
  expect(within(dialog).getByText(messages.files.beingScanned)).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Télécharger' })).toBeNull();
  expect(within(dialog).getByLabelText('Remplacer le fichier')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter une fiscalité' }));
  const added = within(await screen.findByRole('dialog', { name: 'Ajouter une fiscalité' }));
  await userEvent.type(added.getByLabelText(/^Revenu fiscal/), '30000');
  await userEvent.type(added.getByLabelText(/^Nombre de parts/), '2');
  const notice = new File(['%PDF-1.4'], 'avis-2027.pdf', { type: 'application/pdf' });
  await userEvent.upload(added.getByLabelText('Choisir un fichier'), notice);
  expect(added.getByText(/« avis-2027.pdf » sera envoyé/)).toBeTruthy();
  await userEvent.selectOptions(added.getByLabelText(/^Année scolaire/), '2025-2026');
  await userEvent.click(added.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/fichiers/upload/responsablesRevenus'));
  const [saved, sent] = calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect([saved, sent]).toEqual(['/api/responsablesRevenus/0', '/api/fichiers/upload/responsablesRevenus']);
});
