import {
  messages,
  readSettingText,
  type SettingKey,
  type SettingValue,
  settingDefinition,
  Unfit,
} from '@diapason/contracts/constants';
import { firstOf, type Queryable, Refusal, sql } from '@diapason/event-sourcing';

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

/** What a setting says, as {@link settingOf}; undefined for one that cannot be read. */
export async function settingIfReadable<K extends SettingKey>(
  db: Queryable,
  cle: K,
): Promise<SettingValue<K> | undefined> {
  const value = readSettingText(cle, await settingValue(db, cle));
  return value instanceof Unfit ? undefined : value;
}

/**
 * What a setting says, read as it is declared; amounts in integer cents.
 * @throws Refusal 422 for one that was saved before its rule and cannot be read by it.
 */
export async function settingOf<K extends SettingKey>(db: Queryable, cle: K): Promise<SettingValue<K>> {
  const value = readSettingText(cle, await settingValue(db, cle));
  if (!(value instanceof Unfit)) return value;
  const name = settingDefinition(cle)?.commentaire ?? cle;
  throw new Refusal(messages.site.unreadableSetting(name, value.why), 422);
}
