import { messages, right } from '@diapason/contracts/constants';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { afterEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Settings from './Settings';
import { movedTo } from './setting';

const setting = (cle: string, commentaire: string, more: object = {}) => ({
  cle,
  valeur: '3',
  categorie: 'general',
  commentaire,
  type: 'integer',
  valeursPossibles: null,
  ordre: 1,
  modifieLe: null,
  modifiePar: null,
  ...more,
});

async function open(...more: readonly object[]) {
  signIn([right.manageSettings]);
  const calls = mockApi({
    '/api/parametres/list': [
      setting('fraisReculPeriode', 'Mois passés'),
      setting('sizeFile', 'Taille maximale', { valeur: '10' }),
      setting('calculCotisation', 'Proposer le calcul', { categorie: 'reglement', type: 'boolean', valeur: '1' }),
      ...more,
    ],
    '/api/parametres/listCategorie': [
      { categorie: 'general', libelle: 'Général' },
      { categorie: 'reglement', libelle: 'Règlement' },
    ],
    '/api/parametres/save': { cle: '', valeur: '' },
    '/api/parametres/moveOrdre': { categorie: 'general', keyArray: [] },
  });
  renderAt('/liste-parametre', <Settings />);
  await screen.findByText('Mois passés');
  return calls;
}
const rowOf = (name: string) => screen.getByText(name, { selector: 'td > span' }).closest('tr') as HTMLElement;
const asked = (calls: Awaited<ReturnType<typeof open>>, path: string) => calls.filter((one) => one.path === path);

describe('the settings', () => {
  // 000:91.a 000:91.b
  test('are a table, filtered by category', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: /^Règlement/ }));
    expect(screen.queryByText('Mois passés')).toBeNull();
    expect(screen.getByText('Proposer le calcul')).toBeTruthy();
  });

  // 000:91.e 000:142.a 000:142.c 000:219.a
  test('are edited one at a time', async () => {
    const calls = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Modifier Mois passés' }));
    await userEvent.click(screen.getByRole('button', { name: 'Modifier Taille maximale' }));
    expect(screen.getAllByRole('button', { name: 'Annuler' })).toHaveLength(1);
    await userEvent.click(screen.getByDisplayValue('3'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Modifier Mois passés' }));
    await userEvent.type(screen.getByDisplayValue('3'), '8');
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(within(rowOf('Mois passés')).getByText('3')).toBeTruthy());
    expect(asked(calls, '/api/parametres/save')).toEqual([]);
  });

  // 000:9.m 000:142.b 000:148.c
  test('are saved, a day as year, month and day', async () => {
    const calls = await open(setting('cbOuverture', 'Paiement par carte', { type: 'date', valeur: '' }));
    await userEvent.click(screen.getByRole('button', { name: 'Modifier Paiement par carte' }));
    await userEvent.type(within(rowOf('Paiement par carte')).getByRole('combobox'), '05/01/2027');
    await userEvent.click(screen.getByRole('button', { name: /^Enregistrer/ }));
    await waitFor(() =>
      expect(asked(calls, '/api/parametres/save')[0]?.body).toEqual({
        cle: 'cbOuverture',
        categorie: 'general',
        valeur: '2027-01-05',
      }),
    );
  });

  // 000:148.a
  test.each([
    ['integer', '3', 'INPUT text'],
    ['date', '2027-01-05', 'INPUT text'],
    ['boolean', '1', 'SELECT select-one'],
    ['select', '1', 'SELECT select-one'],
    ['textarea', 'Bonjour', 'TEXTAREA textarea'],
    ['text', 'Bonjour', 'INPUT text'],
  ])('of type %s have a control of its own', async (type, valeur, control) => {
    await open(setting('essai', 'À l’essai', { type, valeur, valeursPossibles: [{ id: '1', libelle: 'Un' }] }));
    await userEvent.click(screen.getByRole('button', { name: 'Modifier À l’essai' }));
    const field = rowOf('À l’essai').querySelector<HTMLInputElement>('input, select, textarea');
    expect(`${field?.tagName} ${field?.type}`).toBe(control);
  });

  // 000:148.b
  test('say what follows from a change before it is saved', async () => {
    const calls = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Modifier Proposer le calcul' }));
    await userEvent.selectOptions(within(rowOf('Proposer le calcul')).getByRole('combobox'), 'Non');
    expect(screen.getByText('Le calcul des cotisations n’est plus proposé.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer Non' }));
    await waitFor(() =>
      expect(asked(calls, '/api/parametres/save')[0]?.body).toEqual({
        cle: 'calculCotisation',
        categorie: 'reglement',
        valeur: '0',
      }),
    );
  });

  // 000:91.c 000:91.d 000:142.d 000:142.e
  test('are dragged within a chosen category, and not without one', async () => {
    const calls = await open();
    expect(rowOf('Mois passés').getAttribute('draggable')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Général/ }));
    expect(rowOf('Mois passés').getAttribute('draggable')).toBe('true');
    const held: Record<string, string> = {};
    const dataTransfer = {
      setData: (kind: string, text: string) => {
        held[kind] = text;
      },
      getData: (kind: string) => held[kind],
    };
    fireEvent.dragStart(rowOf('Taille maximale'), { dataTransfer });
    fireEvent.drop(rowOf('Mois passés'), { dataTransfer });
    await waitFor(() =>
      expect(asked(calls, '/api/parametres/moveOrdre')[0]?.body).toEqual({
        cle: 'sizeFile',
        categorie: 'general',
        keyArray: ['sizeFile', 'fraisReculPeriode'],
        oldOrdre: 2,
      }),
    );
  });

  test('move to a rank, and push others aside', () => {
    expect(movedTo(['a', 'b', 'c'], 'c', 1)).toEqual(['c', 'a', 'b']);
    expect(movedTo(['a', 'b', 'c'], 'a', 3)).toEqual(['b', 'c', 'a']);
  });
});

describe('on a narrow device', () => {
  afterEach(() => device(1440));

  // 000:91.f 000:91.g 000:91.h 000:222.c 000:231.d
  test.each([
    [576, messages.errorPage.noMobileSettings],
    [577, messages.errorPage.noMobileSettingsPage],
    [1080, messages.errorPage.noMobileSettingsPage],
  ])('of %i px there are none, and the documents’ sentence', async (width, sentence) => {
    device(width);
    signIn([right.manageSettings]);
    const calls = mockApi({});
    renderAt('/liste-parametre', <Settings />);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

function device(width: number) {
  Object.defineProperty(window.screen, 'width', { value: width, configurable: true });
}
