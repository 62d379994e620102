import type { RolloverPart } from '@diapason/contracts/constants';
import type { RolloverLine } from '@diapason/contracts/rollover';
import type { Assigned, Closure } from './years';

/** What a line writes. */
export type Written =
  | { readonly kind: 'setting'; readonly cle: string; readonly valeur: string }
  | { readonly kind: 'grid' }
  | { readonly kind: 'closure'; readonly of: Closure }
  | {
      readonly kind: 'sheet';
      readonly fk_utilisateur: number;
      /** What it assigns in the new year. */
      readonly affectations: readonly Assigned[];
    }
  | {
      readonly kind: 'workshop';
      readonly source: number;
      readonly teachers: readonly { readonly fk_enseignant: number; readonly fk_instrument: number }[];
    };

export interface PlannedLine extends RolloverLine {
  /** Undefined where nothing is to be written. */
  readonly writes?: Written | undefined;
}

/** What is ticked, and what somebody decided about single lines. */
export interface Wanted {
  readonly parts: ReadonlySet<RolloverPart>;
  readonly sauf: ReadonlySet<string>;
  readonly quandMeme: ReadonlySet<string>;
}

type Said = Pick<PlannedLine, 'libelle' | 'precision' | 'sort' | 'pourquoi'> &
  Partial<Pick<PlannedLine, 'avant' | 'apres' | 'acte' | 'lien' | 'libelleLien' | 'writes'>>;

/** A line of a part, by the number or name of what it takes over. */
export const line = (partie: RolloverPart, id: number | string, said: Said): PlannedLine => ({
  cle: `${partie}:${id}`,
  partie,
  ...{ avant: null, apres: null, acte: null, lien: null, libelleLien: null },
  ...said,
});
