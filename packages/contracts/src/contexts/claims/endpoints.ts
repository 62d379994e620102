import { z } from 'zod';
import { messages } from '../../constants/messages';
import { own, rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import {
  orNull,
  wireDate,
  wireEuros,
  wireId,
  wireIdFilter,
  wireInt,
  wireMonth,
  wireNumber,
  wirePathId,
  wireTextOrNull,
  wireTime,
} from '../../core/wire';

const claims = { context: 'claims', module: 'frais' } as const;
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const idOrNull = z.number().nullable();
const optionalId = orNull(wireId).optional();

/** A claim in a list. `montantDivers` in euros. */
export const claimRow = z.object({
  idFrais: id,
  fk_user: id,
  nomPrenomUtilisateur: text,
  fk_anneeScolaire: id,
  fk_fraisStatut: id,
  libelleFraisStatut: text,
  dateDemande: text,
  /** YYYY-MM */
  periode: text,
  fk_vehicule: idOrNull,
  kilometrage: z.number(),
  nombreRepas: z.number(),
  montantDivers: z.number(),
});

/** `montantDivers` of a day in euros. */
export const claimSheet = claimRow.extend({
  fraisJournees: z.array(
    z.object({
      idFraisJournee: id,
      fk_frais: id,
      dateJour: text,
      fk_fraisType: id,
      kilometrage: z.number(),
      heureDepart: text,
      heureRetour: text,
      nombreRepas: z.number(),
      montantDivers: z.number(),
      motif: textOrNull,
      fraisTrajets: z.array(
        z.object({
          idFraisTrajet: id,
          fk_fraisJournee: id,
          ordre: z.number(),
          temps: z.number(),
          fk_siteA: idOrNull,
          fk_siteB: idOrNull,
          kilometrage: z.number(),
        }),
      ),
    }),
  ),
});

export type ClaimRow = z.infer<typeof claimRow>;
export type ClaimSheet = z.infer<typeof claimSheet>;

const claimSaved = z.object({ idFrais: id, fk_fraisStatut: id, libelleFraisStatut: text });
/** The confirmation that document 002 §4 gives for each status. */
const confirmation = (data: { fk_fraisStatut: number }): string =>
  (messages.claims.statusConfirmation as Readonly<Record<number, string>>)[data.fk_fraisStatut] ??
  messages.general.success;

/** The manager list omits `idAgent` (right 204); an agent's own list names it (175). */
export const listClaims = endpoint('POST', '/api/utilisateursAdministratifs/listFrais/', {
  ...claims,
  kind: 'query',
  shows: ['staff'],
  access: own('agent', 'body.idAgent', { ownRight: 175, otherwise: [204] }),
  body: z.object({ idAgent: optionalId, anneeScolaire: optionalId, listStatuts: wireIdFilter }),
  response: z.array(claimRow),
  summary: 'Notes de frais',
});

export const listClaimStatuses = endpoint('GET', '/api/frais/fraisStatuts', {
  ...claims,
  kind: 'query',
  access: rights(175, 204),
  response: z.array(z.object({ idFraisStatut: id, libelleFraisStatut: text, couleur: text })),
  summary: 'Statuts des notes de frais',
});

export const readClaim = endpoint('GET', '/api/frais/:id', {
  ...claims,
  kind: 'query',
  shows: ['staff'],
  access: own('claim', 'params.id', { ownRight: 175, otherwise: [204, 205] }),
  params: z.object({ id: wireId }),
  response: claimSheet,
  summary: 'Une note de frais',
});

/** id 0 creates. The agent saves with status 1 or 2; a manager (205) may set 1, 3, 4 or 5. */
export const saveClaim = endpoint('POST', '/api/frais/:id', {
  ...claims,
  kind: 'command',
  access: own('claim', 'params.id', { ownRight: 175, otherwise: [205] }),
  params: z.object({ id: wirePathId }),
  body: z.object({
    idFrais: optionalId,
    fk_anneeScolaire: wireId,
    fk_fraisStatut: wireId,
    dateDemande: orNull(wireDate).optional(),
    fk_user: wireId,
    periode: wireMonth,
    fk_vehicule: optionalId,
    fraisJournees: z.array(
      z.object({
        idFraisJournee: optionalId,
        fk_frais: optionalId,
        dateJour: orNull(wireDate).optional(),
        fk_fraisType: wireId.default(1),
        kilometrage: orNull(wireNumber).optional(),
        heureDepart: orNull(wireTime).optional(),
        heureRetour: orNull(wireTime).optional(),
        nombreRepas: orNull(wireInt.pipe(z.int().nonnegative().max(20))).optional(),
        montantDivers: orNull(wireEuros).optional(),
        motif: wireTextOrNull.optional(),
        fraisTrajets: z
          .array(
            z.object({
              idFraisTrajet: optionalId,
              fk_fraisJournee: optionalId,
              ordre: wireInt.pipe(z.int().nonnegative()).optional(),
              temps: orNull(
                wireInt.pipe(
                  z
                    .int()
                    .nonnegative()
                    .max(24 * 60),
                ),
              ).optional(),
              fk_siteA: optionalId,
              fk_siteB: optionalId,
              kilometrage: orNull(wireNumber.pipe(z.number().nonnegative().max(10_000))).optional(),
            }),
          )
          .default([]),
      }),
    ),
  }),
  response: claimSaved,
  summary: 'Enregistre une note de frais',
  success: confirmation,
});

export const validateClaim = endpoint('POST', '/api/frais/validationFicheFrais', {
  ...claims,
  kind: 'command',
  access: rights(205),
  body: z.object({ idFrais: wireId, fk_fraisStatut: wireId.default(4) }),
  response: claimSaved,
  summary: 'Valide une note de frais en cours d’instruction',
  success: confirmation,
});
