import { type RolloverFate, type RolloverPart, rolloverParts } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import type { IconName, Tone } from '@diapason/ui';

export type Rollover = ApiData<'GET /api/rentree'>;
export type DryRun = ApiData<'POST /api/rentree/essai'>;
export type Line = DryRun['lignes'][number];

/** What somebody ticked, and said about single lines. */
export interface Choice {
  readonly parts: ReadonlySet<RolloverPart>;
  readonly sauf: readonly string[];
  readonly quandMeme: readonly string[];
}

/** Closures come back on the same days only where somebody ticks them. */
export const firstChoice: Choice = {
  parts: new Set(rolloverParts.map(({ id }) => id).filter((id) => id !== 'vacances')),
  sauf: [],
  quandMeme: [],
};

export function bodyOf(fk_anneeScolaire: number, { parts, sauf, quandMeme }: Choice) {
  const ticked = (id: RolloverPart): 0 | 1 => (parts.has(id) ? 1 : 0);
  return {
    fk_anneeScolaire,
    reglages: ticked('reglages'),
    offres: ticked('offres'),
    grille: ticked('grille'),
    vacances: ticked('vacances'),
    fichesService: ticked('fichesService'),
    ateliers: ticked('ateliers'),
    sauf: [...sauf],
    quandMeme: [...quandMeme],
  };
}

const without = (keys: readonly string[], key: string) => keys.filter((one) => one !== key);

/** Of a line that would be written, that it stays behind; of one that is left out, that it comes along. */
export function turned(choice: Choice, { cle, acte }: Line): Choice {
  const { sauf, quandMeme } = choice;
  if (acte === 'laisser') return { ...choice, sauf: [...without(sauf, cle), cle], quandMeme: without(quandMeme, cle) };
  return sauf.includes(cle)
    ? { ...choice, sauf: without(sauf, cle) }
    : { ...choice, quandMeme: [...without(quandMeme, cle), cle] };
}

export const fates: Readonly<
  Record<RolloverFate, { readonly word: string; readonly tone: Tone; readonly icon: IconName }>
> = {
  laisse: { word: 'Laissé', tone: 'warning', icon: 'close' },
  change: { word: 'Changé', tone: 'information', icon: 'pencil' },
  repris: { word: 'Repris', tone: 'success', icon: 'check' },
  deja: { word: 'Déjà là', tone: 'neutral', icon: 'check' },
};

/** Left and changed come first: they are what is to be looked at. */
export const views = [
  { key: 'avoir', label: 'À voir', of: ['laisse', 'change'] },
  { key: 'change', label: 'Changé', of: ['change'] },
  { key: 'laisse', label: 'Laissé', of: ['laisse'] },
  { key: 'repris', label: 'Repris', of: ['repris'] },
  { key: 'deja', label: 'Déjà là', of: ['deja'] },
] as const satisfies readonly { key: string; label: string; of: readonly RolloverFate[] }[];

const ORDER: readonly RolloverFate[] = ['laisse', 'change', 'repris', 'deja'];
/** Of one fate, workshops first and settings last. */
export const inOrder = (lines: readonly Line[]): readonly Line[] =>
  ORDER.flatMap((sort) =>
    rolloverParts.toReversed().flatMap(({ id }) => lines.filter((line) => line.sort === sort && line.partie === id)),
  );
