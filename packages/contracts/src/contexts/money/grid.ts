import { z } from 'zod';
import type { Facts } from '../../core/facts';
import { LARGEST_CENTS } from '../../core/field';
import { flag, idField } from '../../core/fields';
import { isStoredText, largestInteger } from '../../core/stored';
import { onOneLine, seenOf } from '../../core/wire';
import { calculationRules, calculationRulesFacts, FRACTION } from './calculation';

const named = (max: number, error: string) =>
  z
    .string()
    .overwrite(onOneLine)
    .trim()
    .min(1, error)
    .max(max)
    .refine(isStoredText)
    .refine((text) => seenOf(text) !== '', error);

const MOST_BOUNDS = 20;
const MOST_RANKS = 10;
const MOST_ZONES = 6;
/** The largest grid fits into one append. */
const MOST_LINES = 150;
const cents = z.int().nonnegative().max(LARGEST_CENTS, 'Montant : dix millions d’euros au plus');
const ofBrackets = z
  .array(cents)
  .min(1)
  .max(MOST_BOUNDS + 1);

/**
 * What an offer costs in one zone. Amounts in integer cents. `suivante` and `suivantes`: published prices of a pupil's second and further
 * practices, where a grid gives amounts instead of a factor.
 */
export const tariffPrice = z.discriminatedUnion('mode', [
  /** `montants[n]` is the price in bracket n + 1; one more than there are bounds. */
  z.object({ mode: z.literal('STEP'), montants: ofBrackets, suivantes: ofBrackets.optional() }),
  /** `taux` × QF, between `plancher` and `plafond`. 0.16 is 16 %. */
  z
    .object({
      mode: z.literal('EFFORT_RATE'),
      taux: z.number().min(0.0001, 'Taux : 0,0001 (0,01 %) au moins').max(10),
      plancher: cents,
      plafond: cents,
    })
    .refine(({ plancher, plafond }) => plancher <= plafond, {
      path: ['plancher'],
      error: 'Le plancher dépasse le plafond',
    }),
  z.object({ mode: z.literal('FLAT'), montant: cents, suivante: cents.optional() }),
  /** By the pupil's rank among those of the family: `montants[0]` for the first, the last for every further one. */
  z.object({ mode: z.literal('RANK'), montants: z.array(cents).min(1).max(MOST_RANKS) }),
]);

/**
 * Prices of the offers whose `typeTarif` is its `code`, for members, outside families, and each zone of the grid in its order.
 * `reduction` 0 keeps sibling, second-practice and late-entry reductions off it.
 */
export const tariffLine = z.object({
  code: named(40, 'Indiquez un code'),
  libelle: named(100, 'Indiquez un libellé'),
  reduction: flag,
  adherent: tariffPrice,
  exterieur: tariffPrice,
  zones: z.array(tariffPrice).max(MOST_ZONES),
});

/** Towns and EPCI whose families pay prices of their own; asked only where they pay no member tariff. A town counts before its EPCI. */
export const tariffZone = z.object({
  libelle: named(40, 'Nommez la zone'),
  /** INSEE codes. */
  communes: z.array(z.string().regex(/^\d[\dAB]\d{3}$/)).max(1_500, 'Zone : 1\u202f500 communes au plus'),
  epcis: z.array(idField).max(200, 'Zone : 200 EPCI au plus'),
});

const BETWEEN = 'Coefficient : un nombre de 0 à 1, comme 0,75, 2/3 ou 75 %';
/** What is left of an amount: 0 for nothing, 1 for all of it. Ten decimals at most. */
const part = z
  .number()
  .min(0, BETWEEN)
  .max(1, BETWEEN)
  .refine((value) => /^\d(\.\d{1,10})?$/.test(String(value)), BETWEEN);
const fraction = z
  .string()
  .regex(FRACTION, BETWEEN)
  .refine((text) => Number(text.split('/')[0]) <= Number(text.split('/')[1]), BETWEEN);
const coefficient = z.union([part, fraction], BETWEEN);

const isMonthDay = (text: string): boolean => {
  const day = /^\d{2}-\d{2}$/.test(text) ? new Date(`2024-${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().slice(5, 10) === text;
};

const MOST_ENTRIES = 12;

const tariffRules = calculationRules.extend({
  coefficientPratiqueSupplementaire: coefficient,
  coefficientsFratrie: z.array(coefficient).min(1).max(20),
  plafondReductions: part.nullable(),
  entreesTardives: z
    .array(
      z.object({ des: z.string().max(5).refine(isMonthDay, 'Saisissez un jour et un mois qui existent'), coefficient }),
    )
    .max(MOST_ENTRIES, `${MOST_ENTRIES} dates d’entrée au plus`)
    .refine((days) => new Set(days.map(({ des }) => des)).size === days.length, 'Deux entrées ont la même date'),
});

const EACH_BRACKET = 'Une ligne par tranche doit avoir un montant pour chaque tranche';

/** A school year's tariff grid: data, never code. */
export const tariffGrid = z
  .object({
    /** Upper bounds of the brackets, in whole euros of QF, ascending; above the last is the last bracket. */
    tranches: z
      .array(z.int().positive().max(largestInteger, 'Borne de tranche : entrez un nombre plus petit'))
      .min(1)
      .max(MOST_BOUNDS),
    zones: z.array(tariffZone).max(MOST_ZONES, `Grille tarifaire : ${MOST_ZONES} zones au plus`),
    lignes: z.array(tariffLine).min(1).max(MOST_LINES, `Grille tarifaire : ${MOST_LINES} lignes au plus`),
    regles: tariffRules,
  })
  .refine((grid) => grid.tranches.every((bound, i) => i === 0 || bound > (grid.tranches[i - 1] ?? 0)), {
    path: ['tranches'],
    error: 'Les bornes des tranches doivent être croissantes',
  })
  .superRefine(({ tranches, zones, lignes }, context) => {
    const refuse = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', message, path });
    const names = new Set<string>();
    const places = new Set<string | number>();
    for (const [index, zone] of zones.entries()) {
      if (names.has(seenOf(zone.libelle))) refuse('Deux zones ont le même nom', 'zones', index, 'libelle');
      names.add(seenOf(zone.libelle));
      if ([...zone.communes, ...zone.epcis].some((place) => places.has(place)))
        refuse('Une commune ou un EPCI est dans deux zones', 'zones', index);
      for (const place of [...zone.communes, ...zone.epcis]) places.add(place);
    }
    const codes = new Set<string>();
    for (const [index, line] of lignes.entries()) {
      // The first line of a code prices its offers; a second one would price nothing.
      if (codes.has(seenOf(line.code))) refuse('Deux lignes ont le même code', 'lignes', index, 'code');
      codes.add(seenOf(line.code));
      if (line.zones.length !== zones.length)
        refuse('Une ligne doit avoir un prix pour chaque zone', 'lignes', index, 'zones');
      const prices = [['adherent', line.adherent] as const, ['exterieur', line.exterieur] as const];
      for (const [place, price] of [...prices, ...line.zones.map((zone, at) => [at, zone] as const)]) {
        const path = ['lignes', index, ...(typeof place === 'number' ? ['zones', place] : [place])];
        if (price.mode !== 'STEP') continue;
        if (price.montants.length !== tranches.length + 1) refuse(EACH_BRACKET, ...path, 'montants');
        if (price.suivantes && price.suivantes.length !== tranches.length + 1)
          refuse(EACH_BRACKET, ...path, 'suivantes');
      }
    }
  });

const plain = (label: string, format: Facts['format'] = 'cents'): Facts => ({ label, format });
const ofPrice = (label: string): Facts => ({
  label,
  format: 'list',
  items: {
    mode: {
      label: 'Mode',
      format: 'choice',
      choices: [
        { id: 'STEP', libelle: 'par tranche' },
        { id: 'EFFORT_RATE', libelle: 'au taux d’effort' },
        { id: 'FLAT', libelle: 'forfait' },
        { id: 'RANK', libelle: 'par rang d’enfant' },
      ],
    },
    montant: plain('Montant'),
    montants: plain('Montants'),
    suivante: plain('Pratiques suivantes'),
    suivantes: plain('Pratiques suivantes'),
    taux: plain('Taux : 0,0001 (0,01 %) au moins', 'number'),
    plancher: plain('Plancher'),
    plafond: plain('Plafond'),
  },
});

/** A grid as the history tells it. */
export const tariffGridFacts: Facts = {
  label: 'Grille',
  format: 'list',
  items: {
    tranches: plain('Bornes des tranches', 'number'),
    zones: {
      label: 'Zones',
      format: 'list',
      items: {
        libelle: plain('Nom', 'text'),
        communes: plain('Communes', 'text'),
        epcis: { label: 'EPCI', format: 'reference', names: 'epci' },
      },
    },
    lignes: {
      label: 'Lignes',
      format: 'list',
      items: {
        code: plain('Code', 'text'),
        libelle: plain('Libellé', 'text'),
        reduction: plain('Réductions', 'flag'),
        adherent: ofPrice('Adhérent'),
        exterieur: ofPrice('Extérieur'),
        zones: ofPrice('Par zone'),
      },
    },
    regles: calculationRulesFacts,
  },
};

export type TariffGrid = z.infer<typeof tariffGrid>;
export type TariffLine = z.infer<typeof tariffLine>;
export type TariffPrice = z.infer<typeof tariffPrice>;
export type TariffZone = z.infer<typeof tariffZone>;
