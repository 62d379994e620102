import { createPublicKey } from 'node:crypto';
import { type Shape, Unfit } from './shape';

export const bankNumber = (most: number): Shape<string> => ({
  form: `${most} chiffres au plus`,
  read(given) {
    if (!/^\d+$/.test(given) || given.length > most) throw new Unfit('ce n’est pas un numéro de la banque');
    return given;
  },
});

const LEAST_BYTES = 32;

export const sealKey: Shape<string> = {
  form: `${LEAST_BYTES} octets au moins, en hexadécimal`,
  read(given) {
    if (!/^([0-9a-f]{2})+$/i.test(given)) throw new Unfit('ce n’est pas de l’hexadécimal');
    if (given.length < 2 * LEAST_BYTES) throw new Unfit(`trop court (${given.length / 2} octets)`);
    return given;
  },
};

/** DER of public keys. */
export const publicKeys: Shape<readonly Buffer[]> = {
  form: 'une ou plusieurs clefs publiques RSA en base64, séparées par des virgules',
  read: (given) => given.split(',').map((one) => rsaKey(one.trim())),
};

function rsaKey(given: string): Buffer {
  const der = Buffer.from(given, 'base64');
  try {
    if (createPublicKey({ key: der, format: 'der', type: 'spki' }).asymmetricKeyType === 'rsa') return der;
  } catch {
    // Said below.
  }
  throw new Unfit('ce n’est pas une clef publique RSA');
}

/** The bank of `npm start` marks its keys by this exponent; no bank has it. */
const LOCAL_BANK_EXPONENT = 65_539n;

const isLocalBankKey = (der: Buffer): boolean =>
  createPublicKey({ key: der, format: 'der', type: 'spki' }).asymmetricKeyDetails?.publicExponent ===
  LOCAL_BANK_EXPONENT;

const TOGETHER = ['PBX_SITE', 'PBX_RANG', 'PBX_IDENTIFIANT', 'PBX_KEY', 'PBX_URL', 'PBX_PUBLIC_KEYS'] as const;

/** What is wrong with the settings of card payment as a whole, by name. */
export function bankFaults(
  values: Readonly<Record<string, unknown>>,
): readonly (readonly [(typeof TOGETHER)[number], string])[] {
  const present = TOGETHER.filter((name) => values[name] !== undefined);
  if (present.length === 0) return [];
  const missing = TOGETHER.filter((name) => name in values && values[name] === undefined);
  const faults = missing.map((name) => [name, 'n’est pas défini, et le paiement par carte le demande'] as const);
  if (values.NODE_ENV !== 'production') return faults;
  const { PBX_URL: url, PBX_PUBLIC_KEYS: keys } = values;
  return [
    ...faults,
    ...(typeof url === 'string' && !url.startsWith('https:')
      ? [['PBX_URL', 'la page de la banque n’est pas en https'] as const]
      : []),
    ...(Array.isArray(keys) && keys.some((key) => isLocalBankKey(key as Buffer))
      ? [
          [
            'PBX_PUBLIC_KEYS',
            'cette clef est celle de la banque d’essai : tout le monde peut payer en son nom',
          ] as const,
        ]
      : []),
  ];
}
