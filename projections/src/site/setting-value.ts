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
