import { messages } from '@diapason/contracts/constants';
import { recordReconciled } from '@diapason/contracts/money';
import { Refusal } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import type { WorkPowers } from '../../../machinery/app/powers';
import { bankLine, decideRecordLine, knownLine, requireAccepted } from '../aggregate/bank-lines';
import { announcedCall, decideBook } from '../aggregate/card-payments';
import { contribution } from '../aggregate/contribution';
import { paymentKey, plainKey, standingOf } from './bank-payments';
import { cardOf, instalmentOf } from './card-of-line';
import { answerOf, finishClaimed, type Said, saidOf } from './claimed-payments';
import { underRules } from './payment-context';

type Context = CommandContext & Pick<WorkPowers, 'yearLock'>;

/** Each line is a payment once, under a number that follows from the bank's transaction: the signed answer that comes late finds it. */
export const recordCommand = command(
  recordReconciled,
  { needs: ['yearLock'] },
  async ({ body: { lignes, idCotisation, echeance } }, context) => {
    let enregistres = 0;
    for (const idLigne of new Set(lignes)) enregistres += await recordLine(context, idLigne, idCotisation ?? null);
    if (echeance) enregistres += await recordAnnounced(context, echeance);
    return { enregistres };
  },
);

async function recordLine(context: Context, idLigne: number, named: number | null): Promise<number> {
  const { db } = context;
  const line = knownLine(await context.load(bankLine, idLigne));
  requireAccepted(line);
  const made = line.fk_reglement === null ? undefined : await standingOf(context, line.fk_reglement);
  if (made?.counts) return 0;
  const unmade = made ? null : line.fk_reglement;
  if (unmade !== null) {
    const finished = await underRules(context, (rules) => finishClaimed(context, line, unmade, rules));
    return finished && (named === null || named === finished.idCotisation) ? finished.made : 0;
  }
  const fitting = await cardOf(db, line);
  // A family that a person names has plain money, unless it is that of this very call.
  const card = named === null || fitting?.appel === line.appel ? fitting : undefined;
  const claim = async (idReglement: number): Promise<number> => {
    const { events } = await context.execute(bankLine, idLigne, (state) =>
      decideRecordLine(state, idReglement, made ? line.fk_reglement : null),
    );
    return events.length;
  };
  // Said by a person, or signed by the bank, before its line came.
  if (card?.idReglement && (await standingOf(context, card.idReglement))?.counts) {
    const claimed = await claim(card.idReglement);
    return named === null ? claimed : 0;
  }
  const idCotisation = named ?? card?.idCotisation;
  if (idCotisation === undefined) throw new Refusal(messages.money.lineUnknownReference, 422, 'idCotisation');
  const said = saidOf(line);
  // The line says first of which payment it is: of two persons who name two families one alone is heard.
  return book(context, { idCotisation, rang: named === null ? (card?.rang ?? null) : null, said }, claim);
}

interface Booking {
  readonly idCotisation: number;
  /** Of the instalment; null for money that a person says is this contribution's. */
  readonly rang: number | null;
  readonly said: Said;
}

/** @returns how many payments were made; refused before anything is written. */
async function book(
  context: Context,
  { idCotisation, rang, said }: Booking,
  claim: (idReglement: number) => Promise<unknown>,
): Promise<number> {
  const { montant, jour: date } = said;
  const key = rang === null ? plainKey(said, idCotisation) : paymentKey(said);
  const answer = rang === null ? null : answerOf({ ...said, rang });
  return underRules(context, async (rules) => {
    const before = await context.load(contribution, idCotisation);
    let idReglement = await context.ids.forKey('reglement', key);
    // What was deleted stays deleted: the money is booked anew, under the next number.
    for (let again = 2; before.payments.get(idReglement)?.valide === 0; again += 1)
      idReglement = await context.ids.forKey('reglement', `${key}:${again}`);
    const taken = { idReglement, montant, date };
    decideBook(before, answer, taken, rules);
    await claim(idReglement);
    const { events } = await context.execute(
      contribution,
      idCotisation,
      (state) => decideBook(state, answer, taken, rules),
      `rapprochement-${idReglement}`,
    );
    return events.filter(({ type }) => type === 'PaymentRegistered').length;
  });
}

/** An instalment that the bank told of without signing, before its statement: a person says that it is there. */
async function recordAnnounced(context: Context, { reference, rang }: { reference: string; rang: number }) {
  const card = await instalmentOf(context.db, reference, rang);
  if (!card) throw new Refusal(messages.money.cardUnknown, 404, 'echeance');
  const { idCotisation, idReglement, montant, echeance } = card;
  if (idReglement !== null && (await standingOf(context, idReglement))?.counts) return 0;
  const appel = announcedCall(await context.load(contribution, idCotisation), reference, rang);
  const [jour = echeance] = [echeance, context.today].toSorted();
  const said = { reference, montant, jour, appel: appel || `${reference}-${rang}`, transaction: '0', autorisation: '' };
  return book(context, { idCotisation, rang, said }, async () => undefined);
}
