import { z } from 'zod';
import { faults } from '../../constants/faults';
import * as messages from '../../constants/messages';
import { type OwnSites, rights } from '../../core/access';
import { type Context, endpoint } from '../../core/endpoint';
import type { EventDefinition } from '../../core/event';
import { int, ref, someWords } from '../../core/field';
import { seenVersion } from '../../core/shared-sheet';
import { wireId } from '../../core/wire';

/** A record of which two may be of one person. */
interface Mergeable {
  readonly event: <T extends string, S extends z.ZodRawShape>(
    type: T,
    version: number,
    label: string,
    schema: z.ZodObject<S>,
  ) => EventDefinition<T, S>;
}

interface MergedKind<One extends z.ZodRawShape, M extends z.ZodRawShape, C extends z.ZodRawShape> {
  readonly record: Mergeable;
  /** What `ref` calls the kind. */
  readonly names: string;
  /** The record's own number. */
  readonly one: z.ZodObject<One>;
  /** Lists of numbers, by field: what moves of the other one. */
  readonly moved: M;
  /** What the other one had that its own events do not bring back. */
  readonly closed: C;
  /** Fields of the kept one that may be filled in from the other one, where they are empty. */
  readonly fillable: readonly string[];
}

/** Of a sheet: what became of it by merges. */
export const mergedSheet = {
  /** The record that is kept in place of this one, which nobody changes any more. */
  fusionneAvec: z.object({ id: z.number(), nomPrenom: z.string() }).nullable(),
  /** Records of the same person that this one is kept in place of, the last first. `date`: since that day in Paris. */
  fusions: z.array(z.object({ id: z.number(), nomPrenom: z.string(), date: z.string() })),
};

/** The facts of a merge of two records of one person, and of undoing it, for each kind of person alike. */
export function mergeEvents<
  const P extends string,
  One extends z.ZodRawShape,
  M extends z.ZodRawShape,
  C extends z.ZodRawShape,
>(prefix: P, { record, names, one, moved, closed, fillable }: MergedKind<One, M, C>) {
  const fk_conserve = ref(names, 'Fiche conservée').stored;
  const fk_fusionne = ref(names, 'Fiche fusionnée').stored;
  const reprendre = someWords('Champs à reprendre', fillable).stored;
  const repris = someWords('Champs repris', fillable).stored;
  /** Which merge of the other record it is, from 1: it may be undone and done again. */
  const numero = int('Numéro de la fusion', { min: 1, max: 1_000_000 }).stored.optional();
  return {
    /** Two records were of one person. This one is closed from here on: the other is kept. */
    Merged: record.event(
      `${prefix}Merged` as `${P}Merged`,
      1,
      'Fiche fusionnée avec une autre',
      one.extend({ fk_conserve, ...closed, reprendre }),
    ),
    /** In the stream of the record that is kept: what it took over, and which of its empty fields were filled in. */
    Absorbed: record.event(
      `${prefix}Absorbed` as `${P}Absorbed`,
      1,
      'Autre fiche de la même personne reprise',
      one.extend({ fk_fusionne, ...moved, repris, numero }),
    ),
    /** The merge is undone: what went back of what had been taken over. */
    Released: record.event(
      `${prefix}Released` as `${P}Released`,
      1,
      'Fiche reprise rendue',
      one.extend({ fk_fusionne, ...moved }),
    ),
    /** The record is open again, as it was. */
    Separated: record.event(`${prefix}Separated` as `${P}Separated`, 1, 'Fusion annulée', one.extend({ fk_conserve })),
  };
}

interface MergedCalls<
  Path extends string,
  E extends z.ZodType<number>,
  Preview extends z.ZodType,
  Answer extends z.ZodType,
> {
  readonly path: Path;
  readonly existing: E;
  /** Whoever may deactivate such a person. */
  readonly right: number;
  readonly ownSites: OwnSites;
  readonly fillable: readonly string[];
  /** What a merge would move, before it is done. */
  readonly preview: Preview;
  readonly answer: Answer;
  /** Contexts that the preview shows, besides its own. */
  readonly shows: readonly Context[];
}

/** The calls of a merge, for each kind of person alike. `:id` is the record that is kept, and of a separation the other one. */
export function mergeCalls<
  const Path extends string,
  E extends z.ZodType<number>,
  Preview extends z.ZodType,
  Answer extends z.ZodType,
>({ path, existing, right, ownSites, fillable, preview, answer, shows }: MergedCalls<Path, E, Preview, Answer>) {
  const merging = {
    context: 'families',
    module: null,
    access: rights(right),
    ownSites,
    params: z.object({ id: existing }),
  } as const;
  return {
    preview: endpoint('GET', path, {
      ...merging,
      kind: 'query',
      shows,
      query: z.object({ fk_fusionne: existing }),
      response: preview,
      summary: 'Ce que la fusion d’une autre fiche avec celle-ci déplacerait',
    }),
    /** `reprendre`: empty fields of the kept one that take the other one's value, which asks for the right to change the sheet. */
    merge: endpoint('POST', path, {
      ...merging,
      kind: 'command',
      body: z.object({
        fk_fusionne: existing,
        ...seenVersion,
        versionFusionnee: wireId.optional(),
        reprendre: someWords('Champs à reprendre', fillable)
          .wire.refine((fields) => fields.every((one) => fillable.includes(one)), {
            error: faults.notAChoice,
          })
          .default([]),
      }),
      response: answer,
      summary: 'Fusionne une autre fiche de la même personne avec celle-ci',
      success: messages.families.recordsMerged,
    }),
    separate: endpoint('DELETE', path, {
      ...merging,
      kind: 'command',
      response: answer,
      summary: 'Annule la fusion d’une fiche avec une autre',
      success: messages.families.recordsSeparated,
    }),
  };
}
