import { z } from 'zod';
import { paymentModes } from '../../constants/paymentModes';
import { personal as sealed } from '../../core/event';
import { labelled } from '../../core/facts';
import { choice, date, id, int, LARGEST_SUM, oneOf, optional, personal, ref, text } from '../../core/field';
import { cents, code, instant, paragraphs, year } from '../../core/field-kinds';
import { record } from '../../core/record';
import { largestInteger } from '../../core/stored';

/** Begins with a letter or a digit; a file, a mail and a printed page show all of it as it is: letters that the papers' font has. */
const WRITTEN = /^[A-Za-zªºÀ-ÖØ-öø-ſȘ-ț0-9][A-Za-zªºÀ-ÖØ-öø-ſȘ-ț0-9 .,/°#_-]*$/;

/** The number of a receipt as staff write it. What older events hold stays readable. */
export const receiptNumber = code('N° de reçu', 100, {
  pattern: WRITTEN,
  error: 'N° de reçu : lettres, chiffres, espaces et . , / ° # _ - seulement',
});

const counted = { min: 1, max: largestInteger };
const sum = { max: LARGEST_SUM };

/**
 * A receipt, or the cancellation of one: everything the paper says, as it was decided when it was drawn up. Amounts in cents. The n-th
 * event of `receiptBook-{annee}` has the number n, so that none can be missing. A paper that bears another number (staff entered it, or
 * the family had it from before) is in the contribution's stream.
 */
export const receipt = record('receipt', {
  label: 'Reçu',
  stream: 'receiptBook',
  key: 'idReglement',
  streamKey: 'annee',
  person: 'idUtilisateur',
  fields: {
    /** Year in Paris of the day it was drawn up. */
    annee: year('Année'),
    idReglement: id(),
    idCotisation: ref('contribution', 'Cotisation'),
    idUtilisateur: ref('guardian', 'Responsable payeur'),
    numero: code('Numéro', 100),
    /** From 1: which of the payment's papers it is. */
    rang: int('Rang', counted),
    nature: choice('Nature', ['quittance', 'annulation'], { quittance: 'reçu' }),
    /** Number of the paper that this one replaces or cancels. */
    remplace: optional(code('Remplace', 100)),
    motif: optional(choice('Motif', ['correction', 'suppression', 'réactivation'])),
    /** Day in Paris. */
    etabliLe: date('Établi le'),
    /** Layout: a later one leaves the papers of an earlier one as they are. */
    modele: int('Modèle', counted),
    /** The payment's version that it speaks of. */
    version: int('Version du règlement', counted),
    etablissement: text('Établissement', 500),
    /** Lines. */
    adresseEtablissement: paragraphs('Adresse de l’établissement', 1_500),
    payeur: personal(text('Payeur', 500)),
    /** Lines. */
    adressePayeur: personal(paragraphs('Adresse du payeur', 1_500), ''),
    anneeScolaire: text('Année scolaire', 200),
    date: date('Date du règlement'),
    fk_mode: oneOf('Mode de règlement', paymentModes),
    /** Its label then. */
    mode: text('Mode, en toutes lettres', 200),
    montant: cents('Montant du règlement', sum),
    montantTotal: cents('Montant de la cotisation', sum),
    /** Money of all payments that counted then, this one included. */
    montantRegle: cents('Déjà réglé', sum),
    /** What was remitted by then: nobody paid it. */
    montantExonere: cents('Exonération', sum),
  },
});

const pupil = z.object({ idEleve: ref('pupil', 'Élève').stored, nom: sealed(text('Nom de l’élève', 500).stored) });

export const ReceiptDrawnUp = receipt.event(
  'ReceiptDrawnUp',
  1,
  'Reçu établi',
  receipt.all.extend({
    eleves: labelled('Élèves', z.array(pupil).max(1_000), 'list'),
  }),
  { within: { eleves: ['eleve', 'idEleve'] } },
);

/** A letter may become eighteen where look-alikes are made one; what is indexed is bounded. */
export const LONGEST_SAME_NUMBER = 400;

/** Capitals, blanks and ways of writing a letter make no other number. */
export const sameNumber = (numero: string): string =>
  [...numero.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()].slice(0, LONGEST_SAME_NUMBER).join('');

/** Reservation `receiptNumber-{annee}-{number}`: a number of a paper book belongs to one payment of the year. */
export const paperNumber = record('paperNumber', {
  label: 'Numéro de reçu',
  stream: 'receiptNumber',
  key: 'idReglement',
  fields: {
    annee: receipt.fields.annee,
    numero: receipt.fields.numero,
    idCotisation: receipt.fields.idCotisation,
    idReglement: ref('payment', 'Règlement'),
    depuis: instant('Depuis'),
  },
});
export const PaperNumberTaken = paperNumber.event('PaperNumberTaken', 1, 'Numéro de reçu pris');
/** The payment was not saved, or got another number before its receipt was drawn up. */
export const PaperNumberFreed = paperNumber.event('PaperNumberFreed', 1, 'Numéro de reçu libéré');

/** `Q2026-00031`: the n-th receipt of a year's series. */
export const seriesNumber = (annee: number, n: number): string => `Q${annee}-${String(n).padStart(5, '0')}`;

/** Marks on letters, capitals, blanks and signs aside; O is read as 0, I and l as 1. */
const asRead = (numero: string): string =>
  numero
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[oø]/g, '0')
    .replace(/[ilıł]/g, '1');

/** Whether a number reads like one of the series, however it is written and whatever stands around it: staff cannot give it out. */
export const isSeriesNumber = (numero: string): boolean => /q0*(19|2[01])\d{2}n?\d/.test(asRead(numero));
