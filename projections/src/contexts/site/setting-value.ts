import { settingDefinition } from '@diapason/contracts/constants';
import { firstOf, type Queryable, rowsOf, sql } from '@diapason/event-sourcing';

/**
 * The saved value of a setting, or its default, as text.
 * @throws Error for an undeclared key.
 */
export async function settingValue(db: Queryable, cle: string): Promise<string> {
  const definition = settingDefinition(cle);
  if (!definition) throw new Error(`no setting ${cle}`);
  const saved = await firstOf(db, { valeur: sql.text('valeur') }, 'from parametre where cle = $1', [cle]);
  return saved?.valeur ?? definition.defaut;
}

/**
 * Saved values or defaults of several settings, by key.
 * @throws Error for an undeclared key.
 */
export async function settingValues<K extends string>(db: Queryable, keys: readonly K[]): Promise<Record<K, string>> {
  const setting = { cle: sql.text('cle'), valeur: sql.text('valeur') };
  const rows = await rowsOf(db, setting, 'from parametre where cle = any($1)', [keys]);
  const saved = new Map(rows.map(({ cle, valeur }) => [cle, valeur]));
  const entries = keys.map((cle): [K, string] => {
    const definition = settingDefinition(cle);
    if (!definition) throw new Error(`no setting ${cle}`);
    return [cle, saved.get(cle) ?? definition.defaut];
  });
  return Object.fromEntries(entries) as Record<K, string>;
}
