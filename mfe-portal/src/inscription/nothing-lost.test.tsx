import 'fake-indexeddb/auto';
import { enrolmentLimits, messages } from '@diapason/contracts/constants';
import { type RecordedCall, signIn, signOut, succeedsWith } from '@diapason/platform/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import Accueil from './Accueil';
import Cgu from './Cgu';
import ChoixOffres from './ChoixOffres';
import ChoixParcours from './ChoixParcours';
import DocumentResponsable from './DocumentResponsable';
import {
  addPupil,
  beginDraft,
  changeDraft,
  changePupil,
  type Draft,
  draftNow,
  emptyOffer,
  emptyPupil,
  unfinishedStep,
} from './draft';
import Finalisation from './Finalisation';
import FormulaireEleve from './FormulaireEleve';
import { forgetFiles, keepFile, keptFiles } from './kept-files';
import OptionOffre from './OptionOffre';
import { mendingStep } from './submission';
import { begun, chosen, forgetDrafts, malo, offer, offeredNow, openStep } from './testing/step';

const SAVE = '/api/cotisations/cotisationsInscriptionSauvegarde';
const KEPT = 'diapason-inscription';
const offered = offeredNow('Cursus', [offer(10, 'Cursus musique', { instrument: [{ id: 1, libelle: 'Violon' }] })]);
const setting = (cle: string, valeur: string) => ({ [`/api/parametres/getValeur/${cle}`]: { cle, valeur } });
const open = (
  Step: ComponentType,
  address: string,
  more: Readonly<Record<string, unknown>> = {},
  path?: string,
): readonly RecordedCall[] =>
  openStep(Step, address, {
    answers: {
      '/api/inscriptions/offres': offered,
      '/api/inscriptions/jeton': { jeton: 'autre' },
      ...setting('titreAccueil', ''),
      ...setting('inscriptionSurTelephone', '0'),
      ...more,
    },
    ...(path === undefined ? {} : { path }),
  });
const kept = () => draftNow() as Draft;
const notice = () => new File(['avis'], 'avis.pdf', { type: 'application/pdf' });
/** The module as a page that is loaded anew has it. */
async function reloaded(): Promise<typeof import('./draft')> {
  let found: typeof import('./draft') | undefined;
  await jest.isolateModulesAsync(async () => {
    found = await import('./draft');
  });
  return found as typeof import('./draft');
}

beforeEach(async () => {
  forgetDrafts();
  await forgetFiles();
});

describe('a draft that waits', () => {
  test('goes on with the first step that is not done', () => {
    beginDraft('jeton');
    expect(unfinishedStep(kept())).toBe('/inscription/ChoixParcours?numeroEleve=1');
    begun({ eleves: [{ ...emptyPupil, scolarites: [chosen] }] });
    expect(unfinishedStep(kept())).toBe('/inscription/formulaireEleve?numeroEleve=1');
    begun({
      eleves: [
        { ...malo, scolarites: [chosen] },
        { ...emptyPupil, scolarites: [chosen] },
      ],
    });
    expect(unfinishedStep(kept())).toBe('/inscription/formulaireEleve?numeroEleve=2&finalisation=true');
    begun();
    expect(unfinishedStep(kept())).toBe('/inscription/formulaireResponsable?numeroEleve=1');
    const { responsable } = kept();
    const filled = Object.fromEntries(Object.keys(responsable).map((name) => [name, 'x'])) as never;
    begun({ responsable: filled });
    expect(unfinishedStep(kept())).toBe('/inscription/finalisationInscription');
  });

  test('of somebody else is given up only after a question, which names nobody', async () => {
    begun({ par: 1042 });
    const { cle } = kept();
    open(Accueil, '/inscription/accueil');
    await userEvent.click(await screen.findByRole('button', { name: messages.enrolment.begin }));
    await screen.findByRole('dialog', { name: /^Recommencer une inscription/ });
    expect([kept().cle, screen.queryByText(/Malo/)]).toEqual([cle, null]);
  });

  test('is given up for another only after a question, and its papers with it', async () => {
    begun();
    const { cle } = kept();
    await keepFile('responsablesRevenus', notice());
    open(Accueil, '/inscription/accueil');
    expect(await screen.findByText(/^Une inscription commencée pour Malo vous attend/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: messages.enrolment.begin }));
    const question = within(await screen.findByRole('dialog', { name: /^Recommencer une inscription/ }));
    expect(kept().cle).toBe(cle);
    await userEvent.click(question.getByRole('button', { name: 'Effacer et recommencer' }));
    await waitFor(() => expect(kept().cle).not.toBe(cle));
    await waitFor(async () => expect(await keptFiles()).toEqual({}));
  });

  test('leaves no paper behind once its days are over', async () => {
    begun();
    await keepFile('responsablesRevenus', notice());
    const old = { ...kept(), gardeLe: Date.now() - (enrolmentLimits.draftDays + 1) * 24 * 3_600_000 };
    localStorage.setItem(KEPT, JSON.stringify(old));
    const { draftNow: later } = await reloaded();
    expect(later()).toBeNull();
    expect(localStorage.getItem(KEPT)).toBeNull();
    await waitFor(async () => expect(await keptFiles()).toEqual({}));
  });

  test('that was sent leaves no paper behind, once they may have gone', async () => {
    await keepFile('responsablesRevenus', notice());
    const sentAgo = async (minutes: number) => {
      localStorage.setItem('diapason-inscription-envoyee', String(Date.now() - minutes * 60_000));
      expect((await reloaded()).draftNow()).toBeNull();
    };
    await sentAgo(5);
    expect(await keptFiles()).not.toEqual({});
    await sentAgo(70);
    await waitFor(async () => expect(await keptFiles()).toEqual({}));
  });

  test('takes a pupil of whom nothing was said for the next one, and nobody else', () => {
    const said = { ...emptyPupil, scolarites: [chosen] };
    begun({ eleves: [said, { ...emptyPupil, idEleve: 5 }, { ...emptyPupil, scolarites: [emptyOffer] }] });
    expect(addPupil()).toBe(3);
    expect(kept().eleves.map(({ scolarites }) => scolarites.length)).toEqual([1, 0, 0]);
  });
});

describe('a step that is refused', () => {
  test('has the focus where something is missing', async () => {
    begun({ eleves: [{ ...malo, scolarites: [{ ...chosen, fk_instrument: [] }] }] });
    open(OptionOffre, '/inscription/OptionOffre/10?numeroEleve=1', {}, '/inscription/OptionOffre/:id');
    await userEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Instrument/)));
  });

  test('of the papers asks for the half of the income that is missing', async () => {
    begun({ fiscalite: { revenuFiscal: 36_000, nombrePart: null, absence: 0 } });
    open(DocumentResponsable, '/inscription/documentResponsable');
    await userEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nombre de parts/)));
  });

  test('is mended in the step of what was refused', () => {
    begun({ eleves: [emptyPupil, { ...malo, scolarites: [emptyOffer, chosen] }] });
    const step = (field?: string) => mendingStep(field, kept());
    expect(step()).toBeUndefined();
    expect(step('responsable.ville')).toBe('/inscription/formulaireResponsable?finalisation=true');
    expect(step('eleves.0.nom')).toBe('/inscription/formulaireEleve?numeroEleve=2&finalisation=true');
    expect(step('eleves.0.scolarites.0.fk_site')).toBe(
      '/inscription/OptionOffre?numeroEleve=2&finalisation=true&numeroOffre=2',
    );
  });

  test('for its password asks for another at the rules', async () => {
    begun();
    const weak = { message: 'Mot de passe trop simple', field: 'responsable.password', status: 400 };
    open(Cgu, '/inscription/cgu', { [SAVE]: weak });
    await userEvent.click(await screen.findByRole('checkbox'));
    await userEvent.type(screen.getByLabelText(/^Votre mot de passe/), 'motdepasse1234');
    await userEvent.click(screen.getByRole('button', { name: messages.enrolment.finish }));
    const password = screen.getByLabelText(/^Votre mot de passe/);
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(screen.getByText('Mot de passe trop simple')).toBeTruthy();
  });
});

test('a pupil is removed after a question alone', async () => {
  begun();
  open(FormulaireEleve, '/inscription/formulaireEleve?numeroEleve=1&finalisation=true');
  await userEvent.click(await screen.findByRole('button', { name: 'Supprimer cet élève' }));
  const question = within(await screen.findByRole('dialog', { name: /^Supprimer Malo/ }));
  expect(kept().eleves).toHaveLength(1);
  await userEvent.click(question.getByRole('button', { name: 'Supprimer cet élève' }));
  await waitFor(() => expect(kept().eleves).toHaveLength(0));
});

test('the summary counts nobody whom it does not show', async () => {
  begun({
    eleves: [
      { ...emptyPupil, scolarites: [chosen, chosen] },
      { ...malo, scolarites: [chosen] },
    ],
  });
  const calls = open(Finalisation, '/inscription/finalisationInscription');
  await screen.findByRole('heading', { name: messages.enrolment.summaryTitle });
  const asked = () =>
    calls
      .filter(({ path }) => path === '/api/inscriptions/estimation')
      .map(({ body }) => (body as { eleves: unknown }).eleves);
  await waitFor(() => expect(asked()).toContainEqual([{ offres: [10] }]));
});

test('what was sent is told after a reload, and is not there to be sent again', async () => {
  begun();
  const sent = succeedsWith(messages.enrolment.done, { token: 'a.b.c', idUtilisateur: 7, fk_id: 7, eleves: [9] });
  open(Cgu, '/inscription/cgu', { [SAVE]: sent });
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.type(screen.getByLabelText(/^Votre mot de passe/), 'Quatre archets sur la table');
  await userEvent.click(screen.getByRole('button', { name: messages.enrolment.finish }));
  expect(await screen.findByText(messages.enrolment.done)).toBeTruthy();
  const { draftNow: later, sentOn } = await reloaded();
  expect(later()).toBeNull();
  expect(sentOn()).toBe(new Date().toISOString().slice(0, 10));
});

test('what was sent is not kept again by a step that one goes back to while papers still go', async () => {
  begun();
  await keepFile('responsablesRevenus', notice());
  const sent = succeedsWith(messages.enrolment.done, { token: 'a.b.c', idUtilisateur: 7, fk_id: 7, eleves: [9] });
  const papers = { '/api/fichiers/upload/responsablesRevenus': new Promise(() => undefined) };
  open(Cgu, '/inscription/cgu', { [SAVE]: sent, ...papers });
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.type(screen.getByLabelText(/^Votre mot de passe/), 'Quatre archets sur la table');
  await userEvent.click(screen.getByRole('button', { name: messages.enrolment.finish }));
  await screen.findByRole('dialog', { name: 'Envoi de vos documents' });
  act(() => changeDraft({ condition: true }));
  expect(localStorage.getItem(KEPT)).toBeNull();
  cleanup();
  expect(draftNow()).toBeNull();
});

test('the first screen says that it was sent', async () => {
  localStorage.setItem('diapason-inscription-envoyee', String(Date.now()));
  open(Accueil, '/inscription/accueil');
  expect(await screen.findByText(/^Votre inscription est enregistrée depuis le/)).toBeTruthy();
});

describe('a guardian who left a draft about one child', () => {
  const PAR = 1042;
  const begunInPortal = () => {
    signIn([], { idUtilisateur: PAR, role: 'Responsable', module: ['espaceResponsable'] });
    begun({ par: PAR, eleves: [{ ...malo, idEleve: 5, scolarites: [chosen] }] });
  };
  afterEach(() => {
    cleanup();
    signOut();
  });

  test.each([
    ['another', ChoixOffres, 'ChoixOffres?numeroEleve=1&reinscription=true&idEleve=6', ['2', '1']],
    ['the same', ChoixOffres, 'ChoixOffres?numeroEleve=1&reinscription=true&idEleve=5', ['1', '2']],
    ['a new', ChoixParcours, 'ChoixParcours?reinscription=true', ['2', '1']],
  ])('and comes again for %s one adds, and changes nothing of it', async (_who, Step, address, expected) => {
    begunInPortal();
    open(Step, `/inscription/${address}`);
    const numbers = () => {
      const query = new URLSearchParams(location.search);
      return [query.get('numeroEleve'), query.get('numeroOffre')];
    };
    await waitFor(() => expect(numbers()).toEqual(expected));
    expect(kept().eleves[0]?.scolarites).toEqual([chosen]);
  });

  test.each([
    ['sent it', succeedsWith(messages.enrolment.done, { token: '', idUtilisateur: PAR, fk_id: PAR, eleves: [5] })],
    ['had sent it before with another child', { message: messages.enrolment.sentOtherwise, status: 409 }],
  ])('and %s finds no draft that could be sent for another child', async (_what, answer) => {
    begunInPortal();
    open(Cgu, '/inscription/cgu', { [SAVE]: answer });
    await userEvent.click(await screen.findByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: messages.enrolment.finish }));
    await screen.findByText('status' in answer ? messages.enrolment.sentOtherwise : messages.enrolment.done);
    const { draftNow: later, sentOn } = await reloaded();
    expect([later(), sentOn()]).toEqual([null, null]);
  });

  test('finds there what was begun with the address of the account, and nobody else’s', async () => {
    const draft = { eleves: [{ ...malo, scolarites: [chosen] }] };
    begun(draft);
    const { responsable } = kept();
    const logsIn = (email: string) => {
      cleanup();
      signIn([], { idUtilisateur: PAR, role: 'Responsable', email, module: ['espaceResponsable'] });
      const typed = { email: 'Julie@courrier.example', telephoneMobile: '06', codePostal: '81500', ville: 'Lavaur' };
      begun({ ...draft, responsable: { ...responsable, ...typed } });
      open(Finalisation, '/inscription/finalisationInscription');
    };
    logsIn('marc@courrier.example');
    await waitFor(() => expect(location.pathname).toBe('/accueilResponsable'));
    expect(kept().par).toBe(0);
    logsIn('julie@courrier.example');
    expect(await screen.findByRole('heading', { name: 'CARRIÈRE Malo' })).toBeTruthy();
    expect(kept().par).toBe(PAR);
    // Half of what was typed of the guardian would be refused.
    expect(kept().responsable).toEqual({ ...responsable, codePostal: '81500', ville: 'Lavaur' });
  });

  test('erases nobody else’s unasked', async () => {
    signIn([], { idUtilisateur: PAR, role: 'Responsable', module: ['espaceResponsable'] });
    begun();
    const { cle } = kept();
    open(ChoixParcours, '/inscription/ChoixParcours?reinscription=true');
    const question = within(await screen.findByRole('dialog', { name: /^Recommencer une inscription/ }));
    expect(kept().cle).toBe(cle);
    await userEvent.click(question.getByRole('button', { name: 'Effacer et recommencer' }));
    await waitFor(() => expect(kept().par).toBe(PAR));
    await waitFor(() => expect(location.search).toContain('numeroEleve=1'));
  });

  test('and comes for a fourth offer is led to the summary', async () => {
    begunInPortal();
    changePupil(0, { scolarites: [chosen, chosen, chosen] });
    open(ChoixOffres, '/inscription/ChoixOffres?numeroEleve=1&reinscription=true&idEleve=5');
    await waitFor(() => expect(location.pathname).toBe('/inscription/finalisationInscription'));
  });

  test('enrols from the portal, whatever the address says', async () => {
    begunInPortal();
    open(Accueil, '/inscription/accueil');
    expect(await screen.findByRole('link', { name: 'Inscrire un enfant depuis mon espace' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: messages.enrolment.begin })).toBeNull();
  });
});
