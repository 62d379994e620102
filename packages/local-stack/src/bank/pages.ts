import type { Asked, Refused } from './check';
import type { Taken, Waiting } from './ledger';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
const euros = (cents: number): string => `${(cents / 100).toFixed(2).replace('.', ',')} €`;
const french = (date: string): string => date.split('-').toReversed().join('/');

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 1.5rem auto; padding: 0 1rem; color: #1d2733; background: #f3f4f6; }
  main { background: #fff; padding: 1.25rem; border-radius: 12px; border: 1px solid #d5dce3; }
  h1 { font-size: 1.3rem; margin-top: 0; } .strip { background: #3b2a72; color: #fff; padding: .5rem 1rem; border-radius: 8px; }
  table { width: 100%; border-collapse: collapse; } td, th { padding: .4rem .5rem .4rem 0; border-bottom: 1px solid #d5dce3; text-align: left; }
  td:last-child { text-align: right; } fieldset { border: 1px solid #d5dce3; border-radius: 8px; margin: 1rem 0; }
  label { display: block; padding: .3rem 0; } button { font: inherit; padding: .7rem 1rem; border-radius: 8px; border: 1px solid #3b2a72; background: #fff; width: 100%; margin-top: .5rem; }
  button[value=accepter] { background: #3b2a72; color: #fff; }
`;

const page = (title: string, body: string): string => `<!doctype html><html lang="fr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>
<style>${STYLE}</style></head><body><p class="strip">Banque d’essai : aucune carte, aucun argent.</p><main>${body}</main></body></html>`;

export const refusedPage = ({ code, why }: Refused): string =>
  page('Accès refusé', `<h1>Accès refusé par la banque</h1><p>Code ${code} : ${escaped(why)}.</p>`);

const WHEN = [
  ['avant', 'avant le retour'],
  ['apres', 'après le retour (2 s)'],
  ['tard', 'en retard (20 s)'],
  ['deux', 'deux fois'],
  ['jamais', 'jamais'],
  ['fausse', 'avec une signature fausse'],
  ['montant', 'avec un autre montant'],
] as const;

/** What is to be paid, and what the bank will do: no card number is asked for. */
export function paymentPage(id: string, { reference, shares }: Asked): string {
  const rows = shares.map(
    ({ date, montant }, index) =>
      `<tr><td>${index === 0 ? 'Aujourd’hui' : french(date)}</td><td>${euros(montant)}</td></tr>`,
  );
  const choices = WHEN.map(
    ([value, label], index) =>
      `<label><input type="radio" name="quand" value="${value}"${index === 0 ? ' checked' : ''}> ${label}</label>`,
  );
  return page(
    'Paiement',
    `<h1>Paiement ${escaped(reference)}</h1><table>${rows.join('')}</table>
<form method="post" action="/decision"><input type="hidden" name="paiement" value="${id}">
<button name="choix" value="accepter">Payer ${euros(shares[0]?.montant ?? 0)}</button>
<button name="choix" value="refuser">Refuser (00151)</button>
<button name="choix" value="attendre">Laisser en attente</button>
<button name="choix" value="annuler">Annuler</button>
<fieldset><legend>La banque répond à l’école</legend>${choices.join('')}</fieldset></form>`,
  );
}

/** What the bank will take by itself, and what it took. */
export function ledgerPage(waiting: readonly Waiting[], taken: readonly Taken[]): string {
  const rows = waiting.map(
    ({
      id,
      reference,
      date,
      montant,
    }) => `<tr><td>${french(date)}</td><td>${escaped(reference)}</td><td>${euros(montant)}</td><td>
<form method="post" action="/echeances"><input type="hidden" name="echeance" value="${id}">
<button name="choix" value="accepter">Prélever</button><button name="choix" value="refuser">Refuser</button></form></td></tr>`,
  );
  return page(
    'Échéances',
    `<h1>Échéances à venir</h1>${rows.length > 0 ? `<table>${rows.join('')}</table>` : '<p>Aucune.</p>'}
<p>${taken.length} opérations. <a href="/releve.csv">Relevé en CSV</a></p>`,
  );
}
