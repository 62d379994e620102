import { settingDefinition } from '@diapason/contracts/constants';
import type { Queryable } from '@diapason/event-sourcing';

/**
 * The value of a setting as text: what was saved, or its declared default.
 * @throws Error for a key that is not declared.
 */
export async function settingValue(db: Queryable, cle: string): Promise<string> {
  const definition = settingDefinition(cle);
  if (!definition) throw new Error(`no setting ${cle}`);
  const { rows } = await db.query<{ valeur: string }>('select valeur from parametre where cle = $1', [cle]);
  return rows[0]?.valeur ?? definition.defaut;
}

/**
 * Several settings at once, by key: what was saved, or the declared defaults.
 * @throws Error for a key that is not declared.
 */
export async function settingValues<K extends string>(db: Queryable, keys: readonly K[]): Promise<Record<K, string>> {
  const { rows } = await db.query<{ cle: string; valeur: string }>(
    'select cle, valeur from parametre where cle = any($1)',
    [keys],
  );
  const saved = new Map(rows.map(({ cle, valeur }) => [cle, valeur]));
  const entries = keys.map((cle): [K, string] => {
    const definition = settingDefinition(cle);
    if (!definition) throw new Error(`no setting ${cle}`);
    return [cle, saved.get(cle) ?? definition.defaut];
  });
  return Object.fromEntries(entries) as Record<K, string>;
}
