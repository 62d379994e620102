import { z } from 'zod';

const cents = z.number();

/** What a calculation would change, without anything written. Amounts in cents. */
export const dryRunAnswer = z.object({
  /** Contributions whose amount changes, new ones too, and those that stay the same. */
  changent: z.number(),
  restent: z.number(),
  ecart: cents,
  /** Of those that change, how many had paid all they owed, and what they would owe together. */
  soldees: z.number(),
  resteSoldees: cents,
  /** Families with an offer that the grid has no price for, and the first such offer. */
  sansTarif: z.number(),
  offreSansTarif: z.object({ libelleOffre: z.string(), typeTarif: z.string() }).nullable(),
  /** What each change of the grid does, on top of those before it: they add up to `ecart`. */
  causes: z.array(z.object({ libelle: z.string(), cotisations: z.number(), ecart: cents })),
  /** Who has something to pay and lives nowhere that we know, and so pays as from outside: how many, and 100 of them at most by name. */
  sansCommune: z.object({
    total: z.number(),
    familles: z.array(
      z.object({ idUtilisateur: z.number(), nomPrenomUtilisateur: z.string(), codePostalVille: z.string() }),
    ),
  }),
  /** Those that change most; 100 at most. */
  familles: z.array(
    z.object({ idUtilisateur: z.number(), nomPrenomUtilisateur: z.string(), avant: cents, apres: cents }),
  ),
});
