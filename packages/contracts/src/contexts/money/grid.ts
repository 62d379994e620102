import { z } from 'zod';
import type { Facts } from '../../core/facts';
import { LARGEST_CENTS } from '../../core/field';
import { flag } from '../../core/fields';
import { isStoredText, largestInteger } from '../../core/stored';
import { onOneLine, seenOf } from '../../core/wire';

const named = (max: number, error: string) =>
  z
    .string()
    .overwrite(onOneLine)
    .trim()
    .min(1, error)
    .max(max)
    .refine(isStoredText)
    .refine((text) => seenOf(text) !== '', error);

/**
 * A school year's tariff grid: data, never code. All amounts in integer cents.
 * A line prices the offers whose `typeTarif` is its `code`; `reduction` 0 keeps sibling, second-practice and late-entry reductions off it.
 */
const common = {
  code: named(40, 'Indiquez un code'),
  libelle: named(100, 'Indiquez un libellé'),
  reduction: flag,
};

const MOST_BOUNDS = 20;
const cents = z.int().nonnegative().max(LARGEST_CENTS, 'Montant : dix millions d’euros au plus');
const ofBrackets = z
  .array(cents)
  .min(1)
  .max(MOST_BOUNDS + 1);

export const tariffLine = z.discriminatedUnion('mode', [
  /**
   * `montants[n]` is the price in bracket n + 1; one more than there are bounds. `suivantes`: published prices of a pupil's second
   * and further practices, where a grid gives amounts instead of a factor.
   */
  z.object({
    ...common,
    mode: z.literal('STEP'),
    montants: ofBrackets,
    exterieur: cents,
    suivantes: z.object({ montants: ofBrackets, exterieur: cents }).optional(),
  }),
  /** `taux` × QF, between `plancher` and `plafond`. 0.16 is 16 %. */
  z
    .object({
      ...common,
      mode: z.literal('EFFORT_RATE'),
      taux: z.number().min(0.0001, 'Taux : 0,0001 (0,01 %) au moins').max(10),
      plancher: cents,
      plafond: cents,
      exterieur: cents,
    })
    .refine(({ plancher, plafond }) => plancher <= plafond, {
      path: ['plancher'],
      error: 'Le plancher dépasse le plafond',
    }),
  z.object({ ...common, mode: z.literal('FLAT'), adherent: cents, exterieur: cents }),
]);

const EACH_BRACKET = 'Une ligne par tranche doit avoir un montant pour chaque tranche';

export const tariffGrid = z
  .object({
    /** Upper bounds of the brackets, in whole euros of QF, ascending; above the last is the last bracket. */
    tranches: z
      .array(z.int().positive().max(largestInteger, 'Borne de tranche : entrez un nombre plus petit'))
      .min(1)
      .max(MOST_BOUNDS),
    lignes: z.array(tariffLine).min(1).max(200, 'Grille tarifaire : 200 lignes au plus'),
  })
  .refine((grid) => grid.tranches.every((bound, i) => i === 0 || bound > (grid.tranches[i - 1] ?? 0)), {
    path: ['tranches'],
    error: 'Les bornes des tranches doivent être croissantes',
  })
  .superRefine(({ tranches, lignes }, context) => {
    const codes = new Set<string>();
    for (const [index, line] of lignes.entries()) {
      const refuse = (message: string, ...path: string[]) =>
        context.addIssue({ code: 'custom', message, path: ['lignes', index, ...path] });
      // The first line of a code prices its offers; a second one would price nothing.
      if (codes.has(seenOf(line.code))) refuse('Deux lignes ont le même code', 'code');
      codes.add(seenOf(line.code));
      if (line.mode !== 'STEP') continue;
      const isWhole = ({ montants }: { readonly montants: readonly number[] }) =>
        montants.length === tranches.length + 1;
      if (!isWhole(line)) refuse(EACH_BRACKET, 'montants');
      if (line.suivantes && !isWhole(line.suivantes)) refuse(EACH_BRACKET, 'suivantes', 'montants');
    }
  });

const plain = (label: string, format: Facts['format'] = 'cents'): Facts => ({ label, format });
const ofNext: Facts = {
  label: 'Pratiques suivantes',
  format: 'list',
  items: { montants: plain('Montants'), exterieur: plain('Extérieur') },
};

/** A grid as the history tells it. */
export const tariffGridFacts: Facts = {
  label: 'Grille',
  format: 'list',
  items: {
    tranches: plain('Bornes des tranches', 'number'),
    lignes: {
      label: 'Lignes',
      format: 'list',
      items: {
        code: plain('Code', 'text'),
        libelle: plain('Libellé', 'text'),
        mode: {
          label: 'Mode',
          format: 'choice',
          choices: [
            { id: 'STEP', libelle: 'par tranche' },
            { id: 'EFFORT_RATE', libelle: 'au taux d’effort' },
            { id: 'FLAT', libelle: 'forfait' },
          ],
        },
        montants: plain('Montants'),
        suivantes: ofNext,
        taux: plain('Taux', 'number'),
        plancher: plain('Plancher'),
        plafond: plain('Plafond'),
        adherent: plain('Adhérent'),
        exterieur: plain('Extérieur'),
        reduction: plain('Réductions', 'flag'),
      },
    },
  },
};

export type TariffGrid = z.infer<typeof tariffGrid>;
export type TariffLine = z.infer<typeof tariffLine>;
