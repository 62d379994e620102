import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { claim, holdsMonth } from '../aggregate/claim';
import {
  type ClaimMonth,
  claimMonth,
  claimMonthId,
  decideReleaseMonth,
  decideReserveMonth,
} from '../aggregate/claim-month';

type Context = Pick<CommandContext, 'execute' | 'load' | 'ids'>;

/**
 * Reserves a month for a claim, before the claim itself is saved.
 * @param idFrais undefined for a new claim. A month that a crashed save left reserved is taken over under the id it was reserved for: two saves
 *   at once then meet in one claim's stream, where one of them wins.
 * @returns the claim's id.
 * @throws Refusal 422 when another claim holds the month.
 */
export async function reserveMonth(context: Context, month: ClaimMonth, idFrais: number | undefined): Promise<number> {
  const key = claimMonthId(month);
  const { idFrais: holder } = await context.load(claimMonth, key);
  const held = holder === undefined ? undefined : await context.load(claim, holder);
  const left = held && (!holdsMonth(held.fk_fraisStatut) || held.periode !== month.periode);
  if (left && holder !== idFrais) await releaseMonth(context, month, held.idFrais);
  if (held && !left && holder !== idFrais) throw new Refusal(messages.claims.monthTaken, 422, 'periode');
  const id = idFrais ?? (held ? undefined : holder) ?? (await context.ids.next('frais'));
  await context.execute(claimMonth, key, (state) => decideReserveMonth(state, month, id));
  return id;
}

/** After a claim was refused or moved. */
export async function releaseMonth(context: Context, month: ClaimMonth, idFrais: number): Promise<void> {
  await context.execute(claimMonth, claimMonthId(month), (state) => decideReleaseMonth(state, month, idFrais));
}
