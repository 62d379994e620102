import { createPublicKey } from 'node:crypto';
import type { Instalment } from '@diapason/contracts/constants';
import type { Environment } from '../app/environment';
import { ANSWER_FIELDS, answerIn, type BankAnswer } from './bank-answer';
import { type BankFields, sealedQuery, signedPart } from './signed-query';

/** Who pays, as the bank must be told. */
export interface CardHolder {
  readonly prenom: string;
  readonly nom: string;
  readonly adresse1: string;
  readonly codePostal: string;
  readonly ville: string;
  readonly email: string;
  readonly telephoneMobile: string;
}

interface AskedPayment {
  readonly reference: string;
  readonly echeances: readonly Instalment[];
  /** ISO instant. */
  readonly at: string;
  readonly holder: CardHolder;
}

/** The bank through which families pay by card. */
export interface Bank {
  /** Address of its payment page. */
  readonly address: string;
  /** The signed query that opens this page for one payment. */
  query(payment: AskedPayment): string;
  /** What it says in a query that it signed; undefined where it signed none. */
  signed(query: string): BankAnswer | undefined;
  /** Ends a subscription, so that nothing more is taken. @throws Error where the bank does not. */
  end(reference: string, at: string): Promise<void>;
}

type Told = Pick<
  Environment,
  'PBX_SITE' | 'PBX_RANG' | 'PBX_IDENTIFIANT' | 'PBX_KEY' | 'PBX_URL' | 'PBX_PUBLIC_KEYS' | 'PUBLIC_URL'
>;

/** Where the bank tells us, and where it sends the family back to. */
const BACK = '/api/reglements/retourBanque';
const END = '/cgi-bin/ResAbon.cgi';
const TIMEOUT_MS = 20_000;

/** Undefined where card payment is not set up: the settings are there together, or not at all. */
export function bankOf(told: Told): Bank | undefined {
  const { PBX_SITE, PBX_RANG, PBX_IDENTIFIANT, PBX_KEY, PBX_URL, PBX_PUBLIC_KEYS } = told;
  if (!PBX_SITE || !PBX_RANG || !PBX_IDENTIFIANT || !PBX_KEY || !PBX_URL || !PBX_PUBLIC_KEYS) return undefined;
  const home = told.PUBLIC_URL.replace(/\/+$/, '');
  const keys = PBX_PUBLIC_KEYS.map((key) => createPublicKey({ key, format: 'der', type: 'spki' }));
  const shop: BankFields = [
    ['PBX_SITE', PBX_SITE],
    ['PBX_RANG', PBX_RANG],
    ['PBX_IDENTIFIANT', PBX_IDENTIFIANT],
  ];
  const back: BankFields = [
    ['PBX_EFFECTUE', `${home}/payment/success`],
    ['PBX_REFUSE', `${home}/payment/error`],
    ['PBX_ANNULE', `${home}/payment/cancelled`],
    ['PBX_ATTENTE', `${home}/payment/waiting`],
    ['PBX_REPONDRE_A', `${home}${BACK}`],
  ];
  return {
    address: PBX_URL,
    query: ({ reference, echeances, at, holder }) =>
      sealedQuery(
        [
          ...shop,
          ...amounts(echeances),
          ['PBX_DEVISE', '978'],
          ['PBX_CMD', reference],
          ['PBX_PORTEUR', holder.email],
          ['PBX_RETOUR', ANSWER_FIELDS],
          ...back,
          [
            'PBX_SHOPPINGCART',
            '<?xml version="1.0" encoding="utf-8"?><shoppingcart><total><totalQuantity>1</totalQuantity></total></shoppingcart>',
          ],
          ['PBX_BILLING', billing(holder)],
          ['PBX_HASH', 'SHA512'],
          ['PBX_TIME', at],
        ],
        PBX_KEY,
      ),
    signed(query) {
      const told = signedPart(query, keys);
      return told === undefined ? undefined : answerIn(told);
    },
    async end(reference, at) {
      const fields: BankFields = [
        ['VERSION', '001'],
        ['TYPE', '001'],
        ['SITE', PBX_SITE],
        ['MACH', PBX_RANG.padStart(3, '0')],
        ['IDENTIFIANT', PBX_IDENTIFIANT],
        ['REFERENCE', reference],
        ['HASH', 'SHA512'],
        ['TIME', at],
      ];
      const body = sealedQuery(fields, PBX_KEY).replace('PBX_HMAC=', 'HMAC=');
      const answer = await fetch(new URL(END, PBX_URL), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const said = new URLSearchParams(await answer.text());
      if (!answer.ok || said.get('ACQ') !== 'OK')
        throw new Error(`the bank did not end ${reference}: ${said.get('ERREUR') ?? answer.status}`);
    },
  };
}

const LEAST_DIGITS = 3;
const cents = (amount: number): string => String(amount).padStart(LEAST_DIGITS, '0');

/** The first share today, the others on their days. */
function amounts([first, ...later]: readonly Instalment[]): BankFields {
  if (!first) throw new TypeError('a payment has an instalment');
  return [
    ['PBX_TOTAL', cents(first.montant)],
    ...later.flatMap(
      ({ date, montant }, index): BankFields => [
        [`PBX_2MONT${index + 1}`, cents(montant)],
        [`PBX_DATE${index + 1}`, date.split('-').toReversed().join('/')],
      ],
    ),
  ];
}

/** Letters that the bank takes: no accents, and nothing that XML would read. */
const plain = (text: string, most: number): string =>
  text
    .normalize('NFKD')
    .replace(/[œŒ]/g, 'oe')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[^A-Za-z0-9 '.,/-]/g, '')
    .trim()
    .slice(0, most)
    .trim();

/** French numbers in ten digits. */
const national = (telephone: string): string => telephone.replace(/^\+33/, '0').replace(/\D/g, '');

function billing({ prenom, nom, adresse1, codePostal, ville, telephoneMobile }: CardHolder): string {
  const told: BankFields = [
    ['FirstName', plain(prenom, 30)],
    ['LastName', plain(nom, 30)],
    ['Address1', plain(adresse1, 50)],
    ['ZipCode', plain(codePostal, 16)],
    ['City', plain(ville, 50)],
    ['CountryCode', '250'],
    ['CountryCodeMobilePhone', '+33'],
    ['MobilePhone', national(telephoneMobile)],
  ];
  const xml = told.map(([name, value]) => `<${name}>${value}</${name}>`).join('');
  return `<?xml version="1.0" encoding="utf-8"?><Billing><Address>${xml}</Address></Billing>`;
}
