import { statementColumns } from '../../constants/bankStatement';
import { choice, date, id, int, list, optional, ref, text } from '../../core/field';
import { cents, code, instant, paragraphs } from '../../core/field-kinds';
import { record } from '../../core/record';

/** Numbers and references as the bank writes them. */
const NUMBER = 40;
const REASON = 500;

/** A statement of the bank that was deposited, and how its columns were read. The same one again is the same. */
export const bankStatement = record('bankStatement', {
  label: 'Relevé de la banque',
  stream: 'bankStatement',
  key: 'idReleve',
  identifiedBy: ['du', 'au'],
  fields: {
    idReleve: id(),
    luLe: instant('Lu le'),
    du: date('Du'),
    au: date('Au'),
    nombre: int('Lignes', { min: 1, max: 10_000 }),
    colonnes: list(
      'Colonnes',
      {
        champ: choice('Champ', statementColumns, {
          jour: 'Jour',
          reference: 'Référence',
          montant: 'Montant en euros',
          centimes: 'Montant en centimes',
          appel: 'Numéro d’appel',
          code: 'Code réponse',
          transaction: 'Numéro de transaction',
          autorisation: 'Autorisation',
        }),
        colonne: text('Colonne', 100),
      },
      { max: statementColumns.length },
    ),
  },
});
export const BankStatementDeposited = bankStatement.event(
  'BankStatementDeposited',
  1,
  'Relevé de la banque déposé',
  bankStatement.all,
);
export const bankStatementLife = { set: [BankStatementDeposited] } as const;

/** A line of the bank's statements: one call of a card. */
export const bankLine = record('bankLine', {
  label: 'Ligne du relevé de la banque',
  stream: 'bankLine',
  key: 'idLigne',
  identifiedBy: ['referenceCarte', 'jour'],
  fields: {
    idLigne: id(),
    jour: date('Jour'),
    referenceCarte: code('Référence', NUMBER),
    /** The number by which the bank names the call: no other line has it. */
    appel: code('Appel', NUMBER),
    montant: cents('Montant'),
    /** `00000`: accepted. */
    code: code('Code de la banque', 10),
    transaction: optional(code('Transaction', NUMBER)),
    autorisation: optional(code('Autorisation', NUMBER)),
    suite: optional(
      choice('Suite', ['enregistree', 'hors', 'signalee'], {
        enregistree: 'Enregistrée',
        hors: 'Hors Diapason',
        signalee: 'Signalée',
      }),
    ),
    motif: optional(paragraphs('Motif', REASON)),
    fk_reglement: optional(ref('payment', 'Règlement')),
  },
});
export const BankLineRead = bankLine.event(
  'BankLineRead',
  1,
  'Ligne du relevé lue',
  bankLine.pick(
    'idLigne',
    'jour',
    'referenceCarte',
    'appel',
    'montant',
    'code',
    'transaction',
    'autorisation',
    'suite',
    'motif',
    'fk_reglement',
  ),
);
/** What a person made of it. */
export const BankLineDecided = bankLine.event(
  'BankLineDecided',
  1,
  'Ligne du relevé rapprochée',
  bankLine.pick('idLigne', 'suite', 'motif', 'fk_reglement'),
  { audit: 'paiements' },
);
export const bankLineLife = { set: [BankLineRead], change: [BankLineDecided] } as const;

/** A payment by card that no statement has yet: somebody waits for the next one, and says why. */
export const bankWait = record('bankWait', {
  label: 'Règlement attendu au relevé',
  stream: 'bankWait',
  key: 'idReglement',
  identifiedBy: ['idReglement'],
  fields: {
    idReglement: ref('payment', 'Règlement'),
    motif: paragraphs('Motif', REASON),
  },
});
export const BankWaited = bankWait.event('BankWaited', 1, 'Attendu au prochain relevé', bankWait.all, {
  audit: 'paiements',
});
export const bankWaitLife = { set: [BankWaited] } as const;

/** Most lines of a statement. */
export const MOST_STATEMENT_LINES = 5_000;
