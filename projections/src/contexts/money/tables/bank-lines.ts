import {
  bankLine,
  bankLineLife,
  bankStatement,
  bankStatementLife,
  bankWait,
  bankWaitLife,
} from '@diapason/contracts/money';
import { recordTable } from '@diapason/event-sourcing';

/** `read.releve_banque`: one row a statement that was deposited. */
export const bankStatements = recordTable(bankStatement, {
  ...bankStatementLife,
  name: 'releve_banque',
  version: 1,
  indexes: ['lu_le'],
});

/** `read.ligne_banque`: one row a line of the bank's statements. `decidee_le`: when somebody last said what it is. */
export const bankLines = recordTable(bankLine, {
  set: bankLineLife.set,
  name: 'ligne_banque',
  version: 1,
  indexes: ['jour', 'reference_carte', 'appel', 'fk_reglement'],
  longest: { reference_carte: 40, appel: 40 },
  extra: { columns: { decidee_le: 'timestamptz?' }, of: () => ({ decidee_le: null }) },
  also: (on) =>
    bankLineLife.change.map((event) =>
      on(
        event,
        ({ data }) => [[data.idLigne]],
        (row, { data: { suite, motif, fk_reglement }, metadata: { at } }) =>
          row && { ...row, suite, motif, fk_reglement, decidee_le: at },
      ),
    ),
});

/** `read.attente_banque`: payments that somebody waits for at the bank. */
export const bankWaits = recordTable(bankWait, {
  ...bankWaitLife,
  name: 'attente_banque',
  version: 1,
  indexes: [],
  extra: { columns: { dit_le: 'timestamptz' }, of: (_data, { at }) => ({ dit_le: at }) },
});
