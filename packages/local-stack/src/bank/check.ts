import { createHmac, timingSafeEqual } from 'node:crypto';

/** A payment as a shop asks for it. Cents; dates `YYYY-MM-DD`. */
export interface Asked {
  readonly reference: string;
  readonly shares: readonly { readonly date: string; readonly montant: number }[];
  readonly porteur: string;
  readonly retour: string;
  readonly to: Readonly<Record<'effectue' | 'refuse' | 'annule' | 'attente' | 'repondre', string>>;
}

/** Why the bank refuses to show its page, by its own codes. */
export interface Refused {
  readonly code: '00006' | '00011';
  readonly why: string;
}

export interface Shop {
  readonly site: string;
  readonly rang: string;
  readonly identifiant: string;
  /** Hexadecimal. */
  readonly key: string;
}

const SEAL = 'PBX_HMAC';
const REQUIRED = [
  'PBX_SITE',
  'PBX_RANG',
  'PBX_IDENTIFIANT',
  'PBX_TOTAL',
  'PBX_DEVISE',
  'PBX_CMD',
  'PBX_PORTEUR',
  'PBX_RETOUR',
  'PBX_HASH',
  'PBX_TIME',
  'PBX_EFFECTUE',
  'PBX_REFUSE',
  'PBX_ANNULE',
  'PBX_ATTENTE',
  'PBX_REPONDRE_A',
  'PBX_SHOPPINGCART',
  'PBX_BILLING',
] as const;

const denied = (why: string): Refused => ({ code: '00006', why });
const wrongAmount = (why: string): Refused => ({ code: '00011', why });

/** Reads a shop's request as a bank does: the seal first, over the fields as they came, then everything else. */
export function check(query: string, shop: Shop): Asked | Refused {
  const pairs = [...new URLSearchParams(query)];
  const last = pairs.at(-1);
  if (last?.[0] !== SEAL) return denied('PBX_HMAC n’est pas le dernier champ');
  const told = pairs.slice(0, -1);
  if (!isSeal(last[1], told.map(([name, value]) => `${name}=${value}`).join('&'), shop.key))
    return denied('PBX_HMAC ne correspond pas aux champs reçus');
  const of = new Map(told);
  if (of.size !== told.length) return denied('un champ est donné deux fois');
  const field = (name: string): string => of.get(name) ?? '';
  const missing = REQUIRED.find((name) => field(name) === '');
  if (missing) return denied(`${missing} manque`);
  if (
    field('PBX_SITE') !== shop.site ||
    field('PBX_RANG') !== shop.rang ||
    field('PBX_IDENTIFIANT') !== shop.identifiant
  )
    return denied('ce commerce est inconnu');
  if (field('PBX_HASH') !== 'SHA512') return denied('PBX_HASH n’est pas SHA512');
  if (field('PBX_DEVISE') !== '978') return wrongAmount('PBX_DEVISE n’est pas 978');
  if (Number.isNaN(Date.parse(field('PBX_TIME')))) return denied('PBX_TIME n’est pas une date ISO 8601');
  if (field('PBX_CMD').length > 250) return denied('PBX_CMD est trop long');
  const fault = faultOfXml(field('PBX_SHOPPINGCART'), field('PBX_BILLING'));
  if (fault) return denied(fault);
  const shares = sharesOf(field);
  if ('code' in shares) return shares;
  return {
    reference: field('PBX_CMD'),
    shares,
    porteur: field('PBX_PORTEUR'),
    retour: field('PBX_RETOUR'),
    to: {
      effectue: field('PBX_EFFECTUE'),
      refuse: field('PBX_REFUSE'),
      annule: field('PBX_ANNULE'),
      attente: field('PBX_ATTENTE'),
      repondre: field('PBX_REPONDRE_A'),
    },
  };
}

/** Whether a text is the seal of these words. */
export function isSeal(given: string, words: string, key: string): boolean {
  const made = createHmac('sha512', Buffer.from(key, 'hex')).update(words).digest();
  const sent = Buffer.from(given, 'hex');
  return given === given.toUpperCase() && sent.length === made.length && timingSafeEqual(sent, made);
}

function faultOfXml(cart: string, billing: string): string | undefined {
  const quantity = Number(/<totalQuantity>(\d{1,2})<\/totalQuantity>/.exec(cart)?.[1] ?? 0);
  if (!/<shoppingcart><total>.*<\/total><\/shoppingcart>$/.test(cart) || quantity < 1)
    return 'PBX_SHOPPINGCART est mal formé';
  if (!/<Billing><Address>.*<\/Address><\/Billing>$/.test(billing)) return 'PBX_BILLING est mal formé';
  const value = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(billing)?.[1] ?? '';
  const most = {
    FirstName: 30,
    LastName: 30,
    Address1: 50,
    ZipCode: 16,
    City: 50,
    CountryCode: 3,
    CountryCodeMobilePhone: 4,
    MobilePhone: 15,
  };
  for (const [name, length] of Object.entries(most)) {
    const text = value(name);
    if (text === '') return `PBX_BILLING : ${name} manque`;
    if (text.length > length || /[^\x20-\x7e]/.test(text)) return `PBX_BILLING : ${name} n’est pas accepté`;
  }
  return /^\d{10}$/.test(value('MobilePhone')) ? undefined : 'PBX_BILLING : MobilePhone n’est pas un numéro';
}

const MONTHS_LATER = [1, 2, 3];

function sharesOf(field: (name: string) => string): Asked['shares'] | Refused {
  const amount = (text: string): number | undefined =>
    /^\d{3,10}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
  const first = amount(field('PBX_TOTAL'));
  if (first === undefined) return wrongAmount('PBX_TOTAL n’est pas un montant en centimes');
  const today = field('PBX_TIME').slice(0, 10);
  const shares = [{ date: today, montant: first }];
  for (const month of MONTHS_LATER) {
    const told = field(`PBX_2MONT${month}`);
    const day = field(`PBX_DATE${month}`);
    if (told === '' && day === '') continue;
    const montant = amount(told);
    const [, d, m, y] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(day) ?? [];
    if (montant === undefined || !y) return wrongAmount(`PBX_2MONT${month} ou PBX_DATE${month} n’est pas accepté`);
    const date = `${y}-${m}-${d}`;
    if (new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date)
      return wrongAmount(`PBX_DATE${month} n’existe pas`);
    if (date <= (shares.at(-1)?.date ?? '')) return wrongAmount('les échéances ne se suivent pas');
    shares.push({ date, montant });
  }
  return shares;
}
