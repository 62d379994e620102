import type { CommandContext } from '../../../machinery/app/command';
import { claim, holdsMonth } from '../aggregate/claim';
import { type ClaimMonth, claimMonth, claimMonthId } from '../aggregate/claim-month';

/**
 * Reserves a month for a claim, before the claim itself is saved. A claim that is refused or moves away releases nothing: what it left is
 * taken over by the next one, which looks at where that claim is then.
 * @param idFrais undefined for a new claim. A month that a crashed save left reserved is taken over under the id it was reserved for: two saves
 *   at once then meet in one claim's stream, where one of them wins.
 * @returns the claim's id.
 * @throws Refusal 422 when another claim holds the month.
 */
export async function reserveMonth(
  { execute, load, ids }: Pick<CommandContext, 'execute' | 'load' | 'ids'>,
  month: ClaimMonth,
  idFrais: number | undefined,
): Promise<number> {
  const key = claimMonthId(month);
  const reserved = await load(claimMonth, key);
  const holder = reserved && (await load(claim, reserved.idFrais));
  const left = holder && !(holdsMonth(holder.fk_fraisStatut) && holder.periode === month.periode);
  if (holder && !left && holder.idFrais !== idFrais) throw claimMonth.taken();
  const id = idFrais ?? (holder ? undefined : reserved?.idFrais) ?? (await ids.next('frais'));
  await execute(claimMonth, key, claimMonth.reserve({ ...month, idFrais: id }, left ? holder.idFrais : undefined));
  return id;
}
