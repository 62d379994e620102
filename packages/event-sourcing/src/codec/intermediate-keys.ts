import { randomBytes } from 'node:crypto';
import { seal, unseal } from './encryption';
import type { KeyStore } from './key-store';

/** A key that wraps the keys of persons. Every wrapped key names it. */
export interface IntermediateKey {
  readonly name: string;
  readonly key: Buffer;
}

/** None of the master keys sealed it. */
export class OtherMasterKey extends Error {
  override readonly name = 'OtherMasterKey';
}

/** Intermediate keys, which lie in the store of FILES_URL sealed by the master key. */
export interface IntermediateKeys {
  /**
   * Undefined where the store has none of that name: it was replaced meanwhile, or the store is another one.
   * @throws OtherMasterKey when none of the master keys opens it.
   */
  open(name: string): Promise<Buffer | undefined>;
  /** A new one, in the store before anything names it. */
  make(): Promise<IntermediateKey>;
  /** Seals one anew, by these master keys and no other. @throws Error when the store has none of that name, or it does not open. */
  sealAnew(name: string, masterKeys: readonly Buffer[]): Promise<void>;
  /** Nothing that it wrapped is ever read again. */
  remove(name: string): Promise<void>;
  names(): Promise<readonly string[]>;
}

/** @param masterKeys all of them seal what is made; any of them opens. */
export function createIntermediateKeys(store: KeyStore, masterKeys: readonly Buffer[]): IntermediateKeys {
  /** Opened keys by name: few, since one at a time wraps. */
  const known = new Map<string, Buffer>();

  const contextOf = (name: string): string => `intermediate/${name}`;
  const sealed = (name: string, key: Buffer, by: readonly Buffer[]): Buffer =>
    Buffer.from(by.map((masterKey) => seal(masterKey, key, contextOf(name)).toString('base64')).join('\n'));

  async function open(name: string): Promise<Buffer | undefined> {
    const remembered = known.get(name);
    if (remembered) return remembered;
    const content = await store.read(name);
    if (!content) return undefined;
    for (const piece of content.toString().split('\n'))
      for (const masterKey of masterKeys) {
        const key = tryUnseal(masterKey, Buffer.from(piece, 'base64'), contextOf(name));
        if (!key) continue;
        // Whoever asks for an unknown name learns of a new one: the others are gone, or soon will be.
        known.clear();
        known.set(name, key);
        return key;
      }
    throw new OtherMasterKey(
      `the master key does not open the intermediate key ${name}: it is another vault's, or an older one`,
    );
  }

  return {
    open,
    async make() {
      const name = `${new Date().toISOString().slice(0, 10)}-${randomBytes(8).toString('hex')}`;
      const key = randomBytes(32);
      await store.write(name, sealed(name, key, masterKeys));
      known.set(name, key);
      return { name, key };
    },
    async sealAnew(name, by) {
      const key = await open(name);
      if (!key) throw new Error(`the store of FILES_URL has no intermediate key ${name}`);
      await store.write(name, sealed(name, key, by));
    },
    async remove(name) {
      known.delete(name);
      await store.remove(name);
    },
    names: () => store.names(),
  };
}

function tryUnseal(masterKey: Buffer, piece: Buffer, context: string): Buffer | undefined {
  try {
    return unseal(masterKey, piece, context);
  } catch {
    // GCM rejects the key: another master key sealed it.
    return undefined;
  }
}
