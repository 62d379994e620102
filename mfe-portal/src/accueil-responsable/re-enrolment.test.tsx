import { messages } from '@diapason/contracts/constants';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noOffers } from '../inscription/testing/step';
import ReEnrolmentBlock from './ReEnrolmentBlock';

const schooling = (more: object = {}) => ({
  idScolarite: 50,
  fk_eleve: 5,
  fk_anneeScolaire: 9,
  fk_statut: 1,
  libelleStatut: 'Inscrit',
  fk_offre: 10,
  fk_offreSuperieure: null,
  libelleOffreSuperieure: null,
  passage: 0,
  libelleOffre: 'Cursus musique cycle 1',
  fk_instrument: [1],
  libelleInstrument: 'Violon',
  fk_site: 1,
  libelleSite: 'Albi',
  fk_enseignant: null,
  commentaireInscription: null,
  fk_idScolariteParent: null,
  reinscription: 0,
  ...more,
});
const next = (idScolarite: number) =>
  schooling({ idScolarite, fk_anneeScolaire: 10, fk_statut: 11, libelleStatut: 'Réinscription' });

interface Given {
  readonly rows?: readonly object[];
  readonly isOpen?: boolean;
  readonly image?: object;
  readonly frais?: number;
}
function open({
  rows = [schooling()],
  isOpen = true,
  image = { existe: false, etat: null, demande: true },
  frais = 3_800,
}: Given = {}) {
  signIn([], { idUtilisateur: 1042, role: 'Responsable', email: 'lucie@example.org', module: ['espaceResponsable'] });
  const calls = mockApi({
    '/api/inscriptions/offres': { ...noOffers, reinscription: isOpen },
    '/api/utilisateursResponsables/1042/elevesAttached': [{ idEleve: 5, nomPrenomEleve: 'LEFÈVRE Léa' }],
    '/api/eleves/SI_In_JSON': rows,
    '/api/droitImage/verificationDroitImage/5': image,
    '/api/inscriptions/estimation': { estimation: null, adherente: null, frais },
    '/api/eleves/5/reinscription': {
      idScolarite: 60,
      fk_statut: 11,
      libelleStatut: 'Réinscription',
      libelleAnneeScolaire: '2027-2028',
      deja: false,
    },
    '/api/droitImage/': { idDroitImage: 1 },
    '/api/cotisations/mailConfirmationReinscription': {},
  });
  renderAt('/accueilResponsable', <ReEnrolmentBlock />);
  return (path: string) => calls.filter((one) => one.path === path);
}
const child = async () => within(await screen.findByRole('region', { name: 'LEFÈVRE Léa' }));
const dialog = async () => {
  await userEvent.click((await child()).getByRole('button', { name: 'Réinscrire' }));
  return within(await screen.findByRole('dialog'));
};
const confirm = (shown: ReturnType<typeof within>) =>
  userEvent.click(shown.getByRole('button', { name: 'Confirmer la réinscription' }));
const image = /photographié/;

describe('the block', () => {
  // 002:353.b 002:353.c
  test('is not open before its day, and says from when on', async () => {
    open({ isOpen: false });
    expect(
      (await child()).getByText('Scolarité inactive en 2027-2028. Réinscription possible à partir du 1er juin'),
    ).toBeTruthy();
    expect((await child()).queryByRole('button', { name: 'Réinscrire' })).toBeNull();
  });
  // 002:351.b 002:351.c
  test('shows what was asked for in orange, with the year to come', async () => {
    open({ rows: [schooling({ reinscription: 1 }), next(60)] });
    const told = (await child()).getByText('Réinscription 2027-2028');
    expect(told.className).toContain('warning');
    expect((await child()).queryByRole('button', { name: 'Réinscrire' })).toBeNull();
  });
  // 002:11.e 002:352.b 002:354.a
  test('takes three offers a pupil and no fourth', async () => {
    open({ rows: [schooling(), next(60), next(61), next(62)] });
    expect((await child()).getByText("Vous avez déjà 3 offre pour l'année prochaine")).toBeTruthy();
    expect((await child()).queryByRole('link')).toBeNull();
  });
  // 002:117.a
  test('leads to the enrolment of another child', async () => {
    open();
    const link = await screen.findByRole('link', { name: /un autre enfant/ });
    expect(link.getAttribute('href')).toBe('/inscription/ChoixParcours?reinscription=true');
  });
});

describe('the dialog', () => {
  // 002:11.d 002:357.a 002:358.a 002:360.a 002:360.b 002:360.c 002:360.d 002:360.e
  test('asks for the image right and the fee, saves what was accepted, and leaves the family at its home', async () => {
    const sent = open();
    const shown = await dialog();
    await userEvent.click(shown.getByRole('checkbox', { name: image }));
    await userEvent.click(await shown.findByRole('checkbox', { name: /frais d’inscription/ }));
    await confirm(shown);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('/api/eleves/5/reinscription')[0]?.body).toEqual({ idScolarite: 50, passage: 0, fraisAcceptes: 1 });
    expect(sent('/api/droitImage/')[0]?.body).toEqual({ fk_eleve: 5, etat: 1, fk_anneeScolaire: 10 });
    expect(sent('/api/cotisations/mailConfirmationReinscription')).toHaveLength(1);
    expect(location.pathname).toBe('/accueilResponsable');
  });
  // 002:357.b 002:357.c
  test.each([
    ['there is an answer for the year', { existe: true, etat: 0, demande: true }],
    ['the setting does not ask', { existe: false, etat: null, demande: false }],
  ])('does not ask for the image right where %s', async (_why, answer) => {
    open({ image: answer });
    expect((await dialog()).queryByRole('checkbox', { name: image })).toBeNull();
  });
  // 002:361.a 002:361.b 002:362.a
  test('without the fee says so at its label, and sends nothing', async () => {
    const sent = open();
    const shown = await dialog();
    await shown.findByRole('checkbox', { name: /frais d’inscription/ });
    await confirm(shown);
    expect(await shown.findByText(messages.enrolment.conditionsRequired)).toBeTruthy();
    expect(messages.enrolment.conditionsRequired).toBe(
      'Vous devez accepeter les conditions pour poursuivre votre inscription.',
    );
    const label = shown.getByRole('checkbox', { name: /frais d’inscription/ });
    expect(label.closest('[data-refused]')).not.toBeNull();
    expect(document.activeElement).toBe(label);
    expect(sent('/api/eleves/5/reinscription')).toHaveLength(0);
  });
  // 002:362.b
  test('asks for no fee that is 0', async () => {
    const sent = open({ frais: 0 });
    const shown = await dialog();
    expect(shown.queryByRole('checkbox', { name: /frais d’inscription/ })).toBeNull();
    await confirm(shown);
    await waitFor(() => expect(sent('/api/eleves/5/reinscription')).toHaveLength(1));
  });
});
