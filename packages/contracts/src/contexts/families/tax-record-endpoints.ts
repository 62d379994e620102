import { z } from 'zod';
import { right } from '../../constants';
import { faults } from '../../constants/faults';
import * as messages from '../../constants/messages';
import { LEAST_PARTS } from '../../constants/quotient';
import { own, rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { replacementRow } from '../../core/paper';
import { seenVersion, sheetVersion } from '../../core/shared-sheet';
import { orNull, wireFlag, wireNumber } from '../../core/wire';
import { guardian } from './guardian';
import { guardianOfOwnSites } from './own-sites';
import { guardianPaper } from './papers';
import { taxRecord } from './tax-record';

const families = { context: 'families', module: null } as const;
const { nombrePart } = taxRecord.fields;

/** `revenuFiscal` in euros, with at most two decimals; `quotient` in euros, rounded. */
export const taxRecordRow = taxRecord.row.omit({ idUtilisateur: true }).extend({
  fk_responsable: z.number(),
  ...sheetVersion,
  libelleAnneeScolaire: z.string(),
  dateHeure: z.string(),
  /** Its notice, where there is one. */
  fileName: z.string().nullable(),
  fk_pieceJointe: z.number().nullable(),
  antivirus: z.string().nullable(),
  remplacement: replacementRow,
  /** Who declared it: `Responsable` or `Agent`, and the name. */
  role: z.string(),
  libelleResponsable: z.string().nullable(),
  libelleAgent: z.string().nullable(),
});
export type TaxRecordRow = z.infer<typeof taxRecordRow>;

export const listTaxRecords = endpoint('GET', '/api/responsablesRevenus/listFiscalite/:id', {
  ...families,
  kind: 'query',
  shows: ['staff'],
  access: own('guardian', 'params.id', { otherwise: [right.seeGuardianContributions] }),
  ownSites: guardianOfOwnSites,
  params: z.object({ id: guardian.existing }),
  response: z.array(taxRecordRow),
  summary: 'Fiscalités d’un responsable',
});

/**
 * idRevenu 0 declares (right 107), another changes (108); what staff save is verified. Guardians declare their own, and correct it until
 * it is verified. `revenuFiscal` in euros; `quotient` is computed again by the server.
 */
export const saveTaxRecord = endpoint('POST', '/api/responsablesRevenus/:idRevenu', {
  ...families,
  kind: 'command',
  access: own('guardian', 'body.fk_responsable', {
    otherwise: [right.addTaxRecord, right.changeTaxRecord],
    byRecord: {
      from: 'params.idRevenu',
      create: [right.addTaxRecord],
      change: [right.changeTaxRecord],
    },
  }),
  notWhileImpersonating: { message: messages.families.notInTheirName },
  ownSites: { ...guardianOfOwnSites, record: { kind: 'guardian', from: 'body.fk_responsable' } },
  params: z.object({ idRevenu: taxRecord.newOrExisting }),
  body: taxRecord
    .body('fk_anneeScolaire')
    .omit({ idUtilisateur: true, verifiee: true })
    .extend({
      ...seenVersion,
      fk_responsable: guardian.existing,
      /** Quarters of parts are the smallest there are. */
      nombrePart: orNull(
        nombrePart.wire.refine((parts) => parts === 0 || parts >= LEAST_PARTS, { error: faults.atLeast(LEAST_PARTS) }),
      ).optional(),
      quotient: orNull(wireNumber).optional(),
      exoneration: wireFlag.default(0),
      absence: wireFlag.default(0),
      /** The notice that the list showed to whoever saves; null: none. Where another stands there by now, 409. */
      fk_pieceJointe: orNull(guardianPaper.existing).optional(),
    }),
  leftToDecision: {
    fk_anneeScolaire: 'The documents have their own words where there is no such year.',
    fk_pieceJointe: 'One that is gone by now is told as the conflict that it is.',
  },
  response: z.object({ idRevenu: z.number(), quotient: z.number() }),
  summary: 'Déclare ou modifie une fiscalité',
  success: messages.families.taxSaved,
});

export const removeTaxRecord = endpoint('DELETE', '/api/responsablesRevenus/:idRevenu', {
  ...families,
  kind: 'command',
  access: rights(right.deleteTaxRecord),
  ownSites: { ...guardianOfOwnSites, record: { kind: 'taxRecord', from: 'params.idRevenu' } },
  params: z.object({ idRevenu: taxRecord.existing }),
  response: z.object({ idRevenu: z.number() }),
  summary: 'Supprime une fiscalité',
  success: messages.families.removed,
});
