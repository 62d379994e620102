import { type KeyObject, sign } from 'node:crypto';

/** What happened to an instalment. Cents. */
export interface Outcome {
  readonly montant: number;
  readonly reference: string;
  /** Number of the call, and of the transaction. */
  readonly appel: string;
  readonly transaction: string;
  readonly abonnement: string;
  /** Empty where it was refused. */
  readonly autorisation: string;
  readonly code: string;
  readonly at: Date;
}

const clock = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Paris' });

/** `18/11/2026` and `20:44:05`, in Paris. */
export function parisParts(at: Date): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = clock.format(at).split(' ');
  return { day, time };
}

const LETTERS: Readonly<Record<string, (outcome: Outcome) => string>> = {
  M: ({ montant }) => String(montant),
  R: ({ reference }) => reference,
  T: ({ appel }) => appel,
  S: ({ transaction }) => transaction,
  B: ({ abonnement }) => abonnement,
  A: ({ autorisation }) => autorisation,
  E: ({ code }) => code,
  W: ({ at }) => parisParts(at).day.replaceAll('/', ''),
  Q: ({ at }) => parisParts(at).time,
};

/** What the shop asked to be told (`montant:M;ref:R;…;sign:K`), signed by RSA over the text as it is sent. */
export function answerQuery(retour: string, outcome: Outcome, key: KeyObject): string {
  const names = retour.split(';').map((one) => one.split(':') as [string, string?]);
  const told = names
    .filter(([, letter]) => letter !== undefined && letter !== 'K' && LETTERS[letter])
    .map(([name, letter]) => `${name}=${encodeURIComponent(LETTERS[letter ?? '']?.(outcome) ?? '')}`)
    .join('&');
  const signature = names.find(([, letter]) => letter === 'K');
  if (!signature) return told;
  return `${told}&${signature[0]}=${encodeURIComponent(sign('RSA-SHA1', Buffer.from(told), key).toString('base64'))}`;
}

/** The same without its signature, as the bank tells of an instalment that it took by itself. */
export const announcement = (retour: string, outcome: Outcome, key: KeyObject): string =>
  `${answerQuery(retour.replace(/;?\w+:K/, ''), outcome, key)}&ETAT_PBX=PBX_RECONDUCTION_ABT`;
