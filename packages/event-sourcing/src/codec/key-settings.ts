import { keyBytes } from '@diapason/settings';
import { createIntermediateKeys, type IntermediateKeys } from './intermediate-keys';
import { openKeyStore, type StoreSettings } from './key-store';

/** The keys of a process, as its settings have them (32 bytes each, in hexadecimal or base64), and where the keys lie that MASTER_KEY seals. */
export interface KeySettings extends StoreSettings {
  readonly MASTER_KEY: string;
  /** During a change of master key: the former one, or the next. */
  readonly MASTER_KEY_PREVIOUS?: string | undefined;
  readonly EVENT_KEY: string;
  /** Former ones, separated by commas: what they signed is read. */
  readonly EVENT_KEY_PREVIOUS?: string | undefined;
}

type Keys = [Buffer, ...Buffer[]];

/** @throws Error for anything but 32 bytes. */
export function keyOf(name: string, text: string): Buffer {
  const key = keyBytes(text);
  if (key.length !== 32) throw new Error(`${name} must be 32 bytes, as 64 hexadecimal digits or in base64`);
  return key;
}

/** MASTER_KEY first. */
export const masterKeysOf = ({
  MASTER_KEY,
  MASTER_KEY_PREVIOUS,
}: Pick<KeySettings, 'MASTER_KEY' | 'MASTER_KEY_PREVIOUS'>): Keys => [
  keyOf('MASTER_KEY', MASTER_KEY),
  ...(MASTER_KEY_PREVIOUS ? [keyOf('MASTER_KEY_PREVIOUS', MASTER_KEY_PREVIOUS)] : []),
];

/** EVENT_KEY, which writes, first. */
export const eventKeysOf = ({
  EVENT_KEY,
  EVENT_KEY_PREVIOUS,
}: Pick<KeySettings, 'EVENT_KEY' | 'EVENT_KEY_PREVIOUS'>): Keys => [
  keyOf('EVENT_KEY', EVENT_KEY),
  ...(EVENT_KEY_PREVIOUS ?? '')
    .split(',')
    .filter((one) => one.trim() !== '')
    .map((one) => keyOf('EVENT_KEY_PREVIOUS', one.trim())),
];

/** Those in the store of FILES_URL. */
export const intermediateKeysOf = (
  settings: StoreSettings & Pick<KeySettings, 'MASTER_KEY' | 'MASTER_KEY_PREVIOUS'>,
): IntermediateKeys => createIntermediateKeys(openKeyStore(settings), masterKeysOf(settings));
