import { right } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import { listAnswer, mockApi, type RecordedCall, schoolYears, signIn, succeedsWith } from '@diapason/platform/testing';
import { menuItems, openRowPanel, renderAt } from '@diapason/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changedTo, saidOf } from '../../reglement/testing/said';
import Contributions from '../Contributions';

export const ALL = [
  right.seeContributions,
  right.changeContributionYear,
  right.changeContributionSite,
  right.calculateContributions,
  right.exportContributions,
  right.addPayment,
  right.exemptFromPayment,
  right.correctPayment,
  right.deletePayment,
  right.terminateSubscription,
  right.seePaymentErrors,
  right.reactivatePayment,
];
export const without = (...ids: readonly number[]) => ALL.filter((id) => !ids.includes(id));

export const payment = (idReglement: number, more: object = {}) => ({
  idReglement,
  fk_cotisation: 7,
  montant: 150,
  fk_mode: 1,
  libelleMode: 'Chèque',
  date: '2026-11-20',
  valide: 1,
  quittance: null,
  abonnement: null,
  nomPrenomAdministratif: 'DURAND Claire',
  version: 1,
  ...more,
});
/** A call that changed a payment: what whoever is signed in then may do with it. */
export const saved =
  (message: string, after: ReturnType<typeof payment>, reactive = false) =>
  () =>
    succeedsWith(message, changedTo(after, { reactive }));
export const contribution = (idCotisation: number, nomPrenomUtilisateur: string, more: object = {}) => ({
  idCotisation,
  idUtilisateur: 1000 + idCotisation,
  fk_anneeScolaire: 9,
  libelleAnneeScolaire: '2026-2027',
  nomPrenomUtilisateur,
  libelleSite: 'École d’Albi',
  montantTotal: 85_250,
  MontantDejaRegle: 15_000,
  quotient: 1000,
  tranche: 4,
  zone: 'adherent',
  libelleZone: null,
  grilleVersion: 1,
  version: 1,
  nombreEleves: 1,
  dateHeure: '2026-11-01T10:00:00Z',
  utilisateurAdministratif: 'DURAND Claire',
  erreurPaiement: 0,
  explication: '<p>Quotient familial 1 000</p>',
  reglements: [payment(31)] as readonly object[],
  ...more,
});
export const summary = {
  nombre: 2,
  montantTotal: 170_500,
  montantRegle: 30_000,
  resteARegler: 140_500,
  tropPercu: 0,
  completes: 0,
  partielles: 2,
  tropPercues: 0,
  sansReglement: 0,
};
const modes = [
  { idMode: 1, libelleMode: 'Chèque', enLigne: false },
  { idMode: 9, libelleMode: 'Exonération direction', enLigne: false },
];
const sites = [1, 2].map((idSite) => ({ idSite, libelleSite: `École ${idSite}`, visible: 1 }));
export const setting = (cle: string, valeur: string) => ({ cle, valeur, categorie: 'reglement' });

interface Shown {
  readonly rows?: readonly ReturnType<typeof contribution>[];
  readonly shut?: readonly string[];
  readonly settings?: readonly object[];
  readonly more?: Readonly<Record<string, unknown>>;
  /** Of the address. */
  readonly search?: string;
}

/** Opens the list for someone with these functions, and waits for it. */
export async function open(
  functions: readonly number[] = ALL,
  { rows, shut = [], settings, more = {}, search = '' }: Shown = {},
) {
  cleanup();
  signIn(functions, { antennes: [{ idSite: 1, libelleSite: 'École 1' }] as never });
  const shown = rows ?? [contribution(7, 'LEFÈVRE Lucie'), contribution(8, 'MARTIN Jean', { reglements: [] })];
  const list = shown.map((one) => saidOf(one));
  const answers: Readonly<Record<string, unknown>> = {
    '/api/cotisations/liste': listAnswer(list, { shut }),
    '/api/cotisations/resume': summary,
    '/api/parametres/list': settings ?? [setting('calculCotisation', '1'), setting('fermetureReglements', '')],
    '/api/anneesScolaire/list': schoolYears,
    '/api/sites/liste': sites,
    '/api/cotisations/reglementsModes': modes,
    '/api/reglements/cotisation/7': list[0]?.reglements,
    '/api/cotisations/liste/1007': list.slice(0, 1).map((one) => ({ ...one, lignes: [] })),
    ...more,
  };
  const calls = mockApi((path: string, asked: RecordedCall) => {
    const answer = answers[`${asked.method} ${path}`] ?? answers[path];
    return typeof answer === 'function' ? answer() : answer;
  });
  renderAt(`/liste-cotisations${search}`, <Contributions />);
  await screen.findByRole('table', { name: 'Cotisations' }, { timeout: 30_000 });
  return calls;
}

export const button = (name: string | RegExp) => screen.queryByRole('button', { name });
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** What « … » of the first family's payment offers, in the panel; nothing where there is no « … ». */
export const offeredOfPayment = async () => {
  await openRowPanel(screen.getByRole('row', { name: /LEFÈVRE Lucie/ }));
  await screen.findByText(/^Calculée le/);
  const more = button(/^Actions sur le règlement/);
  return more ? menuItems(more.getAttribute('aria-label') ?? '') : [];
};
export const pressOfPayment = async (item: string) => {
  await openRowPanel(await screen.findByRole('row', { name: /LEFÈVRE Lucie/ }));
  await press(/^Actions sur le règlement/);
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
};
export const device = (width: number) =>
  Object.defineProperty(window.screen, 'width', { value: width, configurable: true });
export const notified = () => store.getState().notifications.map(({ kind, message }) => [kind, message]);
export const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ');
export const lastList = (calls: readonly RecordedCall[]) =>
  calls.filter(({ path }) => path === '/api/cotisations/liste').at(-1)?.body as Record<string, unknown>;
