import type { TariffGrid } from '@diapason/contracts/money';
import { type Network, networkOf } from '../load/network';
import { PARTS } from '../load/processes';
import type { Measure, Round } from '../measure';

const SIZES = { few: 2_000, many: 20_000 } as const;
const COUNTED = [...PARTS, 'postgres'] as const;
const cpuOf = (part: string) => `processor time a family, ${part}`;

/**
 * Publishes a grid with other amounts, so that every contribution changes, and measures until queries see the last
 * change. A second calculation changes and appends nothing: it shows the share of reading and computing.
 */
export const calculation: Measure = {
  name: 'calculation',
  what: `« Calculer » for ${SIZES.many} families, every contribution changed, until the lists show it`,
  beside: `the same for ${SIZES.few} families`,
  figures: {
    'few families': { unit: 's' },
    'many families': { unit: 's' },
    'many beside few': { unit: '×', bound: { atMost: 11 } },
    'per family, many': { unit: 'ms' },
    'reading and computing, many': { unit: 's' },
    'share of reading and computing': { unit: '×', bound: { atMost: 0.5 } },
    ...Object.fromEntries(COUNTED.map((part) => [cpuOf(part), { unit: 'ms' }])),
  },
  mostRounds: 3,
  async prepare(context) {
    const few = await networkOf(context, SIZES.few);
    const many = await networkOf(context, SIZES.many);
    for (const network of [few, many]) await network.calculate();
    return {
      async round(): Promise<Round> {
        await raisePrices(few);
        const small = await few.calculate();
        await raisePrices(many);
        const before = many.installation.processorSeconds();
        const large = await many.calculate();
        const after = many.installation.processorSeconds();
        const unchanged = await many.calculate(0);
        const perFamily = (seconds: number) => (seconds * 1000) / SIZES.many;
        return {
          'few families': small,
          'many families': large,
          'many beside few': large / small,
          'per family, many': perFamily(large),
          'reading and computing, many': unchanged,
          'share of reading and computing': unchanged / large,
          ...Object.fromEntries(COUNTED.map((part) => [cpuOf(part), perFamily(after[part] - before[part])])),
        };
      },
      // The larger network is used by the next measures, lists and exports.
      close: () => few.stop(),
    };
  },
};

/** Raises every amount of the year's grid by one euro. */
async function raisePrices({ supervisor, year }: Network): Promise<void> {
  const { data } = await supervisor.call<{ grille: TariffGrid }>('GET', `/api/tarifs/${year}`);
  const lignes = data.grille.lignes.map((line) => {
    const { adherent } = line;
    if (adherent.mode !== 'STEP') return line;
    return { ...line, adherent: { ...adherent, montants: adherent.montants.map((cents) => cents + 100) } };
  });
  const answer = await supervisor.call('POST', `/api/tarifs/${year}`, { grille: { ...data.grille, lignes } });
  if (answer.status !== 200) throw new Error(`the grid is refused: ${answer.status} ${answer.message}`);
}
