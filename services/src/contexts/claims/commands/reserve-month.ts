import { randomUUID } from 'node:crypto';
import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { type ClaimState, claim, monthHeld } from '../aggregate/claim';
import { type ClaimMonth, claimMonth, claimMonthId, isLeft } from '../aggregate/claim-month';

/**
 * Reserves a month for a claim, before the claim itself is saved. A claim that is refused or moves away releases nothing: what it left is
 * taken over by the next one, which looks at where that claim is then. Who takes a month up again reserves it anew.
 * @param before undefined for a new claim. A month that a crashed save left reserved is taken over under the id it was reserved for: two saves
 *   at once then meet in one claim's stream, where one of them wins.
 * @returns the claim's id. A claim that takes the month up may only be saved at the version of `before`.
 * @throws Refusal 422 when another claim holds the month, 409 when another save of the claim reserved it meanwhile.
 */
export async function reserveMonth(
  { execute, load, ids, now }: Pick<CommandContext, 'execute' | 'load' | 'ids' | 'now'>,
  month: ClaimMonth,
  before: ClaimState,
): Promise<number> {
  const key = claimMonthId(month);
  const reserved = await load(claimMonth, key);
  const holder = reserved && (await load(claim, reserved.idFrais));
  const isOwn = before !== undefined && holder?.idFrais === before.idFrais;
  if (isOwn && monthHeld(before) === month.periode) return before.idFrais;
  if (holder && !isOwn && !isLeft(reserved, holder, now)) throw claimMonth.taken();
  const idFrais = before?.idFrais ?? (holder ? undefined : reserved?.idFrais) ?? (await ids.next('frais'));
  const version = before?.version ?? 0;
  const wanted = claimMonth.reserve({ ...month, idFrais, version, depuis: now }, holder && reserved);
  // Under a key of its own each time: what the same command reserved before it died may be another claim's by now.
  const { state } = await execute(claimMonth, key, wanted, randomUUID());
  if (before && state?.version !== version) throw new Refusal(messages.general.conflict, 409);
  return idFrais;
}
