import { isIP } from 'node:net';

/** What a variable may hold. Its words are French and stand in the line that an operator reads. */
export interface Shape<T> {
  /** How it is written; ends the sentence « Attendu : … ». */
  readonly form: string;
  /** @throws Unfit */
  read(text: string): T;
}

/** A text that a variable cannot hold. The message says why, in French, and never repeats the text: it may hold a password. */
export class Unfit extends Error {
  override readonly name = 'Unfit';
}

export const text: Shape<string> = { form: 'un texte', read: (given) => given };

/** A whole number, both bounds included. */
export function whole(least: number, most: number): Shape<number> {
  return {
    form: `un nombre entier de ${least} à ${most}`,
    read(given) {
      const value = Number(given);
      if (!/^\d+$/.test(given) || value < least || value > most) throw new Unfit('ce nombre ne convient pas');
      return value;
    },
  };
}

export const port = (least: 0 | 1): Shape<number> => ({
  ...whole(least, 65_535),
  form: `un port, de ${least} à 65535`,
});

export function oneOf<const T extends string>(...values: readonly T[]): Shape<T> {
  return {
    form: values.join(', '),
    read(given) {
      const found = values.find((value) => value === given);
      if (found === undefined) throw new Unfit('cette valeur est inconnue');
      return found;
    },
  };
}

/** Addresses and networks, separated by commas. */
export const networks: Shape<string> = {
  form: '192.0.2.7 ou 10.0.0.0/8, plusieurs séparés par des virgules',
  read(given) {
    for (const one of given.split(',')) {
      const [address = '', bits] = one.trim().split('/');
      const most = isIP(address) === 6 ? 128 : 32;
      if (isIP(address) === 0) throw new Unfit('ce n’est pas une adresse');
      if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))
        throw new Unfit('ce n’est pas un réseau');
    }
    return given;
  },
};

const LACKS = ['smtp', 'http', 'root'] as const;
/** What an installation may lack, told by name. */
export type Lack = (typeof LACKS)[number];

export const insecure: Shape<readonly Lack[]> = {
  form: `un ou plusieurs de ${LACKS.join(', ')}, séparés par des virgules`,
  read: (given) => given.split(',').map((one) => oneOf(...LACKS).read(one.trim())),
};

/** A secret of at least that many characters. */
export function secret(least: number, command: string): Shape<string> {
  return {
    form: `au moins ${least} caractères, par exemple ceux de ${command}`,
    read(given) {
      if (given.length < least) throw new Unfit(`trop court (${given.length} caractères)`);
      return given;
    },
  };
}

const KEY_BYTES = 32;

/** 32 bytes, as 64 hexadecimal digits or in base64. */
export const key: Shape<string> = {
  form: `${KEY_BYTES} octets, en 64 chiffres hexadécimaux ou en base64, par exemple ceux de openssl rand -base64 ${KEY_BYTES}`,
  read(given) {
    const { length } = keyBytes(given);
    if (length !== KEY_BYTES) throw new Unfit(`${length < KEY_BYTES ? 'trop court' : 'trop long'} (${length} octets)`);
    return given;
  },
};

/** Several such keys. */
export const keys: Shape<string> = {
  form: `une ou plusieurs clefs de ${KEY_BYTES} octets, séparées par des virgules`,
  read(given) {
    for (const one of given.split(',')) key.read(one.trim());
    return given;
  },
};

/** The bytes of a key's text, however many. */
export function keyBytes(given: string): Buffer {
  return /^[0-9a-f]{64}$/i.test(given) ? Buffer.from(given, 'hex') : Buffer.from(given, 'base64');
}

export const mailAddress: Shape<string> = {
  form: 'une adresse électronique, comme accueil@ecole.example',
  read(given) {
    if (!/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(given)) throw new Unfit('ce n’est pas une adresse électronique');
    return given;
  },
};

/** A sender: an address, or a name and an address in angle brackets. */
export const sender: Shape<string> = {
  form: 'accueil@ecole.example ou Conservatoire <accueil@ecole.example>',
  read(given) {
    mailAddress.read(/^[^<>]*<([^<>]*)>$/.exec(given.trim())?.[1] ?? given.trim());
    return given;
  },
};
