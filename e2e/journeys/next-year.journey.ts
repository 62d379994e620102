import { eventually } from '@diapason/local-stack/testing';
import { expect, test } from '@jest/globals';
import { DESKTOP, journey, loginOf, PHONE, sideways, stage, violations, visiting } from '../src/browser';
import { type Caller, logInOverHttp } from '../src/http-client';
import { passing } from '../src/passing';

/** The parts that « Annuler » takes back whole: other journeys have the settings and the grids. */
const OTHERS = ['Réglages', 'Offres', 'Grille tarifaire'];
/** Those that are prepared here. */
const TICKED = { vacances: 1, fichesService: 1, ateliers: 1 };

interface Line {
  readonly cle: string;
  readonly sort: 'repris' | 'change' | 'laisse' | 'deja';
}

journey('the supervisor opens the next school year', () => {
  const at = visiting(DESKTOP, { as: /superviseur/i });
  let caller: Caller;
  /** Keys of what would have been written at the beginning. Journeys beside this one make lessons, which come as further lines, and end them. */
  let offered: ReadonlySet<string>;
  const lines = async (): Promise<readonly Line[]> => {
    caller ??= await logInOverHttp(stage?.url ?? '', loginOf(/superviseur/i));
    const { cible } = (await caller.call<{ cible: { idAnneeScolaire: number } }>('GET', '/api/rentree')).data;
    const body = { fk_anneeScolaire: cible.idAnneeScolaire, ...TICKED };
    return (await caller.call<{ lignes: readonly Line[] }>('POST', '/api/rentree/essai', body)).data.lignes;
  };
  const isToWrite = ({ sort }: Line) => sort === 'repris' || sort === 'change';
  /** Of what was offered at the beginning: keys that would be written now. */
  const toWrite = async () => (await lines()).filter((one) => isToWrite(one) && offered.has(one.cle));
  const untilToWrite = (wanted: number) =>
    eventually(async () => ((await toWrite()).length === wanted ? true : undefined), undefined, 500);
  /** How many lines are shown with this fate, by their button. */
  const count = async (word: string): Promise<number> => {
    await at.page.getByRole('region', { name: 'Lignes', exact: true }).waitFor();
    const button = at.page.getByRole('button', { name: new RegExp(`^${word} [\\d\\s]+$`) });
    // A fate that no line has is not offered.
    const [words = ''] = await button.allTextContents();
    return Number(words.replace(/\D/g, ''));
  };
  const shown = async () => (await count('Changé')) + (await count('Repris'));
  const untick = async () => {
    for (const name of OTHERS) await at.page.getByRole('checkbox', { name }).uncheck();
  };
  const prepare = async () => {
    const button = at.page.getByRole('button', { name: /^Préparer \d/ });
    await button.click();
    await at.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Préparer \d/ })
      .click();
  };

  test('reads what would be taken over, line by line, while nothing is written', async () => {
    await at.page.goto(`${stage?.url}/preparation-annee`);
    await at.page.getByText('Essai, rien n’est écrit').waitFor();
    await at.page.getByRole('table', { name: 'Lignes de la préparation' }).waitFor();
    expect(await violations(at.page)).toEqual([]);
    await untick();
    await eventually(async () => ((await count('Déjà là')) === 0 ? true : undefined));
    offered = new Set((await lines()).filter(isToWrite).map(({ cle }) => cle));
    expect(offered.size).toBeGreaterThan(1);
    expect(await shown()).toBeGreaterThan(1);
    await at.page.setViewportSize(PHONE);
    expect(await sideways(at.page)).toBeLessThanOrEqual(0);
    expect(await violations(at.page)).toEqual([]);
    await at.page.setViewportSize(DESKTOP);
  });

  test('leaves one line behind, confirms, and the work goes on without the page', async () => {
    await at.page.getByRole('button', { name: /^Repris / }).click();
    const before = await shown();
    await at.page
      .getByRole('button', { name: /^Laisser/ })
      .first()
      .click();
    await eventually(async () => ((await shown()) < before ? true : undefined));
    await prepare();
    await passing(at.page, 'Préparation');
    await at.page.goto(`${stage?.url}/accueil`);
    await untilToWrite(1);
    await at.page.goto(`${stage?.url}/preparation-annee`);
    await at.page.getByRole('heading', { name: 'Déjà lancé' }).waitFor();
    await at.page.getByText('Essai, rien n’est écrit').waitFor();
    await untick();
    await eventually(async () => ((await count('Déjà là')) >= offered.size - 1 ? true : undefined));
  });

  test('the second time adds what is missing alone', async () => {
    await prepare();
    await untilToWrite(0);
    const there = (await lines()).filter(({ cle }) => offered.has(cle));
    expect(there.length).toBeGreaterThan(1);
    expect(there.filter(({ sort }) => sort !== 'deja')).toEqual([]);
  });

  test('takes it back: nothing of it is left, since nobody touched it', async () => {
    await at.page.getByRole('button', { name: 'Annuler', exact: true }).click();
    const dialog = at.page.getByRole('dialog', { name: /^Annuler la préparation/ });
    await dialog.getByText(/^Rien d’autre/).waitFor();
    expect(await violations(at.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Annuler la préparation' }).click();
    await eventually(
      async () => ((await lines()).every((one) => isToWrite(one) || !offered.has(one.cle)) ? true : undefined),
      undefined,
      500,
    );
    await eventually(async () => ((await count('Déjà là')) === 0 ? true : undefined));
    expect(at.errors).toEqual([]);
  });
});
