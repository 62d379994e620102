import { createHash } from 'node:crypto';
import { messages, parisDay } from '@diapason/contracts/constants';
import { ACCEPTED, awaitAtBank, depositStatement, recordReconciled, settleBankLine } from '@diapason/contracts/money';
import { firstOf, orNull, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import type { WorkPowers } from '../../../machinery/app/powers';
import {
  bankLine,
  bankStatement,
  bankWait,
  decideAwait,
  decideDeposit,
  decideReadLine,
  decideRecordLine,
  decideSettleLine,
  knownLine,
  requireAccepted,
} from '../aggregate/bank-lines';
import { decideAnswerCard, decideTakeFromBank } from '../aggregate/card-payments';
import { contribution } from '../aggregate/contribution';
import { paymentKey } from './card-payments';
import { underRules } from './payment-context';

type Context = CommandContext & Pick<WorkPowers, 'books'>;
type Line = ReturnType<typeof knownLine>;

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

/** Each line is a payment once, under the number that follows from the bank's transaction: the signed answer that comes late finds it. */
export const recordCommand = command(
  recordReconciled,
  { needs: ['books'] },
  async ({ body: { lignes, idCotisation, echeance } }, context) => {
    let enregistres = 0;
    for (const idLigne of new Set(lignes)) enregistres += await recordLine(context, idLigne, idCotisation ?? null);
    if (echeance) enregistres += await recordAnnounced(context, echeance);
    return { enregistres };
  },
);

async function recordLine(context: Context, idLigne: number, named: number | null): Promise<number> {
  const line = knownLine(await context.load(bankLine, idLigne));
  requireAccepted(line);
  if (line.fk_reglement !== null) return 0;
  const { referenceCarte: reference, transaction, autorisation } = line;
  const answer = { ...line, reference, transaction: transaction ?? '0', autorisation: autorisation ?? '' };
  const idReglement = await context.ids.forKey('reglement', paymentKey(answer));
  const card = named === null ? await cardOf(context, line) : undefined;
  // Said by a person before its line came.
  if (card?.idReglement) return decided(context, idLigne, card.idReglement);
  if (named !== null) await registerFor(context, named, line, idReglement);
  else if (card) await confirm(context, card, answer, idReglement);
  else throw new Refusal(messages.money.lineUnknownReference, 422, 'idCotisation');
  return decided(context, idLigne, idReglement);
}

async function decided({ execute }: Context, idLigne: number, idReglement: number): Promise<number> {
  const { events } = await execute(bankLine, idLigne, (state) => decideRecordLine(state, idReglement));
  return events.length;
}

const CARD = {
  idCotisation: sql.number('p.fk_cotisation'),
  rang: sql.number('p.rang'),
  montant: sql.number('p.montant'),
  appel: orNull(sql.text('p.appel')),
  echeance: sql.date('p.echeance'),
  idReglement: orNull(sql.number('p.id_reglement')),
};

/** The instalment that a line is of: the one of its call, else the first of its amount that nobody was paid for. */
async function cardOf({ db }: Context, { referenceCarte, montant, appel }: Line) {
  const all = await rowsOf(db, CARD, 'from paiement_carte p where p.reference_carte = $1 order by p.rang', [
    referenceCarte,
  ]);
  const fits = all.filter((one) => one.montant === montant);
  return fits.find((one) => one.appel === appel) ?? fits.find((one) => one.idReglement === null);
}

type Card = NonNullable<Awaited<ReturnType<typeof cardOf>>>;

/** As the bank's signed answer would: a payment with its receipt. */
async function confirm(
  context: Context,
  { idCotisation, rang }: Pick<Card, 'idCotisation' | 'rang'>,
  said: Pick<Line, 'montant' | 'appel' | 'jour'> & { reference: string; transaction: string; autorisation: string },
  idReglement: number,
) {
  const answer = {
    reference: said.reference,
    rang,
    montant: said.montant,
    // Without a number of its own the call is what tells it from others.
    transaction: /^0*$/.test(said.transaction) ? said.appel : said.transaction,
    appel: said.appel,
    autorisation: said.autorisation || said.appel,
    code: ACCEPTED,
    abonnement: null,
    stamp: `${said.jour}T12:00:00.000Z`,
    date: said.jour,
  };
  const { state } = await underRules(context, (rules) =>
    context.execute(contribution, idCotisation, (before) => decideAnswerCard(before, answer, idReglement, rules)),
  );
  if (!state.payments.has(idReglement)) throw new Refusal(messages.money.cardOtherAmount(said.montant), 409);
}

/** Money that names none of our references: a person says whose it is. */
const registerFor = (context: Context, idCotisation: number, { montant, jour }: Line, idReglement: number) =>
  underRules(context, (rules) =>
    context.execute(contribution, idCotisation, (state) =>
      decideTakeFromBank(state, { idReglement, montant, date: jour }, rules),
    ),
  );

/** An instalment that the bank told of without signing, before its statement: a person says that it is there. */
async function recordAnnounced(context: Context, { reference, rang }: { reference: string; rang: number }) {
  const card = await firstOf(context.db, CARD, 'from paiement_carte p where p.reference_carte = $1 and p.rang = $2', [
    reference,
    rang,
  ]);
  if (!card) throw new Refusal(messages.money.cardUnknown, 404, 'echeance');
  if (card.idReglement !== null) return 0;
  const { montant, appel, echeance } = card;
  const said = { reference, montant, appel: appel ?? `${reference}-${rang}`, transaction: '0', autorisation: '' };
  const idReglement = await context.ids.forKey('reglement', paymentKey(said));
  const [jour = echeance] = [echeance, context.today].toSorted();
  await confirm(context, card, { ...said, jour }, idReglement);
  return 1;
}

/** « Signaler » says to the contribution what the bank refused: error of the popup, mail and task follow from that. */
export const settleCommand = command(
  settleBankLine,
  { needs: ['books'] },
  async ({ params: { id }, body: { suite, motif } }, context) => {
    const line = knownLine(await context.load(bankLine, id));
    const said = motif ?? null;
    decideSettleLine(line, suite, said);
    const card = suite === 'signalee' ? await cardOf(context, line) : undefined;
    if (card) {
      const { referenceCarte: reference, montant, appel, code, jour } = line;
      const refused = { reference, montant, appel, code, autorisation: '', abonnement: null, rang: card.rang };
      const stamp = `${jour}T12:00:00.000Z`;
      await underRules(context, (rules) =>
        context.execute(contribution, card.idCotisation, (state) =>
          decideAnswerCard(
            state,
            { ...refused, transaction: appel, stamp, date: parisDay(new Date(stamp)) },
            null,
            rules,
          ),
        ),
      );
    }
    await context.execute(bankLine, id, (state) => decideSettleLine(state, suite, said));
    return { idLigne: id };
  },
);

export const awaitCommand = command(awaitAtBank, async ({ params: { idReglement }, body: { motif } }, { execute }) => {
  await execute(bankWait, idReglement, () => decideAwait(idReglement, motif));
  return { idReglement };
});
