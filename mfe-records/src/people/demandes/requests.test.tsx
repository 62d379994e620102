import { messages, right } from '@diapason/contracts/constants';
import { listAnswer, mockApi, signIn, succeedsWith } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Requests from './Requests';

const LIST = '/api/inscriptions/demandes';
const row = (idDemande: number, nomPrenom: string, point: string, libellePoint: string) => ({
  idDemande,
  recueLe: '2026-11-20T20:31:00.000Z',
  nomPrenom,
  enfants: 'Tom, 10 ans · Gaillac',
  demande: 'Guitare + 1',
  libelleSite: 'Gaillac',
  libellePoint,
  precision: '',
  point,
  etat: 1,
  telephone: '0639984127',
});
const one = (idDemande: number, nomPrenom: string, doubles: readonly object[] = []) => ({
  idDemande,
  flux: `enrolment-${idDemande}`,
  recueLe: '2026-11-20T20:31:00.000Z',
  etat: 1,
  libelleEtat: 'À traiter',
  origine: 'publique',
  libelleRetenue: null,
  motif: null,
  decideeLe: null,
  confirmee: true,
  idUtilisateur: 70 + idDemande,
  nomPrenom,
  telephone: '0639984127',
  email: 'sandrine@courrier.example',
  adresse: '8 rue des Lices, 81600 Gaillac',
  libelleAnneeScolaire: '2027-2028',
  eleves: [
    { idEleve: 9, nomPrenom: 'CALVET Tom', prenom: 'Tom', dateNaissance: '2017-05-12', fiche: false, offres: [] },
  ],
  doubles,
  pieces: [
    {
      libelle: 'Avis d’imposition',
      nature: 'responsablesRevenus',
      idPieceJointe: 4,
      realFileName: 'avis.pdf',
      etat: 'aVerifier',
    },
    {
      libelle: 'Justificatif de domicile',
      nature: 'justificatifDomicile',
      idPieceJointe: null,
      realFileName: null,
      etat: 'plusTard',
    },
  ],
  estimation: {
    montant: 73_190,
    quotient: 1_147,
    tranche: 5,
    zone: 'adherent',
    lignes: [{ libelle: 'Cursus musique', eleve: 0, base: 54_000, montant: 54_000, detail: '' }],
    minimum: 73_190,
    maximum: 73_190,
    tranches: [],
  },
});
const double = {
  nature: 'pupil',
  demande: 9,
  connu: 1043,
  prenomDemande: 'Tom',
  nomPrenomConnu: 'CALVET Tom',
  payeur: 'CALVET Mickaël',
  adresse: 0,
  suite: null,
  ouvert: true,
  ailleurs: false,
  compare: [
    { libelle: 'Nom', demande: 'CALVET Tom', connu: 'CALVET Tom', autre: false },
    { libelle: 'Commune', demande: 'Gaillac', connu: 'Graulhet', autre: true },
  ],
};

beforeEach(() => {
  signIn([right.seeEnrolmentRequests, right.answerEnrolmentRequests]);
});
function open(more: Readonly<Record<string, unknown>> = {}) {
  const calls = mockApi({
    [LIST]: listAnswer([
      row(1, 'PUECH Laure', 'complete', 'Complète'),
      row(2, 'CALVET Sandrine', 'double', 'Double possible'),
    ]),
    [`${LIST}/resume`]: { nombre: 2 },
    [`${LIST}/1`]: one(1, 'PUECH Laure'),
    [`${LIST}/2`]: one(2, 'CALVET Sandrine', [double]),
    [`${LIST}/1/reponse`]: succeedsWith(messages.enrolment.accepted, { etat: 3, libelleEtat: 'Acceptée' }),
    [`${LIST}/2/double`]: succeedsWith(messages.enrolment.doubleSettled, { etat: 1, libelleEtat: 'À traiter' }),
    [`${LIST}/completes`]: succeedsWith(messages.enrolment.acceptedTogether(2, 0), { acceptees: 2, laissees: 0 }),
    '/api/offres/list': [],
    '/api/sites/liste': [],
    '/api/anneesScolaire/list': [],
    '/api/vues': [],
    ...more,
  });
  renderAt('/demandes-inscription', <Requests />);
  return (path: string) => calls.filter((call) => call.path === path && call.method === 'POST');
}
const look = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Aperçu.*${name}`) }));
  return within(await screen.findByRole('complementary'));
};

describe('a request', () => {
  test('is accepted, and the next one is there without going back', async () => {
    const sent = open();
    const panel = await look('PUECH Laure');
    expect((await panel.findByText(/731,90/)).textContent).toBeTruthy();
    expect(panel.getByText('À vérifier')).toBeTruthy();
    expect(panel.getByText('Plus tard, avant le 30 septembre')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Accepter' }));
    await waitFor(() => expect(sent(`${LIST}/1/reponse`)).toHaveLength(1));
    expect(sent(`${LIST}/1/reponse`)[0]?.body).toEqual({ acte: 'accepter', motif: null });
    await waitFor(() => expect(screen.getByRole('complementary').textContent).toContain('CALVET Sandrine'));
  });

  test('with a double is not accepted before somebody has said who it is', async () => {
    const sent = open();
    const panel = await look('CALVET Sandrine');
    expect(await panel.findByText('Tom est peut-être déjà élève')).toBeTruthy();
    expect(panel.getByText(/CALVET Sandrine y devient responsable, CALVET Mickaël paye pour lui/)).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Accepter' }));
    expect(sent(`${LIST}/2/reponse`)).toHaveLength(0);
    await userEvent.click(panel.getByRole('button', { name: 'Deux enfants' }));
    await waitFor(() => expect(sent(`${LIST}/2/double`)).toHaveLength(1));
    expect(sent(`${LIST}/2/double`)[0]?.body).toEqual({ nature: 'pupil', demande: 9, connu: 1043, suite: 'autre' });
  });

  test('is not refused without a reason', async () => {
    const sent = open();
    const panel = await look('PUECH Laure');
    await userEvent.click(await panel.findByRole('button', { name: 'Refuser…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Refuser la demande' }));
    expect(await dialog.findByText(messages.enrolment.reasonRequired)).toBeTruthy();
    expect(sent(`${LIST}/1/reponse`)).toHaveLength(0);
  });
});

test('those that are complete are named, then accepted in one act', async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole('button', { name: /^Accepter les 2/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accepter les demandes complètes' }));
  expect((await dialog.findAllByRole('listitem')).length).toBe(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Accepter 2 demandes' }));
  await waitFor(() => expect(sent(`${LIST}/completes`)).toHaveLength(1));
  expect(sent(`${LIST}/completes`)[0]?.body).toMatchObject({ demandes: [1, 2] });
});
