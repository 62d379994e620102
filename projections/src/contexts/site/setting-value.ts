import {
  messages,
  readSettingText,
  type SettingKey,
  type SettingValue,
  settingDefinition,
  Unfit,
} from '@diapason/contracts/constants';
import { type Queryable, Refusal, rowsOf, sql } from '@diapason/event-sourcing';

/**
 * The saved value of a setting, or its default, as text.
 * @throws Error for an undeclared key.
 */
export async function settingValue(db: Queryable, cle: string): Promise<string> {
  const saved = await savedValues(db, [cle]);
  return saved(cle);
}

const SAVED = { cle: sql.text('cle'), valeur: sql.text('valeur') };

async function savedValues(db: Queryable, cles: readonly string[]) {
  const rows = await rowsOf(db, SAVED, 'from parametre where cle = any($1)', [cles]);
  const saved = new Map(rows.map(({ cle, valeur }) => [cle, valeur]));
  return (cle: string): string => {
    const definition = settingDefinition(cle);
    if (!definition) throw new Error(`no setting ${cle}`);
    return saved.get(cle) ?? definition.defaut;
  };
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
  return read(cle, await settingValue(db, cle));
}

/** What a setting says whose saved text another statement read; as {@link settingOf}. @param saved null where nothing is saved. */
export const settingSaid = <K extends SettingKey>(cle: K, saved: string | null): SettingValue<K> =>
  read(cle, saved ?? settingDefinition(cle)?.defaut ?? '');

/** What several settings say, by one query; each as {@link settingOf}. */
export async function settingValues<K extends SettingKey>(
  db: Queryable,
  cles: readonly K[],
): Promise<{ readonly [Key in K]: SettingValue<Key> }> {
  const saved = await savedValues(db, cles);
  const values = cles.map((cle) => [cle, read(cle, saved(cle))] as const);
  return Object.fromEntries(values) as { [Key in K]: SettingValue<Key> };
}

function read<K extends SettingKey>(cle: K, text: string): SettingValue<K> {
  const value = readSettingText(cle, text);
  if (!(value instanceof Unfit)) return value;
  const name = settingDefinition(cle)?.commentaire ?? cle;
  throw new Refusal(messages.site.unreadableSetting(name, value.why), 422);
}
