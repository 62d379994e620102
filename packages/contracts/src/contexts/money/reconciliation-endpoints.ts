import { z } from 'zod';
import { right } from '../../constants';
import { statementColumns } from '../../constants/bankStatement';
import * as messages from '../../constants/messages';
import { everyRight, rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { exportFormat } from '../../core/paging';
import { orNull, wireId, wireMonth } from '../../core/wire';
import { bankLine, bankStatement, bankWait, MOST_STATEMENT_LINES } from './bank-statement';
import { cardPayment } from './card-payment';
import { contribution } from './contribution';
import { payment } from './payment';

const path = '/api/rapprochement' as const;
const money = { context: 'money', module: 'cotisation' } as const;
const everySite = 'The bank has one statement for the whole network.';
const text = z.string();
const textOrNull = text.nullable();
const number = z.number();

/** Cents. */
const sum = z.object({ nombre: number, montant: number });

/** What of the bank's and of ours belongs together, or does not. */
export const reconciledRow = z.object({
  /** Of the line, or of the instalment that the bank told of, or of the payment. */
  cle: text,
  groupe: z.enum(['banque', 'nous', 'ecart']),
  etat: z.enum([
    'proposee',
    'annoncee',
    'inconnue',
    'absente',
    'prochain',
    'differente',
    'refusee',
    'hors',
    'attendue',
  ]),
  jour: text,
  idLigne: number.nullable(),
  /** Of an instalment without a line. */
  echeance: z.object({ reference: text, rang: number }).nullable(),
  rang: number.nullable(),
  reference: textOrNull,
  appel: textOrNull,
  autorisation: textOrNull,
  code: textOrNull,
  /** At the bank, and with us. */
  montant: number.nullable(),
  montantNous: number.nullable(),
  idCotisation: number.nullable(),
  nomPrenom: textOrNull,
  eleves: text,
  /** When it was asked for, or is due. */
  depuis: textOrNull,
  idReglement: number.nullable(),
  quittance: textOrNull,
  /** What a correction leaves as it is. */
  reglement: z.object({ date: text, fk_mode: number, abonnement: textOrNull, versionAttendue: number }).nullable(),
  motif: textOrNull,
});
export type ReconciledRow = z.infer<typeof reconciledRow>;

const followed = z.object({
  idCotisation: number,
  reference: text,
  rang: number,
  montant: number,
  jour: text,
  nomPrenom: text,
  /** 1: a person said that the bank did not take it. */
  nonPrelevee: flag,
  /** 1: the bank sent the family back as having paid, and told the school nothing. */
  renvoye: flag,
  /** 1: the family has no e-mail address, so that somebody calls it. */
  sansAdresse: flag,
});

/** Ours: a month of the bank's beside a month of ours. Without one, the month of the latest statement. */
export const readReconciliation = endpoint('GET', path, {
  ...money,
  kind: 'query',
  shows: ['families', 'site'],
  access: rights(right.reconcileCards),
  query: z.object({ mois: wireMonth.optional() }),
  response: z.object({
    mois: text,
    /** Months that a statement speaks of, the latest first. */
    connus: z.array(text),
    /** The latest statement of the month. */
    releve: z.object({ du: text, au: text, luLe: text }).nullable(),
    /** How the columns of the latest statement were read. */
    colonnes: z.array(z.object({ champ: z.enum(statementColumns), colonne: text })),
    banque: sum,
    diapason: sum,
    rapprochees: number,
    lignes: z.array(reconciledRow),
    /** Later instalments that were refused, and any that were not taken, of families that still owe something. */
    refusees: z.array(followed),
    /**
     * Later ones that the bank said nothing of for a week after their day, or has not decided; and first ones that it has not decided the
     * next day, or told the family alone. Of any month.
     */
    sansNouvelle: z.array(followed),
  }),
  summary: 'Rapprochement d’un mois de paiements par carte avec le relevé de la banque, en centimes',
});

/** Ours: the month as a file, what was matched by itself included. */
export const exportReconciliation = endpoint('POST', `${path}/export`, {
  ...money,
  kind: 'query',
  shows: ['families', 'site'],
  access: rights(right.reconcileCards),
  body: z.object({ mois: wireMonth, format: exportFormat }),
  response: 'file',
  summary: 'Export du rapprochement d’un mois de paiements par carte',
});

const { fields } = bankLine;
const sentLine = z.object({
  jour: fields.jour.wire,
  reference: fields.referenceCarte.wire,
  appel: fields.appel.wire,
  /** Cents. */
  montant: z.int().min(0).max(1_000_000_000),
  code: fields.code.wire,
  transaction: orNull(fields.transaction.wire).optional(),
  autorisation: orNull(fields.autorisation.wire).optional(),
});

const command = { ...money, kind: 'command', access: rights(right.reconcileCards) } as const;

/** Ours: lines of the bank's file, as the browser read them by the columns that were chosen. The same file twice changes nothing. */
export const depositStatement = endpoint('POST', `${path}/releves`, {
  ...command,
  body: z.object({
    colonnes: z
      .array(z.object({ champ: z.enum(statementColumns), colonne: bankStatement.fields.colonnes.lines.colonne.wire }))
      .max(statementColumns.length),
    lignes: z.array(sentLine).min(1).max(MOST_STATEMENT_LINES),
  }),
  response: z.object({ mois: text, lues: number, nouvelles: number }),
  success: (data: unknown) => {
    const { lues, nouvelles } = data as { lues: number; nouvelles: number };
    return messages.money.statementRead(lues, nouvelles);
  },
  summary: 'Dépose un relevé de la banque',
});

/** Ours: makes payments of what the bank took, each with its receipt: of lines, or of an instalment that the bank announced. */
export const recordReconciled = endpoint('POST', `${path}/reglements`, {
  ...command,
  access: everyRight(right.reconcileCards, right.addPayment),
  body: z.object({
    lignes: z.array(wireId).max(MOST_STATEMENT_LINES).default([]),
    /** Where the reference is none of ours: whose contribution the one line pays. */
    idCotisation: orNull(contribution.existing).optional(),
    echeance: orNull(z.object({ reference: fields.referenceCarte.wire, rang: z.int().min(1).max(9) })).optional(),
  }),
  leftToDecision: { idCotisation: everySite },
  response: z.object({ enregistres: number }),
  success: (data: unknown) => messages.money.reconciled((data as { enregistres: number }).enregistres),
  summary: 'Enregistre les règlements que la banque a encaissés',
});

/** Ours: « Hors Diapason » keeps why; « Signaler » makes the error of the popup, the family's mail and the secretary's task. */
export const settleBankLine = endpoint('POST', `${path}/lignes/:id`, {
  ...command,
  everySite,
  params: z.object({ id: wireId }),
  body: z.object({ suite: z.enum(['hors', 'signalee']), motif: orNull(fields.motif.wire).optional() }),
  response: z.object({ idLigne: number }),
  success: messages.money.lineSettled,
  summary: 'Dit ce que devient une ligne du relevé qui n’est pas un règlement',
});

/** Ours: a payment that no statement has yet waits for the next one. */
export const awaitAtBank = endpoint('POST', `${path}/attente/:idReglement`, {
  ...command,
  params: z.object({ idReglement: payment.existing }),
  body: z.object({ motif: bankWait.fields.motif.wire.min(1) }),
  response: z.object({ idReglement: number }),
  success: messages.money.lineSettled,
  summary: 'Attend le prochain relevé pour un règlement par carte',
});

/** Ours: what the bank was silent of was not taken. It is owed again: the error of the popup, the secretary's task, and a mail to a family that has an address. */
export const missInstalment = endpoint('POST', `${path}/echeances`, {
  ...command,
  body: z.object({
    reference: cardPayment.fields.reference.wire.min(1),
    rang: cardPayment.fields.rang.wire,
    motif: cardPayment.fields.motif.wire.min(1),
  }),
  response: z.object({ idCotisation: number, sansAdresse: flag }),
  success: (data: unknown) => messages.money.instalmentMissed((data as { sansAdresse: number }).sansAdresse === 0),
  summary: 'Dit qu’une échéance dont la banque ne dit rien n’a pas été prélevée',
});
