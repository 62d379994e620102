import { messages } from '@diapason/contracts/constants';
import { calculationProgress } from '@diapason/contracts/money';
import type { ReadModels } from '@diapason/event-sourcing';
import { batchProgress, firstOf, Refusal, sql } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';

/** The jobs of a calculation share this batch. */
export const calculationBatch = (idCalcul: number): string => `calcul-${idCalcul}`;

const YEAR = { fk_anneeScolaire: sql.number("(data->>'fk_anneeScolaire')::int") };

export const progress = query(calculationProgress, async ({ params: { idCalcul } }, { db }) => {
  const batch = calculationBatch(idCalcul);
  const first = await firstOf(db, YEAR, 'from vault.job where batch = $1 limit 1', [batch]);
  if (!first) throw new Refusal(messages.general.notFound, 404);
  const [done, reason] = await Promise.all([batchProgress(db, batch), refusalIn(db, batch)]);
  return { idCalcul, ...first, ...done, reason };
});

const REFUSED = { reason: sql.text(`result->>'error'`) };

/** Why a family of the calculation could not be calculated, in the words of the first refusal. */
export const refusalIn = async (db: ReadModels, batch: string): Promise<string | null> =>
  (
    await firstOf(
      db,
      REFUSED,
      `from vault.job where batch = $1 and result->>'error' is not null order by requested_at, length(id), id limit 1`,
      [batch],
    )
  )?.reason ?? null;
