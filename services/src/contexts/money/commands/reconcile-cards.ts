import { createHash } from 'node:crypto';
import { messages } from '@diapason/contracts/constants';
import { awaitAtBank, depositStatement, missInstalment, settleBankLine } from '@diapason/contracts/money';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import {
  bankLine,
  bankStatement,
  bankWait,
  decideAwait,
  decideDeposit,
  decideReadLine,
  decideSettleLine,
  knownLine,
} from '../aggregate/bank-lines';
import { decideAnswerCard, decideMissInstalment } from '../aggregate/card-payments';
import { contribution } from '../aggregate/contribution';
import { readPayer } from '../jobs/payer';
import { standingOf } from './bank-payments';
import { instalmentOf, refusedCardOf } from './card-of-line';
import { underRules } from './payment-context';

/** Lines first, then the statement that says that all of them were read: what died between is finished by the same file again. */
export const depositCommand = command(
  depositStatement,
  async ({ body: { lignes, colonnes } }, { ids, execute, now }) => {
    const numbers = await ids.forKeys(
      'ligne_banque',
      lignes.map(({ appel }) => appel),
    );
    let nouvelles = 0;
    for (const [at, { transaction, autorisation, reference, ...line }] of lignes.entries()) {
      const idLigne = numbers[at] as number;
      const told = { referenceCarte: reference, transaction: transaction || null, autorisation: autorisation || null };
      const read = { ...line, ...told, idLigne };
      const { events } = await execute(bankLine, idLigne, (state) => decideReadLine(state, read));
      nouvelles += events.length;
    }
    const days = lignes.map(({ jour }) => jour).toSorted();
    const [du = '', au = ''] = [days[0], days.at(-1)];
    const content = createHash('sha256').update(JSON.stringify(lignes)).digest('hex');
    const idReleve = await ids.forKey('releve_banque', content);
    const statement = { idReleve, luLe: now, du, au, nombre: lignes.length, colonnes };
    await execute(bankStatement, idReleve, (state) => decideDeposit(state, statement));
    return { mois: au.slice(0, 7), lues: lignes.length, nouvelles };
  },
);

/** « Signaler » says to the contribution what the bank refused: error of the popup, mail and task follow from that. */
export const settleCommand = command(
  settleBankLine,
  { needs: ['yearLock'] },
  async ({ params: { id }, body: { suite, motif } }, context) => {
    const line = knownLine(await context.load(bankLine, id));
    const said = motif ?? null;
    const made = line.fk_reglement === null ? undefined : await standingOf(context, line.fk_reglement);
    const before = made?.counts === false ? line.fk_reglement : null;
    decideSettleLine(line, suite, said, before);
    const card = suite === 'signalee' ? await refusedCardOf(context.db, line) : undefined;
    if (card) {
      const { referenceCarte: reference, montant, appel, code, jour } = line;
      const refused = { reference, montant, appel, code, autorisation: '', abonnement: null, rang: card.rang };
      const answer = { ...refused, transaction: appel, stamp: `${jour}T12:00:00.000Z`, date: jour };
      await underRules(context, (rules) =>
        context.execute(contribution, card.idCotisation, (state) => decideAnswerCard(state, answer, null, rules)),
      );
    }
    await context.execute(bankLine, id, (state) => decideSettleLine(state, suite, said, before));
    return { idLigne: id };
  },
);

export const awaitCommand = command(awaitAtBank, async ({ params: { idReglement }, body: { motif } }, { execute }) => {
  await execute(bankWait, idReglement, () => decideAwait(idReglement, motif));
  return { idReglement };
});

/** A person asked the bank about an instalment of which it said nothing: mail and task follow as from a refusal. */
export const missCommand = command(
  missInstalment,
  async ({ body: { reference, rang, motif } }, { db, execute, now: stamp }) => {
    const card = await instalmentOf(db, reference, rang);
    if (!card) throw new Refusal(messages.money.cardUnknown, 404, 'reference');
    const missed = { reference, rang, motif: motif.trim(), stamp };
    const { idCotisation } = card;
    const { state } = await execute(contribution, idCotisation, (before) => decideMissInstalment(before, missed));
    const payer = state.calculated && (await readPayer({ db }, state.calculated.idUtilisateur));
    return { idCotisation, sansAdresse: payer ? (0 as const) : (1 as const) };
  },
);
