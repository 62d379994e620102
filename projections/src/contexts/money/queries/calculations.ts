import { messages } from '@diapason/contracts/constants';
import { calculationProgress, readTariff, type TariffGrid } from '@diapason/contracts/money';
import { batchProgress, Refusal } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';

/** The jobs of a calculation share this batch. */
export const calculationBatch = (idCalcul: number): string => `calcul-${idCalcul}`;

export const progress = query(calculationProgress, async ({ params: { idCalcul } }, { db }) => {
  const batch = calculationBatch(idCalcul);
  const { rows } = await db.query<{ year: number }>(
    `select (data->>'fk_anneeScolaire')::int as year from vault.job where batch = $1 limit 1`,
    [batch],
  );
  const [first] = rows;
  if (!first) throw new Refusal(messages.general.notFound, 404);
  return { idCalcul, fk_anneeScolaire: first.year, ...(await batchProgress(db, batch)) };
});

export const tariff = query(readTariff, async ({ params: { fk_anneeScolaire } }, { db }) => {
  const { rows } = await db.query<{ version: number; grille: TariffGrid }>(
    'select version, grille from tarif where fk_annee_scolaire = $1 order by version desc limit 1',
    [fk_anneeScolaire],
  );
  return { fk_anneeScolaire, version: rows[0]?.version ?? 0, grille: rows[0]?.grille ?? null };
});
